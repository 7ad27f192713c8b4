// The position as text: it can be copied, and another one can be played from.

import { mayGiveUp } from "./ask.js";
import { copy } from "./notice.js";

const field = document.getElementById("position");

export class PositionText {
  // `isMissed` says whether there is a game that would be lost.
  constructor({ words, send, isMissed }) {
    document.getElementById("position-form").onsubmit = async (event) => {
      event.preventDefault();
      const position = field.value;
      field.blur();
      if (isMissed() && !await mayGiveUp(words)) return;
      send({ position });
    };
    document.getElementById("copy").onclick = () => copy(field.value);
  }

  setGame(game) {
    if (document.activeElement !== field) field.value = game?.position ?? "";
  }
}
