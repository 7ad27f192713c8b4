// A draw between two seats: a player offers it, the one at the other side answers, and everybody sees that it is on offer. No
// dialog opens for it, because whoever is asked may have a pawn in the hand; a move is an answer, too.

import { refuse } from "./notice.js";

const $ = (id) => document.getElementById(id);

export class DrawOffer {
  constructor({ words, send }) {
    Object.assign(this, { words, speaksFor: [] });
    for (const answer of ["accept", "decline", "withdraw"]) $(`draw-${answer}`).onclick = () => send({ draw: answer });
    words.onLanguage(() => this.show());
  }

  setSides(speaksFor) {
    this.speaksFor = speaksFor;
    this.show();
  }

  // What is on offer or was declined, and whether this page has offered it.
  set(offer, isMine) {
    const wasDeclined = this.offer?.declined;
    // Whoever offered it with the keyboard can take it back at once, and who answered so goes on at the board.
    const offers = document.activeElement === $("draw");
    const answers = $("draw-offer").contains(document.activeElement);
    Object.assign(this, { offer, isMine });
    this.show();
    if (offers && !$("draw-withdraw").hidden) $("draw-withdraw").focus({ preventScroll: true });
    if (answers && $("draw-offer").hidden) document.querySelector("#cells [tabindex='0']").focus({ preventScroll: true });
    if (isMine && offer.declined && !wasDeclined) refuse(this.words.word("refused.draw_declined"));
  }

  show() {
    const { offer, isMine, speaksFor, words } = this;
    const stands = Boolean(offer) && !offer.declined;
    const other = offer?.by === "white" ? "black" : "white";
    const answers = stands && !isMine && speaksFor.includes(other);
    $("draw-offer").hidden = !stands;
    $("draw-offered").textContent = stands ? words.word(`ui.offered_${offer.by}`) : "";
    $("draw-accept").hidden = $("draw-decline").hidden = !answers;
    $("draw-withdraw").hidden = !stands || !isMine;
  }
}
