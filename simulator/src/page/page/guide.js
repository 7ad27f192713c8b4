// The rules of the games, in the player's language: that of the game on the table unless another is chosen.

import { onTab } from "./tabs.js";

const $ = (id) => document.getElementById(id);

export class Guide {
  constructor(words) {
    this.words = words;
    this.game = "katarenga";
    this.pages = [];
    $("rules-of").onchange = ({ target }) => this.show(target.value);
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

  show(name) {
    const page = this.pages.find((page) => page.name === name);
    if (!page) return;
    $("rules-of").value = name;
    // What the program itself was built with. Headings go one down: the panel has the second level.
    $("rules").innerHTML = page.html.replaceAll("h2>", "h3>");
  }
}
