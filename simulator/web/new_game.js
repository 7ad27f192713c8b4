// A new game: what is chosen in the dialog is pressed on the board's own buttons, and then the pawns are set up.

import { mayGiveUp } from "./ask.js";
import { node } from "./nodes.js";
import { refuse } from "./notice.js";
import { isLayout, Quarters } from "./quarters.js";
import { showTab } from "./tabs.js";

const $ = (id) => document.getElementById(id);
const dialog = $("start");
const form = $("start-form");
const COLOURS = ["red", "yellow", "green", "blue"];

// The game's picture as the menu lights it: four rows of eight.
function emblem(marks) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 8 4");
  picture.setAttribute("aria-hidden", "true");
  [...marks].forEach((mark, i) => {
    const light = document.createElementNS(space, "circle");
    for (const [name, value] of Object.entries({ cx: (i % 8) + 0.5, cy: Math.floor(i / 8) + 0.5, r: 0.36 }))
      light.setAttribute(name, value);
    light.dataset.mark = mark;
    picture.append(light);
  });
  return picture;
}

export class NewGame {
  constructor({ words, send }) {
    Object.assign(this, { words, send });
    this.settings = null;
    $("new-game").onclick = () => this.open();
    $("start-cancel").onclick = () => dialog.close();
    $("stop-setting").onclick = () => send({ stop: null });
    $("only-company").onclick = () => this.changeCompany();
    form.onsubmit = (event) => {
      event.preventDefault();
      this.start();
    };
    form.oninput = ({ target }) => {
      this.touched = true;
      this.changed(target);
    };
    words.onLanguage(() => this.choices && this.fillChoices());
  }

  // Whether a game would be lost by beginning another one.
  get isMissed() {
    return this.settings?.missed ?? false;
  }

  async open() {
    this.choices ??= await (await fetch("/choices.json")).json();
    if (!this.quarters) {
      const {
        words,
        choices: { faces },
      } = this;
      const changed = (layout) => {
        this.touched = true;
        form.text.value = layout;
        form.text.removeAttribute("aria-invalid");
      };
      this.quarters = new Quarters({ root: $("start-quarters"), says: $("start-lies"), words, faces, changed });
      this.fillChoices();
    }
    this.touched = false;
    this.show();
    dialog.showModal();
  }

  // Games, colours and times in the player's language.
  fillChoices() {
    const { words, choices } = this;
    const chosen = form.game?.value;
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
    const options = (select, texts) => {
      const was = select.value;
      select.replaceChildren(...texts.map(([value, text]) => Object.assign(node("option", text), { value })));
      select.value = was;
    };
    for (const select of form.querySelectorAll("[data-colours]"))
      options(
        select,
        COLOURS.map((colour) => [colour[0], words.word(`colour.${colour}`)]),
      );
    const times = choices.minutes.map((n) => [n, words.word("ui.minutes", { n })]);
    options(form.white_time, [["", words.word("ui.clock_off")], ...times]);
    options(form.black_time, times);
    options(
      form.increment,
      [0, ...choices.seconds].map((n) => [n, words.word("ui.seconds", { n })]),
    );
    if (Object.keys(this.quarters.squares).length) this.quarters.show();
  }

  // The form as the board is set now.
  show() {
    const { now, runs } = this.settings ?? {};
    $("start-now").disabled = !now;
    if (!now) return;
    const [game, colours] = now.rules.split("-");
    form.game.value = game;
    form.race_from.value = colours?.[0] ?? "g";
    form.race_to.value = colours?.[1] ?? "g";
    const [white, black, increment] = now.clock ?? ["", 5, 0];
    Object.entries({ white_time: white, black_time: black, increment }).forEach(([name, value]) => {
      form[name].value = value;
    });
    for (const side of ["white", "black"]) form[side].value = now[side] ? "1" : "";
    for (const name of ["level", "white_edge", "touch_move"]) form[name].value = now[name];
    for (const name of ["hints", "swap", "quiet_first_move"]) form[name].checked = now[name];
    form.draw.value = "these";
    form.text.value = now.layout;
    form.text.removeAttribute("aria-invalid");
    this.quarters.layout = now.layout;
    $("only-company").hidden = !runs;
    this.changed();
  }

  // What depends on something else in the form follows it.
  changed(what) {
    $("start-colours").hidden = !this.choices.games.find(({ name }) => name === form.game.value)?.colours;
    $("start-level").hidden = !form.white.value && !form.black.value;
    $("level-shown").textContent = form.level.value;
    if (what === form.white_time && what.value) form.black_time.value = what.value;
    form.black_time.disabled = form.increment.disabled = !form.white_time.value;
    $("start-these").hidden = form.draw.value !== "these";
    if (what === form.text) {
      const text = what.value.trim().toLowerCase();
      what.setAttribute("aria-invalid", String(!isLayout(text)));
      if (isLayout(text)) this.quarters.layout = text;
    }
  }

  get chosen() {
    const { game, race_from: from, race_to: to, draw } = form;
    const races = this.choices.games.find(({ name }) => name === game.value).colours;
    const number = (name) => Number(form[name].value);
    return {
      rules: races ? `${game.value}-${from.value}${to.value}` : game.value,
      layout: draw.value === "these" ? { these: this.quarters.layout } : draw.value,
      clock: form.white_time.value ? [number("white_time"), number("black_time"), number("increment")] : null,
      white_edge: form.white_edge.value,
      ...this.company,
      swap: form.swap.checked,
      quiet_first_move: form.quiet_first_move.checked,
      touch_move: form.touch_move.value,
    };
  }

  get company() {
    return {
      white: Boolean(form.white.value),
      black: Boolean(form.black.value),
      level: Number(form.level.value),
      hints: form.hints.checked,
    };
  }

  async start() {
    if (form.draw.value === "these" && !isLayout(form.text.value.trim().toLowerCase())) {
      form.text.closest("details").open = true;
      form.text.focus();
      refuse(this.words.word("ui.no_layout"));
      return;
    }
    const wanted = this.chosen;
    const asks = this.isMissed;
    if (asks && !(await mayGiveUp(this.words))) return;
    dialog.close();
    showTab("play");
    // Whoever plays with the keyboard goes on at the board.
    document.querySelector("#cells [tabindex='0']").focus({ preventScroll: true });
    this.send({ new_game: { ...wanted, gives_up: asks } });
  }

  changeCompany() {
    dialog.close();
    this.send({ company: this.company });
  }

  set(settings) {
    this.settings = settings;
    if (dialog.open && !this.touched) this.show();
  }

  // Shows on the frame which button is pressed, and that more will be.
  setFinger({ busy, button, lost }) {
    $("setting").hidden = !busy;
    for (const node of document.querySelectorAll("[data-button]"))
      node.classList.toggle("fingered", node.dataset.button === button);
    if (lost && !this.lost) refuse(this.words.refusal(lost));
    this.lost = lost;
  }
}
