// Says aloud what the board has just said, for those who hear the page: every sentence once, when it becomes true.

import { $ } from "./nodes.js";

/** @import { Language, Pawn, Telling } from "./messages.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Words } from "./words.js" */

// Sentences that follow each other within this time belong to one event.
const SETTLED_MS = 250;

const region = $("announced");

/** @typedef {{ at?: string | null, held?: boolean }} Place where a pawn was before a hand had it, and whether a hand has it */

export class Announcer {
  /** @type {Set<string>} */
  said = new Set();
  busy = false;
  /** @type {string[] | undefined} */
  says;
  /** @type {Language | undefined} the language of what was said last */
  language;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waits;
  /** @type {Place[]} */
  pawns = [];
  /** @type {Set<number>} pawns that came back to where they were */
  back = new Set();

  /** @param {{ words: Words, stage: Stage }} page */
  constructor({ words, stage }) {
    this.words = words;
    this.stage = stage;
    // What was said in another language is over.
    words.onLanguage(() => {
      region.textContent = "";
    });
  }

  // While a finger presses buttons for somebody, the menus on its way concern nobody; what the board says then, does.
  /** @param {boolean} busy */
  setBusy(busy) {
    if (this.busy === busy) return;
    this.busy = busy;
    if (!busy && this.says) this.waits ??= setTimeout(() => this.speak(), SETTLED_MS);
  }

  // What the board says now, after the last move. Whatever it says already is not said again, not even in another language.
  /** @param {Telling} telling */
  take({ language, last_move: made, says }) {
    this.says = made ? [made, ...says] : says;
    if (this.language !== undefined && this.language !== language) this.said = new Set(this.says.map(nameOf));
    this.language = language;
    this.waits ??= setTimeout(() => this.speak(), SETTLED_MS);
  }

  // What stands on another board was never lifted from this one.
  newBoard() {
    this.pawns = [];
    this.back = new Set();
  }

  // A pawn that comes back to where it was is no news to the board, but to whoever has set it down.
  /** @param {Pawn[]} pawns */
  setPawns(pawns) {
    this.pawns = pawns.map(({ on = null, hand }, pawn) => {
      const { at, held } = this.pawns[pawn] ?? {};
      if (hand !== undefined || at !== on) this.back.delete(pawn);
      if (hand !== undefined) return { at, held: true };
      if (held && at === on && !this.busy) this.back.add(pawn);
      return { at: on };
    });
    if (this.back.size) this.waits ??= setTimeout(() => this.speak(), SETTLED_MS);
  }

  speak() {
    this.waits = undefined;
    if (this.busy || !this.says) return;
    const { words, stage } = this;
    const cells = [...this.back].map((pawn) => this.pawns[pawn].at);
    const back = cells.map((cell) =>
      cell ? words.word("ui.back_on", { cell: stage.nameOf(cell) }) : words.word("ui.back_beside"),
    );
    this.back.clear();
    const fresh = this.says.filter((text) => !this.said.has(nameOf(text)));
    this.said = new Set(this.says.map(nameOf));
    if (fresh.length || back.length) region.textContent = [...back, ...fresh].join(" ");
  }
}

// A time that runs does not make another sentence.
/** @param {string} text */
const nameOf = (text) => text.replace(/\d+:\d\d/g, "");
