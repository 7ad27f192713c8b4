// A new game: what is chosen in the dialog is pressed on the board's own buttons, and then the pawns are set up.

import { mayGiveUp } from "./ask.js";
import { $, all, byId, drawn, focusBoard, must, node } from "./nodes.js";
import { refuse } from "./notice.js";
import { isLayout, Quarters } from "./quarters.js";
import { showTab } from "./tabs.js";

/** @import { Choices, Colour, PlayersShown, EdgeWish, Finger, NewGame as Wanted, Refused, SettingsShown, TouchMove } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

const dialog = byId("start", HTMLDialogElement);
const form = byId("start-form", HTMLFormElement);
/** @type {Colour[]} */
const COLOURS = ["red", "yellow", "green", "blue"];

/**
 * A list of the form.
 * @param {string} name
 */
const list = (name) => must(one(name), HTMLSelectElement);
/**
 * A switch or a slider of the form.
 * @param {string} name
 */
const field = (name) => must(one(name), HTMLInputElement);
/** @param {string} name */
function one(name) {
  const found = form.elements.namedItem(name);
  return found instanceof Element ? found : null;
}
/**
 * The one of several buttons that is chosen.
 * @param {string} name
 */
function choice(name) {
  const found = form.elements.namedItem(name);
  return found instanceof RadioNodeList ? found : null;
}
const text = must(one("text"), HTMLTextAreaElement);

/**
 * The game's picture as the menu lights it: four rows of eight.
 * @param {string} marks
 */
function emblem(marks) {
  const picture = drawn("svg", { viewBox: "0 0 8 4", "aria-hidden": "true" });
  [...marks].forEach((mark, i) => {
    const light = drawn("circle", { cx: (i % 8) + 0.5, cy: Math.floor(i / 8) + 0.5, r: 0.36 });
    light.dataset.mark = mark;
    picture.append(light);
  });
  return picture;
}

/**
 * Gives a list its options, and leaves it as it was set.
 * @param {HTMLSelectElement} select
 * @param {[value: string | number, text: string][]} texts
 */
function setOptions(select, texts) {
  const was = select.value;
  select.replaceChildren(...texts.map(([value, text]) => Object.assign(node("option", text), { value })));
  select.value = was;
}

export class NewGame {
  /** @type {SettingsShown | null} */
  settings = null;
  /** @type {Refused | null} */
  lost = null;
  touched = false;
  /** @type {Choices | undefined} */
  choices;
  /** @type {Quarters | undefined} */
  quarters;

  /** @param {{ words: Words, send: Send }} page */
  constructor({ words, send }) {
    this.words = words;
    this.send = send;
    $("new-game").onclick = () => this.open();
    $("start-cancel").onclick = () => dialog.close();
    $("stop-setting").onclick = () => send("stop");
    $("only-who-plays").onclick = () => this.changePlayers();
    form.onsubmit = (event) => {
      event.preventDefault();
      this.start();
    };
    form.oninput = ({ target }) => {
      this.touched = true;
      this.changed(target);
    };
    words.onLanguage(() => this.fillChoices());
  }

  // Whether a game would be lost by beginning another one.
  get isMissed() {
    return this.settings?.missed ?? false;
  }

  async open() {
    /** @type {Choices} */
    const choices = this.choices ?? (await (await fetch("/choices.json")).json());
    this.choices = choices;
    if (!this.quarters) {
      /** @param {string} layout */
      const changed = (layout) => {
        this.touched = true;
        text.value = layout;
        text.removeAttribute("aria-invalid");
      };
      const { words } = this;
      this.quarters = new Quarters({ root: $("start-quarters"), says: $("start-lies"), words, faces: choices.faces, changed });
      this.fillChoices();
    }
    this.touched = false;
    this.show();
    dialog.showModal();
  }

  // Games, colours and times in the player's language.
  fillChoices() {
    const { words, choices } = this;
    if (!choices) return;
    const chosen = choice("game")?.value;
    $("start-games").replaceChildren(
      ...choices.games.map(({ name, emblem: marks }) => {
        const card = document.createElement("label");
        const choice = Object.assign(document.createElement("input"), {
          type: "radio",
          name: "game",
          value: name,
          checked: name === chosen,
        });
        const text = document.createElement("span");
        text.append(node("b", words.word(`game.${name}`)), node("small", words.word(`goal.${name}`)));
        card.append(choice, emblem(marks), text);
        return card;
      }),
    );
    for (const select of all("#start-form [data-colours]", HTMLSelectElement))
      setOptions(
        select,
        COLOURS.map((colour) => [colour[0], words.word(`colour.${colour}`)]),
      );
    /** @type {[number, string][]} */
    const times = choices.minutes.map((n) => [n, words.word("ui.minutes", { n })]);
    setOptions(list("white_time"), [["", words.word("ui.clock_off")], ...times]);
    setOptions(list("black_time"), times);
    setOptions(
      list("increment"),
      [0, ...choices.seconds].map((n) => [n, words.word("ui.seconds", { n })]),
    );
    if (this.quarters?.squares.nw) this.quarters.show();
  }

