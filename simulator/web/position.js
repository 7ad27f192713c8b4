// The position as text: it can be copied, also as a link, and another one can be played from.

import { mayGiveUp } from "./ask.js";
import { linkTo } from "./link.js";
import { copy } from "./notice.js";

const field = document.getElementById("position");
const copied = document.getElementById("position-copied");

export class PositionText {
  // `isMissed` says whether there is a game that would be lost.
  constructor({ words, send, isMissed }) {
    document.getElementById("position-form").onsubmit = async (event) => {
      event.preventDefault();
      const position = field.value;
      field.blur();
      if (isMissed() && !(await mayGiveUp(words))) return;
      send({ position });
    };
    const say = (done) => {
      copied.textContent = done ? words.word("ui.copied") : "";
    };
    document.getElementById("copy").onclick = async () => say(await copy(field.value));
    document.getElementById("copy-position-link").onclick = async () => say(await copy(await linkTo(field.value)));
  }

  setGame(game) {
    if (document.activeElement !== field) field.value = game?.position ?? "";
    copied.textContent = "";
  }
}
