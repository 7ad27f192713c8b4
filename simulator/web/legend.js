// What the lights mean that are lit now. Each has its light beside its words, which moves just as on the board.

import { markOf } from "./motion.js";
import { $, node, shape } from "./nodes.js";
import { CELLS } from "./stage.js";

/** @import { Light, Role, Telling, Word } from "./messages.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Words } from "./words.js" */

// A light that is on more cells than this is easier seen than read.
const MOST_NAMED = 12;

/** @typedef {{ word: Extract<Word, `role.${Role}` | `light.${Light}`>, role?: Role, light?: Light, cells: string[] }} Row */
/** @typedef {{ item: HTMLElement, lamp: HTMLElement, at: number, glow?: string }} Lamp */

/** @param {string} name */
const indexOf = (name) => CELLS.findIndex((cell) => cell.name === name);

export class Legend {
  /** @type {Pick<Telling, "cells" | "lights">} */
  telling = { cells: {}, lights: {} };
  /** @type {Lamp[]} */
  lights = [];
  shown = "";

  /** @param {{ words: Words, stage: Stage }} page */
  constructor({ words, stage }) {
    this.words = words;
    this.stage = stage;
    words.onLanguage(() => this.show());
  }

  /** @param {Telling} telling */
  setTelling({ cells, lights }) {
    this.telling = { cells, lights };
    this.show();
  }

  // What the referee says first, then all else that is lit. A cell that has a role means just that, unless a show hides it.
  meanings() {
    const { cells, lights } = this.telling;
    /** @type {Map<Word, Row>} */
    const rows = new Map();
    /**
     * @param {Omit<Row, "cells">} row
     * @param {string} cell
     */
    const add = (row, cell) => {
      const known = rows.get(row.word) ?? { ...row, cells: [] };
      known.cells.push(cell);
      rows.set(row.word, known);
    };
    /** @param {string} cell */
    const roleOf = (cell) => (lights[cell] === "show" ? undefined : cells[cell]);
    for (const { name: cell } of CELLS) {
      const role = roleOf(cell);
      if (role) add({ word: `role.${role}`, role }, cell);
    }
    for (const { name: cell } of CELLS) {
      const light = lights[cell];
      if (light && !roleOf(cell)) add({ word: `light.${light}`, light }, cell);
    }
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

  /**
   * @param {Row} row
   * @returns {Lamp}
   */
  row({ word, role, light, cells }) {
    const item = node("li", "");
    const lamp = node("span", "");
    lamp.className = "lamp";
    lamp.setAttribute("aria-hidden", "true");
    if (role) {
      item.dataset.role = role;
      lamp.append(shape(markOf(role)));
    }
    if (light) item.dataset.light = light;
    const names = cells.map((cell) => this.stage.nameOf(cell)).sort();
    const where = names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? " …" : "");
    // A moving picture is somewhere else in a moment.
    item.append(lamp, node("b", this.words.word(word)), " ", node("span", light === "show" ? "" : where));
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
