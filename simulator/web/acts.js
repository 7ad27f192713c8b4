// What players can do about the running game: resign, agree on a draw or offer it to the other device, claim one, ask for a good
// move, pause. All of it is pressed on the board's own buttons.

import { ask } from "./ask.js";
import { $ } from "./nodes.js";

/** @import { Act, Offer, SettingsShown, Side, Telling, Word } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

/** @type {Side[]} */
const SIDES = ["white", "black"];

/** @type {Partial<Record<string, Word>>} what a button that stops or starts the clock is called */
const CLOCKS = { pause: "ui.pause", "go-on": "ui.go_on" };

export class Acts {
  /** @type {Telling["buttons"]} */
  meanings = {};
  /** @type {SettingsShown | null} */
  settings = null;
  /** @type {Side[]} */
  speaksFor = [];
  /** @type {Offer | null} */
  offer = null;

  /** @param {{ words: Words, send: Send }} page */
  constructor({ words, send }) {
    this.words = words;
    this.send = send;
    $("hint").onclick = () => this.act("hint");
    $("pause").onclick = () => this.act("pause");
    $("resign").onclick = () => this.resign();
    $("draw").onclick = () => (this.isAlone ? this.end("draw") : this.send({ draw: `${this.speaksFor[0]}_offers` }));
    $("claim").onclick = () => this.end("claim");
    words.onLanguage(() => this.show());
  }

  // Whether nobody else needs to agree on a draw.
  get isAlone() {
    return this.speaksFor.length === 2;
  }

  /** @param {Act} act */
  act(act) {
    this.send({ act });
  }

  /** @param {"draw" | "claim"} act */
  async end(act) {
    const { words } = this;
    const sure = await ask(words.word(`ui.asked_${act}`), [[act, words.word(`ui.yes_${act}`)]], words.word("ui.keep_game"));
    if (sure) this.act(sure);
  }

  // Only people resign here; the board does so by itself.
  async resign() {
    const { words, settings } = this;
    const people = SIDES.filter((side) => !settings?.now[side]);
    const sides = people.length ? people : SIDES;
    const answers = sides.map((side) => answer(`${side}_resigns`, words.word(`ui.resigns_${side}`)));
    const act = await ask(words.word("ui.resign_asked"), answers, words.word("ui.keep_game"));
    if (act) this.act(act);
  }

  /** @param {Telling["buttons"]} meanings */
  setMeanings(meanings) {
    this.meanings = meanings;
    this.show();
  }

  /** @param {SettingsShown | null} settings */
  set(settings) {
    this.settings = settings;
    this.show();
  }

  // For which sides this page agrees to a draw.
  /** @param {Side[]} speaksFor */
  setSides(speaksFor) {
    this.speaksFor = speaksFor;
    this.show();
  }

  /** @param {Offer | null} offer */
  setOffer(offer) {
    this.offer = offer;
    this.show();
  }

  // Nobody offers what is on offer, or was declined.
  get mayDraw() {
    const {
      speaksFor: [side],
      offer,
    } = this;
    return this.isAlone || (side && (!offer || (offer.declined && offer.by !== side)));
  }

  // What does not apply is not there.
  show() {
    const { settings } = this;
    const runs = settings?.runs ?? false;
    const withBoard = settings?.runs && (settings.now.white || settings.now.black);
    const { turn, ok } = this.meanings;
    const clock = CLOCKS[ok?.press ?? ""];
    const shown = {
      hint: turn?.hold === "show-hint",
      pause: Boolean(clock),
      claim: settings?.claim ?? false,
      draw: runs && !withBoard && this.mayDraw,
      resign: runs,
    };
    for (const [id, is] of Object.entries(shown)) $(id).hidden = !is;
    $("draw").textContent = this.words.word(this.isAlone ? "ui.draw" : "ui.offer_draw");
    if (clock) $("pause").textContent = this.words.word(clock);
    $("no-draws").hidden = !withBoard;
    $("acts-part").hidden = !Object.values(shown).some(Boolean);
  }
}

/**
 * @param {Act} act
 * @param {string} text
 * @returns {[act: Act, text: string]}
 */
const answer = (act, text) => [act, text];
