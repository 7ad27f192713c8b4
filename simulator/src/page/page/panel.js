// Words: what the board says, the side panel, and the bench.

import { CELLS } from "./stage.js";

const LONG_MS = 1000;
const $ = (id) => document.getElementById(id);

const remember = (key, value) => {
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch {
    // Without storage the page forgets, and works.
  }
  return null;
};

export class Panel {
  constructor({ words, stage, hands, sounds, send }) {
    Object.assign(this, { words, stage, hands, sounds, send });
    this.telling = { says: [], cells: {}, buttons: {} };
    this.listeners = [];
    const wanted = remember("language") ?? navigator.language.slice(0, 2);
    this.setLanguage(Object.hasOwn(words, wanted) ? wanted : "en");
    this.listenToTools();
    this.listenToButtons();
    this.listenToBench();
  }

  // A word by its name, with what is to be filled in.
  word(key, fillings = {}) {
    const text = this.words[this.language][key] ?? this.words.en[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (_, name) => fillings[name] ?? "");
  }

  // A sentence of the board, which comes in all languages, or one of the page's own by its name.
  sentence(text) {
    return typeof text === "string" ? this.word(text) : (text[this.language] ?? text.en);
  }

  setLanguage(language) {
    this.language = language;
    document.documentElement.lang = language;
    $("language").value = language;
    remember("language", language);
    for (const node of document.querySelectorAll("[data-word]")) node.textContent = this.word(node.dataset.word);
    for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", this.word(node.dataset.label));
    this.setTelling(this.telling);
    if (this.bench) this.setBench(this.bench);
    if (this.game !== undefined) this.setGame(this.game);
    if (this.standing !== undefined) this.setStanding(this.standing);
    for (const listener of this.listeners) listener();
    this.setConnected(this.connected);
  }

  // Calls somebody whenever another language is chosen.
  onLanguage(listener) {
    this.listeners.push(listener);
  }

  listenToTools() {
    $("language").onchange = ({ target }) => this.setLanguage(target.value);
    $("mute").onclick = () => {
      this.sounds.muted = !this.sounds.muted;
      this.pressed("mute", !this.sounds.muted);
      remember("muted", this.sounds.muted);
    };
    this.sounds.muted = remember("muted") === "true";
    this.pressed("mute", !this.sounds.muted);
    const fold = (folded) => {
      document.body.classList.toggle("folded", folded);
      $("fold").setAttribute("aria-expanded", String(!folded));
      remember("folded", folded);
      this.stage.fit();
    };
    $("fold").onclick = () => fold(!document.body.classList.contains("folded"));
    fold(remember("folded") === "true");
    for (const mode of ["slide", "several", "knock"]) {
      $(mode).onclick = () => {
        const on = !this.hands.modes[mode];
        this.hands.setMode(mode, on);
        this.pressed(mode, on);
      };
    }
    $("set-up").onclick = () => this.send({ set_up: null });
    $("clear").onclick = () => this.send({ clear: null });
  }

  pressed(id, on) {
    $(id).setAttribute("aria-pressed", String(on));
  }

