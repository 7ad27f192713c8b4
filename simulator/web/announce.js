// Says aloud what the board has just said, for those who hear the page: every sentence once, when it becomes true.

// Sentences that follow each other within this time belong to one event.
const SETTLED_MS = 250;

const region = document.getElementById("announced");

export class Announcer {
  constructor({ words, stage }) {
    Object.assign(this, { words, stage });
    this.said = new Set();
    this.busy = false;
    this.newBoard();
    // What was said in another language is over.
    words.onLanguage(() => {
      region.textContent = "";
    });
  }

  // While a finger presses buttons for somebody, the menus on its way concern nobody; what the board says then, does.
  setBusy(busy) {
    if (this.busy === busy) return;
    this.busy = busy;
    if (!busy && this.says) this.waits ??= setTimeout(() => this.speak(), SETTLED_MS);
  }

  // What the board says now, after the last move. Whatever it says already is not said again, not even in another language.
  take({ last_move: made, says }) {
    this.says = made ? [made, ...says] : says;
    this.waits ??= setTimeout(() => this.speak(), SETTLED_MS);
  }

  // What stands on another board was never lifted from this one.
  newBoard() {
    this.pawns = []; // where each was before a hand had it (null beside the board), and whether a hand has it
    this.back = new Set();
  }

  // A pawn that comes back to where it was is no news to the board, but to whoever has set it down.
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
    if (fresh.length || back.length) region.textContent = [...back, ...fresh.map((text) => words.sentence(text))].join(" ");
  }
}

// A time that runs does not make another sentence.
const nameOf = (text) => (typeof text === "string" ? text : text.en.replace(/\d+:\d\d/g, ""));
