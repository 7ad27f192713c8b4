// Games that come from elsewhere: as text in a field, or in the link of this page. Neither touches the game on the board.

import { textIn } from "./link.js";
import { showTab } from "./tabs.js";

const $ = (id) => document.getElementById(id);

// The board takes longer messages for nonsense. In bytes.
const LONGEST = 60_000;

export class Travel {
  constructor({ words, send, openAside }) {
    Object.assign(this, { words, send, openAside });
    // What the address of this page carries, until the board is there to read it.
    this.carried = location.hash;
    // Whether what is being read came with the address.
    this.byLink = false;
    words.onLanguage(() => this.setUnread(this.unread));
    $("read-form").onsubmit = (event) => {
      event.preventDefault();
      this.read($("read-text").value, false);
    };
    addEventListener("hashchange", () => {
      this.carried = location.hash;
      this.arrive();
    });
  }

  // There is a board to ask.
  arrive() {
    const carried = this.carried;
    this.carried = "";
    if (/^#(game|position)=/.test(carried)) this.read(carried, true);
  }

  async read(given, byLink) {
    this.byLink = byLink;
    const carried = await textIn(given);
    const text = carried ?? given;
    if (carried === "") this.setUnread({ word: "ui.unread_link" });
    else if (new TextEncoder().encode(text).length > LONGEST) this.setUnread({ word: "ui.unread_long" });
    else {
      this.setUnread(null);
      this.send({ read: text });
    }
  }

  // A position that somebody was sent is played at once, on a board aside; all else is looked at.
  opens(game) {
    const opens = this.byLink && game.result === null && !game.decided;
    if (opens) this.openAside({ position: game.text });
    else if (this.byLink) showTab("games");
    this.byLink = false;
    this.setUnread(null);
    return opens;
  }

  // One sentence, and in brackets what the program knows beyond that.
  setUnread(why) {
    this.unread = why;
    const box = $("unread");
    box.hidden = !why;
    if (!why) return;
    if (this.byLink) showTab("games");
    const { word, field, ...fillings } = why;
    box.textContent = this.words.refusal({
      ...why,
      name: word,
      fillings: { ...fillings, field: field && this.words.word(field) },
    });
    if (this.byLink) box.scrollIntoView({ block: "nearest" });
    this.byLink = false;
  }
}
