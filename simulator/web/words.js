// The page's words in the player's language: its own and those of the board.

import { recall, remember } from "./remembered.js";

/** @import { Language, Word } from "./messages.js" */

const choice = /** @type {HTMLSelectElement} */ (document.getElementById("language"));

// The languages that somebody can choose.
const languages = [...choice.options].map(({ value }) => /** @type {Language} */ (value));

export class Words {
  /** @type {Map<Language, Record<string, string>>} */
  texts = new Map();
  /** @type {(() => void)[]} */
  listeners = [];
  /** @type {Language} */
  language = "en";
  /** @type {Language} */
  wanted = "en";

  // In the language that was chosen last, or that of the browser.
  static async load() {
    const wanted = /** @type {Language} */ (recall("language") ?? navigator.language.slice(0, 2));
    const words = new Words();
    await words.setLanguage(languages.includes(wanted) ? wanted : "en");
    return words;
  }

  constructor() {
    choice.onchange = () => this.setLanguage(/** @type {Language} */ (choice.value));
  }

  /**
   * A word by its name, with what is to be filled in.
   * @param {Word} key
   * @param {Record<string, string | number | null | undefined>} fillings
   */
  word(key, fillings = {}) {
    const text = this.texts.get(this.language)?.[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, name) => String(fillings[name] ?? ""));
  }

  // Why the board refused something, and in brackets more about it.
  /** @param {{ name: Word, fillings?: Record<string, string | number | undefined>, detail?: string | null }} refusal */
  refusal({ name, fillings, detail }) {
    const said = this.word(name, fillings);
    return detail ? `${said} (${detail})` : said;
  }

  // Each language is fetched when somebody wants it.
  /** @param {Language} language */
  async setLanguage(language) {
    this.wanted = language;
    try {
      if (!this.texts.has(language)) this.texts.set(language, await (await fetch(`/words/${language}.json`)).json());
    } catch {
      // The program is gone, which the page says elsewhere. What was there stays.
      choice.value = this.texts.has(this.language) ? this.language : language;
      return;
    }
    if (this.wanted !== language) return;
    this.language = language;
    document.documentElement.lang = language;
    choice.value = language;
    remember("language", language);
    this.fill(document);
    for (const listener of this.listeners) listener();
  }

  // Gives everything inside a node that names its words these words.
  /** @param {Document} node */
  fill(node) {
    // A test of the program sees to it that all of them are words.
    for (const named of labelled(node, "data-word")) named.textContent = this.word(/** @type {Word} */ (named.dataset.word));
    for (const named of labelled(node, "data-label"))
      named.setAttribute("aria-label", this.word(/** @type {Word} */ (named.dataset.label)));
  }

  // Calls somebody whenever another language is chosen.
  /** @param {() => void} listener */
  onLanguage(listener) {
    this.listeners.push(listener);
  }
}

/**
 * @param {Document} node
 * @param {"data-word" | "data-label"} attribute
 * @returns {NodeListOf<HTMLElement>}
 */
function labelled(node, attribute) {
  return node.querySelectorAll(`[${attribute}]`);
}
