// The player's guide, in the player's language: the chapter of the game on the table unless another is chosen.

import { $, must, select } from "./nodes.js";
import { onTab } from "./tabs.js";

/** @import { GuidePage, Language } from "./messages.js" */
/** @import { Words } from "./words.js" */

export class Guide {
  game = "katarenga";
  /** @type {GuidePage[]} */
  pages = [];
  /** @type {Language | undefined} the language of the pages */
  language;

  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    select("rules-of").onchange = () => this.show(select("rules-of").value);
    $("rules").onclick = (event) => this.follow(event);
    onTab("learn", () => this.load());
    words.onLanguage(() => this.load());
  }

  /** @param {string | undefined} game */
  setGame(game) {
    if (!game || game === this.game) return;
    this.game = game;
    this.show(game);
  }

  // Fetched when somebody wants to read it, once for each language.
  async load() {
    const { language } = this.words;
    if ($("learn").hidden || this.language === language) return;
    /** @type {GuidePage[]} */
    const pages = await (await fetch(`/guide/${language}.json`)).json();
    const chosen = this.pages.length ? select("rules-of").value : this.game;
    this.pages = pages;
    this.language = language;
    $("rules-of").replaceChildren(...pages.map(({ name, title }) => new Option(title, name)));
    this.show(chosen);
  }

  // Links lead from chapter to chapter. The list is where a reader goes on from, and it says which chapter this is.
  /** @param {Event} event */
  follow(event) {
    const link = must(event.target, Element).closest("a[data-chapter]");
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    this.show(link.dataset.chapter);
    $("rules-of").focus();
    $("rules-of").scrollIntoView({ block: "nearest" });
  }

  /** @param {string | undefined} name */
  show(name) {
    const page = this.pages.find((page) => page.name === name);
    if (!page) return;
    select("rules-of").value = page.name;
    // What the program itself was built with. Headings go one down: the panel has the second level.
    $("rules").innerHTML = page.html.replaceAll("h2>", "h3>");
  }
}
