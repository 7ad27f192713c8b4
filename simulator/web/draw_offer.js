// A draw between two seats: a player offers it, the one at the other side answers, and everybody sees that it is on offer. No
// dialog opens for it, because whoever is asked may have a pawn in the hand; a move is an answer, too.

import { $, focusBoard } from "./nodes.js";
import { refuse } from "./notice.js";

/** @import { DrawTalk, Offer, Side } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

/** @type {DrawTalk[]} */
const ANSWERS = ["accept", "decline", "withdraw"];

export class DrawOffer {
  /** @type {Side[]} */
  speaksFor = [];
  /** @type {Offer | null} */
  offer = null;
  isMine = false;

  /** @param {{ words: Words, send: Send }} page */
  constructor({ words, send }) {
    this.words = words;
    for (const answer of ANSWERS) $(`draw-${answer}`).onclick = () => send({ draw: answer });
    words.onLanguage(() => this.show());
  }

  /** @param {Side[]} speaksFor */
  setSides(speaksFor) {
    this.speaksFor = speaksFor;
    this.show();
  }

  // What is on offer or was declined, and whether this page has offered it.
  /**
   * @param {Offer | null} offer
   * @param {boolean} isMine
   */
  set(offer, isMine) {
    const wasDeclined = this.offer?.declined;
    // Whoever offered it with the keyboard can take it back at once, and who answered so goes on at the board.
    const offers = document.activeElement === $("draw");
    const answers = $("draw-offer").contains(document.activeElement);
    this.offer = offer;
    this.isMine = isMine;
    this.show();
    if (offers && !$("draw-withdraw").hidden) $("draw-withdraw").focus({ preventScroll: true });
    if (answers && $("draw-offer").hidden) focusBoard();
    if (isMine && offer?.declined && !wasDeclined) refuse(this.words.word("refused.draw_declined"));
  }

  show() {
    const { offer, isMine, speaksFor, words } = this;
    const stands = offer && !offer.declined ? offer : null;
    const other = offer?.by === "white" ? "black" : "white";
    const answers = stands && !isMine && speaksFor.includes(other);
    $("draw-offer").hidden = !stands;
    $("draw-offered").textContent = stands ? words.word(`ui.offered_${stands.by}`) : "";
    $("draw-accept").hidden = $("draw-decline").hidden = !answers;
    $("draw-withdraw").hidden = !stands || !isMine;
  }
}
