// What the lights mean that are lit now. Each has its light beside its words, which moves just as on the board.

import { markOf } from "./motion.js";
import { node } from "./nodes.js";
import { CELLS } from "./stage.js";

// A light that is on more cells than this is easier seen than read.
const MOST_NAMED = 12;
const CAMPS = { white: ["a0", "h0"], black: ["a9", "h9"] };

const $ = (id) => document.getElementById(id);
const indexOf = (name) => CELLS.findIndex((cell) => cell.name === name);

export class Legend {
  constructor({ words, stage }) {
    Object.assign(this, { words, stage });
    this.cells = {};
    this.lights = [];
    words.onLanguage(() => this.show());
  }

  setTelling({ cells, turned }) {
    this.cells = cells;
    this.turned = turned;
    this.show();
  }

  // Whose turn it is; nobody's while no game goes on.
  setSide(side) {
    this.side = side;
    this.show();
  }

  show() {
    const { words } = this;
    const rows = new Map();
    for (const { name } of CELLS) {
      const role = this.cells[name];
      if (role) rows.set(role, [...(rows.get(role) ?? []), name]);
    }
    const roles = [...rows].map(([role, cells]) => ({ role, cells, text: words.word(`role.${role}`) }));
    if (this.side) {
      const own = this.turned === (this.side === "white") ? CAMPS.black : CAMPS.white;
      const free = own.filter((camp) => !this.cells[camp]);
      if (free.length) roles.push({ role: "turn", cells: free, text: words.word(`ui.light_turn_${this.side}`) });
    }
    const shown = JSON.stringify([words.language, this.stage.turned, roles]);
    if (shown !== this.shown) {
      this.shown = shown;
      this.lights = roles.map((row) => this.row(row));
      $("legend").replaceChildren(...this.lights.map(({ item }) => item));
      $("legend").hidden = !roles.length;
      $("no-lights").hidden = roles.length > 0;
    }
    this.pulse();
  }

  row({ role, cells, text }) {
    const item = node("li", "");
    item.dataset.role = role;
    const lamp = node("span", "");
    lamp.className = "lamp";
    lamp.setAttribute("aria-hidden", "true");
    if (role !== "turn") lamp.append(mark(role));
    const names = cells.map((cell) => this.stage.nameOf(cell)).sort();
    const where = names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? " …" : "");
    item.append(lamp, node("b", text), " ", node("span", where));
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
