// Moves that are typed. The program checks them, and a hand makes them on the table.

import { $, input } from "./nodes.js";

/** @import { May } from "./messages.js" */
/** @import { Send } from "./nodes.js" */

const field = input("typed");

export class TypedMoves {
  moves = "";
  /** @type {string | undefined} what was typed last */
  sent;

  /** @param {Send} send */
  constructor(send) {
    $("type-move").onsubmit = (event) => {
      event.preventDefault();
      this.sent = field.value;
      send({ move: field.value });
      field.select();
    };
    $("carry-out").onclick = () => send("carry_out");
  }

  // What may be typed now: nothing while no game goes on.
  /** @param {May | null} may */
  setMay(may) {
    const moves = may?.moves.join() ?? "";
    $("carry-out").hidden = !may?.told;
    if (moves === this.moves) return;
    this.moves = moves;
    $("typed-moves").replaceChildren(...(may?.moves ?? []).map((move) => new Option(move, move)));
    // What was typed has been done.
    if (field.value === this.sent) field.value = "";
    this.sent = undefined;
  }
}
