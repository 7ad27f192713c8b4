// Games that come from elsewhere: as text in a field, or in the link of this page. Neither touches the game on the board.

import { textIn } from "./link.js";
import { $, byId } from "./nodes.js";
import { showTab } from "./tabs.js";

/** @import { Command, Replay, Unread } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

// The board takes longer messages for nonsense. In bytes.
const LONGEST = 60_000;

export class Travel {
  // What the address of this page carries, until the board is there to read it.
  carried = location.hash;
  // Whether what is being read came with the address.
  byLink = false;
  // What the board was asked to read.
  asked = "";
  /** @type {Unread | null} */
  unread = null;

  /** @param {{ words: Words, send: Send, openAside: (...commands: Command[]) => void }} page */
  constructor({ words, send, openAside }) {
    this.words = words;
    this.send = send;
    this.openAside = openAside;
    words.onLanguage(() => this.sayAgain());
    $("read-form").onsubmit = (event) => {
      event.preventDefault();
      this.read(byId("read-text", HTMLTextAreaElement).value, false);
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

  /**
   * @param {string} given
   * @param {boolean} byLink
   */
  async read(given, byLink) {
    this.byLink = byLink;
    const carried = await textIn(given);
    const text = carried ?? given;
    if (carried === "") this.setUnread({ word: "ui.unread_link" });
    else if (new TextEncoder().encode(text).length > LONGEST) this.setUnread({ word: "ui.unread_long" });
    else {
      this.setUnread(null);
      this.asked = text;
      this.send({ read: text });
    }
  }

  // What is wrong in detail is the board's to say. Until it has, the sentence stays in one language.
  sayAgain() {
    if (this.unread?.detail) this.send({ read: this.asked });
    else this.setUnread(this.unread);
  }

  // A position that somebody was sent is played at once, on a board aside; all else is looked at.
  /** @param {Replay} game */
  opens(game) {
    const opens = this.byLink && game.result === null && !game.decided;
    if (opens) this.openAside({ position: game.text });
    else if (this.byLink) showTab("games");
    this.byLink = false;
    this.setUnread(null);
    return opens;
  }

  // One sentence, and in brackets what the program knows beyond that.
  /** @param {Unread | null} why */
  setUnread(why) {
    this.unread = why;
    const box = $("unread");
    box.hidden = !why;
    if (!why) return;
    if (this.byLink) showTab("games");
    const { word, field, detail, ...fillings } = why;
    const gaps = { ...fillings, field: field && this.words.word(field) };
    box.textContent = this.words.refusal({ name: word, fillings: gaps, detail });
    if (this.byLink) box.scrollIntoView({ block: "nearest" });
    this.byLink = false;
  }
}
