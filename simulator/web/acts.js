// What players can do about the running game: resign, agree on a draw or offer it to the other device, claim one, ask for a good
// move, pause. All of it is pressed on the board's own buttons.

import { ask } from "./ask.js";

const $ = (id) => document.getElementById(id);

export class Acts {
  constructor({ words, send }) {
    Object.assign(this, { words, send });
    this.meanings = {};
    this.settings = null;
    this.speaksFor = [];
    this.offer = null;
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

  act(act) {
    this.send({ act });
  }

  async end(act) {
    const { words } = this;
    const yes = [[act, words.word(`ui.yes_${act}`)]];
    const sure = await ask(words.word(`ui.asked_${act}`), yes, words.word("ui.keep_game"));
    if (sure) this.act(sure);
  }

  // Only people resign here; the board does so by itself.
  async resign() {
    const { words } = this;
    const { white, black } = this.settings.now;
    const people = [!white && "white", !black && "black"].filter(Boolean);
    const sides = people.length ? people : ["white", "black"];
    const answers = sides.map((side) => [`${side}_resigns`, words.word(`ui.resigns_${side}`)]);
    const act = await ask(words.word("ui.resign_asked"), answers, words.word("ui.keep_game"));
    if (act) this.act(act);
  }

  setMeanings(meanings) {
    this.meanings = meanings;
    this.show();
  }

  set(settings) {
    this.settings = settings;
    this.show();
  }

  // For which sides this page agrees to a draw.
  setSides(speaksFor) {
    this.speaksFor = speaksFor;
    this.show();
  }

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
    const runs = this.settings?.runs ?? false;
    const withBoard = runs && (this.settings.now.white || this.settings.now.black);
    const { turn, ok } = this.meanings;
    const clock = { pause: "ui.pause", "go-on": "ui.go_on" }[ok?.press];
    const shown = {
      hint: turn?.hold === "show-hint",
      pause: Boolean(clock),
      claim: this.settings?.claim ?? false,
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
