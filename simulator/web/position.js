// The position as text: it can be copied, also as a link, and another one can be played from.

import { mayGiveUp } from "./ask.js";
import { linkTo } from "./link.js";
import { $, byId } from "./nodes.js";
import { copy } from "./notice.js";

/** @import { Game } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

const field = byId("position", HTMLTextAreaElement);
const copied = $("position-copied");

export class PositionText {
  // `isMissed` says whether there is a game that would be lost.
  /** @param {{ words: Words, send: Send, isMissed: () => boolean }} page */
  constructor({ words, send, isMissed }) {
    $("position-form").onsubmit = async (event) => {
      event.preventDefault();
      const position = field.value;
      field.blur();
      if (isMissed() && !(await mayGiveUp(words))) return;
      send({ position });
    };
    /** @param {boolean} done */
    const say = (done) => {
      copied.textContent = done ? words.word("ui.copied") : "";
    };
    $("copy").onclick = async () => say(await copy(field.value));
    $("copy-position-link").onclick = async () => say(await copy(await linkTo(field.value)));
  }

  /** @param {Game | null} game */
  setGame(game) {
    if (document.activeElement !== field) field.value = game?.position ?? "";
    copied.textContent = "";
  }
}