  // The form as the board is set now.
  show() {
    const { now, runs } = this.settings ?? {};
    byId("start-now", HTMLButtonElement).disabled = !now;
    const games = choice("game");
    const draw = choice("draw");
    if (!now || !games || !draw || !this.quarters) return;
    const [game, colours] = now.rules.split("-");
    games.value = game;
    list("race_from").value = colours?.[0] ?? "g";
    list("race_to").value = colours?.[1] ?? "g";
    const [white, black, increment] = now.clock ?? ["", 5, 0];
    for (const [name, value] of Object.entries({ white_time: white, black_time: black, increment }))
      list(name).value = String(value);
    list("white").value = now.white ? "1" : "";
    list("black").value = now.black ? "1" : "";
    field("level").value = String(now.level);
    list("white_edge").value = now.white_edge;
    list("touch_move").value = now.touch_move;
    field("hints").checked = now.hints;
    field("swap").checked = now.swap;
    field("quiet_first_move").checked = now.quiet_first_move;
    draw.value = "these";
    text.value = now.layout;
    text.removeAttribute("aria-invalid");
    this.quarters.layout = now.layout;
    $("only-who-plays").hidden = !runs;
    this.changed();
  }

  // Whether the chosen game is played for two colours.
  get hasColours() {
    const chosen = choice("game")?.value;
    return this.choices?.games.find(({ name }) => name === chosen)?.colours ?? false;
  }

  // Whether the layout in the form is to be played on.
  get isThese() {
    return choice("draw")?.value === "these";
  }

  // What depends on something else in the form follows it.
  /** @param {EventTarget | null} [what] */
  changed(what) {
    $("start-colours").hidden = !this.hasColours;
    $("start-level").hidden = !list("white").value && !list("black").value;
    $("level-shown").textContent = field("level").value;
    const white = list("white_time");
    if (what === white && white.value) list("black_time").value = white.value;
    list("black_time").disabled = list("increment").disabled = !white.value;
    $("start-these").hidden = !this.isThese;
    if (what === text) {
      const layout = text.value.trim().toLowerCase();
      text.setAttribute("aria-invalid", String(!isLayout(layout)));
      if (isLayout(layout) && this.quarters) this.quarters.layout = layout;
    }
  }

  /** @returns {Wanted} */
  get chosen() {
    const game = choice("game")?.value ?? "";
    /** @param {string} name */
    const number = (name) => Number(list(name).value);
    const drawn = /** @type {"random" | "balanced"} */ (choice("draw")?.value);
    return {
      rules: this.hasColours ? `${game}-${list("race_from").value}${list("race_to").value}` : game,
      layout: this.isThese ? { these: this.quarters?.layout ?? "" } : drawn,
      clock: list("white_time").value ? [number("white_time"), number("black_time"), number("increment")] : null,
      white_edge: /** @type {EdgeWish} */ (list("white_edge").value),
      ...this.players,
      swap: field("swap").checked,
      quiet_first_move: field("quiet_first_move").checked,
      touch_move: /** @type {TouchMove} */ (list("touch_move").value),
    };
  }

  /** @returns {PlayersShown} */
  get players() {
    return {
      white: Boolean(list("white").value),
      black: Boolean(list("black").value),
      level: Number(field("level").value),
      hints: field("hints").checked,
    };
  }

  async start() {
    if (this.isThese && !isLayout(text.value.trim().toLowerCase())) {
      must(text.closest("details"), HTMLDetailsElement).open = true;
      text.focus();
      refuse(this.words.word("ui.no_layout"));
      return;
    }
    const wanted = this.chosen;
    const asks = this.isMissed;
    if (asks && !(await mayGiveUp(this.words))) return;
    dialog.close();
    showTab("play");
    // Whoever plays with the keyboard goes on at the board.
    focusBoard();
    this.send({ new_game: { ...wanted, gives_up: asks } });
  }

  changePlayers() {
    dialog.close();
    this.send({ players: this.players });
  }

  /** @param {SettingsShown | null} settings */
  set(settings) {
    this.settings = settings;
    if (dialog.open && !this.touched) this.show();
  }

  // Shows on the frame which button is pressed, and that more will be.
  /** @param {Finger} finger */
  setFinger({ busy, button, lost }) {
    $("setting").hidden = !busy;
    for (const node of all("[data-button]", HTMLElement)) node.classList.toggle("fingered", node.dataset.button === button);
    if (lost && !this.lost) refuse(this.words.refusal(lost));
    this.lost = lost;
  }
}
