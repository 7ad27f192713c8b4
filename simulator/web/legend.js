// What the lights mean that are lit now. Each has its light beside its words, which moves just as on the board.

import { markOf } from "./motion.js";
import { node } from "./nodes.js";
import { CELLS } from "./stage.js";

// A light that is on more cells than this is easier seen than read.
const MOST_NAMED = 12;

const $ = (id) => document.getElementById(id);
const indexOf = (name) => CELLS.findIndex((cell) => cell.name === name);

export class Legend {
  constructor({ words, stage }) {
    Object.assign(this, { words, stage });
    this.telling = { cells: {}, lights: {} };
    this.lights = [];
    words.onLanguage(() => this.show());
  }

  setTelling({ cells, lights }) {
    this.telling = { cells, lights };
    this.show();
  }

  // What the referee says first, then all else that is lit. A cell that has a role means just that, unless a show hides it.
  meanings() {
    const { cells, lights } = this.telling;
    const rows = new Map();
    const add = (kind, name, cell) => {
      const key = `${kind}.${name}`;
      if (!rows.has(key)) rows.set(key, { kind, name, cells: [] });
      rows.get(key).cells.push(cell);
    };
    const roleOf = (cell) => lights[cell] !== "show" && cells[cell];
    for (const { name: cell } of CELLS) if (roleOf(cell)) add("role", cells[cell], cell);
    for (const { name: cell } of CELLS) if (lights[cell] && !roleOf(cell)) add("light", lights[cell], cell);
    return [...rows.values()];
  }

  show() {
    const rows = this.meanings();
    const shown = JSON.stringify([this.words.language, this.stage.turned, rows]);
    if (shown !== this.shown) {
      this.shown = shown;
      this.lights = rows.map((row) => this.row(row));
      $("legend").replaceChildren(...this.lights.map(({ item }) => item));
      $("legend").hidden = !rows.length;
      $("no-lights").hidden = rows.length > 0;
    }
    this.pulse();
  }

  row({ kind, name, cells }) {
    const item = node("li", "");
    item.dataset[kind] = name;
    const lamp = node("span", "");
    lamp.className = "lamp";
    lamp.setAttribute("aria-hidden", "true");
    if (kind === "role") lamp.append(mark(name));
    const names = cells.map((cell) => this.stage.nameOf(cell)).sort();
    const where = names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? " …" : "");
    const text = this.words.word(kind === "role" ? `role.${name}` : `light.${name}`);
    // A moving picture is somewhere else in a moment.
    item.append(lamp, node("b", text), " ", node("span", name === "show" ? "" : where));
    return { item, lamp, at: indexOf(cells[0]) };
  }

  // The lights have changed: each lamp shines as the first of its cells does.
  pulse() {
    for (const light of this.lights) {
      const led = this.stage.led(light.at);
      const glow = led ? `rgb(${led.colour} / ${led.strength.toFixed(2)})` : "transparent";
      if (light.glow === glow) continue;
      light.glow = glow;
      light.lamp.style.setProperty("--led", glow);
    }
  }
}

function mark(role) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", markOf(role));
  svg.append(use);
  return svg;
}
