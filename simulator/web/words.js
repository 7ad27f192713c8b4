// The page's words in the player's language: its own and those of the board.

import { recall, remember } from "./remembered.js";

const $ = (id) => document.getElementById(id);

// The languages that somebody can choose.
const languages = [...$("language").options].map(({ value }) => value);

export class Words {
  // In the language that was chosen last, or that of the browser.
  static async load() {
    const wanted = recall("language") ?? navigator.language.slice(0, 2);
    const words = new Words();
    await words.setLanguage(languages.includes(wanted) ? wanted : "en");
    return words;
  }

  constructor() {
    this.texts = new Map();
    this.listeners = [];
    $("language").onchange = ({ target }) => this.setLanguage(target.value);
  }

  // A word by its name, with what is to be filled in.
  word(key, fillings = {}) {
    const text = this.texts.get(this.language)[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, name) => fillings[name] ?? "");
  }

  // A sentence of the board, which comes in all languages, or one of the page's own by its name.
  sentence(text) {
    return typeof text === "string" ? this.word(text) : (text[this.language] ?? text.en);
  }

  // Why the board refused something, and in brackets more about it.
  refusal({ name, fillings, detail }) {
    const said = this.word(name, fillings);
    return detail ? `${said} (${this.sentence(detail)})` : said;
  }

  // Each language is fetched when somebody wants it.
  async setLanguage(language) {
    this.wanted = language;
    try {
      if (!this.texts.has(language)) this.texts.set(language, await (await fetch(`/words/${language}.json`)).json());
    } catch {
      // The program is gone, which the page says elsewhere. What was there stays.
      $("language").value = this.language ?? language;
      return;
    }
    if (this.wanted !== language) return;
    this.language = language;
    document.documentElement.lang = language;
    $("language").value = language;
    remember("language", language);
    this.fill(document);
    for (const listener of this.listeners) listener();
  }

  // Gives everything inside a node that names its words these words.
  fill(node) {
    for (const named of node.querySelectorAll("[data-word]")) named.textContent = this.word(named.dataset.word);
    for (const named of node.querySelectorAll("[data-label]")) named.setAttribute("aria-label", this.word(named.dataset.label));
  }

  // Calls somebody whenever another language is chosen.
  onLanguage(listener) {
    this.listeners.push(listener);
  }
}
