// Says aloud what the board has just said, for those who hear the page: every sentence once, when it becomes true.

// Sentences that follow each other within this time belong to one event.
const SETTLED_MS = 250;

const region = document.getElementById("announced");

export class Announcer {
  constructor(words) {
    this.words = words;
    this.said = new Set();
    this.busy = false;
    // What was said in another language is over.
    words.onLanguage(() => { region.textContent = ""; });
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

  speak() {
    this.waits = undefined;
    if (this.busy) return;
    const fresh = this.says.filter((text) => !this.said.has(nameOf(text)));
    this.said = new Set(this.says.map(nameOf));
    if (fresh.length) region.textContent = fresh.map((text) => this.words.sentence(text)).join(" ");
  }
}

// A time that runs does not make another sentence.
const nameOf = (text) => (typeof text === "string" ? text : text.en.replace(/\d+:\d\d/g, ""));