  // The five buttons of the frame: down while a finger or a key is on them.
  listenToButtons() {
    for (const node of document.querySelectorAll("[data-button]")) {
      const button = node.dataset.button;
      const set = (down) => {
        if (node.classList.contains("down") === down) return;
        node.classList.toggle("down", down);
        this.send(down ? { press: button } : { release: button });
      };
      node.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        node.setPointerCapture?.(event.pointerId);
        set(true);
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) node.addEventListener(end, () => set(false));
      node.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        set(true);
      });
      node.addEventListener("keyup", (event) => {
        if (event.key === "Enter" || event.key === " ") set(false);
      });
      // Speech and switch access click without pressing; that is a short press.
      node.addEventListener("click", (event) => {
        if (event.detail !== 0 || event.pointerType) return;
        set(true);
        setTimeout(() => set(false), 120);
      });
    }
  }

  listenToBench() {
    $("power").onclick = () => this.send({ power: !this.bench?.power });
    $("tip").onclick = () => {
      this.stage.pawns.forEach(({ on }, pawn) => {
        if (on && Math.random() < 0.35) this.send({ knock: pawn });
      });
    };
    for (const node of document.querySelectorAll("[name=sensors]")) node.onchange = () => this.send({ sensors: node.value });
    $("noise").oninput = ({ target }) => {
      $("noise-value").textContent = target.value;
      this.send({ noise: Number(target.value) });
    };
    $("defect-form").onsubmit = (event) => {
      event.preventDefault();
      const cell = $("defect-cell").value.trim().toLowerCase();
      this.send({ defect: { cell: this.stage.nameOf(cell), defect: $("defect-kind").value || null } });
    };
    $("follow").onchange = ({ target }) => this.send({ quarters: target.checked ? "follow" : "stay" });
    $("shuffle").onclick = () => this.send({ quarters: "shuffle" });
    $("position-form").onsubmit = (event) => {
      event.preventDefault();
      $("position").blur();
      this.send({ position: $("position").value });
    };
    $("copy").onclick = () => this.copy($("position").value);
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      this.refuse(error.message);
    }
  }

  setConnected(connected) {
    this.connected = connected;
    const device = this.bench ? this.word(`ui.device_${this.bench.device}`) : "";
    $("link").textContent = connected ? device : "";
  }

  setTelling(telling) {
    this.telling = telling;
    const sentences = telling.says.map((text) => this.sentence(text));
    const spoken = sentences.slice(0, 2).join(" ");
    if ($("speaks").textContent !== spoken) $("speaks").textContent = spoken;
    $("says").replaceChildren(...sentences.map((text) => this.node("li", text)));
    const rows = [];
    for (const node of document.querySelectorAll("[data-button]")) {
      const { press, hold } = telling.buttons[node.dataset.button] ?? {};
      const meanings = [];
      if (press) meanings.push(this.word(`do.${press}`));
      if (hold) meanings.push(`${this.word("ui.hold")} ${this.word(`do.${hold}`)}`);
      const text = meanings.join("; ");
      node.title = text;
      node.setAttribute("aria-description", text || this.word("ui.nothing"));
      if (text) rows.push(this.node("dt", node.textContent), this.node("dd", text));
    }
    $("meanings").replaceChildren(...rows);
    for (const [edge, side] of [["near-edge", telling.turned ? "black" : "white"], ["far-edge", telling.turned ? "white" : "black"]]) {
      $(edge).textContent = this.word(`side.${side}`);
      $(edge).classList.toggle("black", side === "black");
    }
    this.describeCells();
  }

  node(kind, text) {
    const node = document.createElement(kind);
    node.textContent = text;
    return node;
  }

  // Cells and slots say what is on them and what their light means.
  describeCells() {
    const colours = { r: "colour.red", y: "colour.yellow", g: "colour.green", b: "colour.blue" };
    for (const cell of CELLS) {
      const pawn = this.stage.pawns[this.stage.pawnOn(cell.name)];
      const role = this.telling.cells[cell.name];
      const parts = [
        this.stage.nameOf(cell.name),
        this.word(cell.camp ? "ui.camp" : (colours[cell.node.dataset.colour] ?? "ui.camp")),
        pawn && this.word(`ui.pawn_${pawn.side}`),
        role && this.word(`role.${role}`),
      ];
      this.label(cell.node, parts.filter(Boolean).join(", "));
    }
    for (const { node, slot } of this.stage.places) {
      if (slot === undefined) continue;
      const there = this.stage.pawns[slot];
      const lies = there && there.on === undefined && there.hand === undefined;
      this.label(node, lies ? this.word(`ui.pawn_${there.side}`) : this.word("ui.empty_slot"));
    }
  }

  label(node, text) {
    if (node.getAttribute("aria-label") !== text) node.setAttribute("aria-label", text);
  }

  setGame(game) {
    this.game = game;
    const moves = game?.moves ?? [];
    const rows = [];
    // A row for each pair of moves; a game that was joined may begin with Black.
    let row = null;
    for (const { side, m, captured } of moves) {
      if (!row || side === "white" || row.children.length === 2) {
        row = document.createElement("li");
        rows.push(row);
        if (side === "black" && rows.length === 1) row.append(this.node("span", "…"));
      }
      row.append(this.node("span", captured ? `${m.slice(0, 2)}×${m.slice(2)}` : `${m.slice(0, 2)}–${m.slice(2)}`));
    }
    $("moves").replaceChildren(...rows);
    $("moves").hidden = !rows.length;
    $("no-moves").hidden = rows.length > 0;
    $("moves").scrollTop = $("moves").scrollHeight;
    if (document.activeElement !== $("position")) $("position").value = game?.position ?? "";
  }

  setStanding(standing) {
    this.standing = standing;
    const clock = standing?.clock;
    $("clock").hidden = !clock;
    if (clock) {
      const sides = ["white", "black"].map((side, i) => {
        const node = this.node("div", `${Math.floor(clock[i] / 60)}:${String(clock[i] % 60).padStart(2, "0")}`);
        node.prepend(this.node("small", this.word(`side.${side}`)));
        node.classList.toggle("runs", standing.runs === side);
        return node;
      });
      $("clock").replaceChildren(...sides);
    }
    const score = standing?.score;
    $("score").hidden = !score;
    if (score) $("score").textContent = this.word("ui.score", score);
  }

  setBench(bench) {
    this.bench = bench;
    document.body.classList.toggle("powered", bench.power);
    this.pressed("power", bench.power);
    for (const node of document.querySelectorAll("[name=sensors]")) node.checked = node.value === bench.sensors;
    if (document.activeElement !== $("noise")) $("noise").value = bench.noise;
    $("noise-value").textContent = bench.noise;
    const broken = Object.entries(bench.defects).map(([cell, kind]) => `${this.stage.nameOf(cell)} ${this.word(`ui.${kind}`)}`);
    $("defects").textContent = broken.join(", ");
    const speed = `${this.word("ui.speed")} ${bench.speed.toFixed(2)}`;
    const stopped = bench.stopped ? `${this.word("ui.stopped")} ${bench.stopped}` : null;
    const unsaved = bench.unsaved ? `${this.word("ui.unsaved")} ${bench.unsaved}` : null;
    $("device").textContent = [this.word(`ui.device_${bench.device}`), speed, stopped, unsaved].filter(Boolean).join(" · ");
    $("device").dataset.speed = bench.speed;
    $("log-part").hidden = bench.device !== "image";
    this.setConnected(this.connected);
  }

  setFollow(follows) {
    $("follow").checked = follows;
  }

  setLog(lines) {
    const log = $("log");
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
    log.textContent = lines.join("\n");
    if (atEnd) log.scrollTop = log.scrollHeight;
  }

  refuse(reason) {
    const node = $("refused");
    node.textContent = reason;
    node.hidden = false;
    clearTimeout(this.refusedUntil);
    this.refusedUntil = setTimeout(() => { node.hidden = true; }, 6 * LONG_MS);
  }
}
