// The player's guide, in the player's language: the chapter of the game on the table unless another is chosen.

import { onTab } from "./tabs.js";

const $ = (id) => document.getElementById(id);

export class Guide {
  constructor(words) {
    this.words = words;
    this.game = "katarenga";
    this.pages = [];
    $("rules-of").onchange = ({ target }) => this.show(target.value);
    $("rules").onclick = (event) => this.follow(event);
    onTab("learn", () => this.load());
    words.onLanguage(() => this.load());
  }

  setGame(game) {
    if (!game || game === this.game) return;
    this.game = game;
    this.show(game);
  }

  // Fetched when somebody wants to read it, once for each language.
  async load() {
    const { language } = this.words;
    if ($("learn").hidden || this.language === language) return;
    const pages = await (await fetch(`/guide/${language}.json`)).json();
    const chosen = this.pages.length ? $("rules-of").value : this.game;
    this.pages = pages;
    this.language = language;
    $("rules-of").replaceChildren(...pages.map(({ name, title }) => new Option(title, name)));
    this.show(chosen);
  }

  // Links lead from chapter to chapter. The list is where a reader goes on from, and it says which chapter this is.
  follow(event) {
    const link = event.target.closest("a[data-chapter]");
    if (!link) return;
    event.preventDefault();
    this.show(link.dataset.chapter);
    $("rules-of").focus();
    $("rules-of").scrollIntoView({ block: "nearest" });
  }

  show(name) {
    const page = this.pages.find((page) => page.name === name);
    if (!page) return;
    $("rules-of").value = name;
    // What the program itself was built with. Headings go one down: the panel has the second level.
    $("rules").innerHTML = page.html.replaceAll("h2>", "h3>");
  }
}
