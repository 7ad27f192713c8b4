// Lights for people whom movement disturbs: every light stands still, and what its rhythm said is said by a shape on the cell.

import { $, select, shape } from "./nodes.js";
import { recall, remember } from "./remembered.js";

/** @import { Light, Role, Telling } from "./messages.js" */
/** @import { Stage } from "./stage.js" */

const CHOICES = ["system", "calm", "lively"];

// A moving picture means nothing cell by cell: its lights stay so long, and then they are out.
const MOVES = "show";
const HELD_MS = 2600;
// How often that is looked at when the board has nothing new to show.
const LOOK_MS = 200;

// The shape that stands for what a light means: each its own, so that nobody needs colours or rhythms.
/** @param {Role} role */
export const markOf = (role) => `/marks.svg#${role}`;

export class Motion {
  /** @type {Telling["cells"]} */
  roles = {};
  /** @type {Record<string, Role | Light>} of roles and of all other lights */
  meanings = {};
  /** @type {Map<string, SVGSVGElement>} */
  marks = new Map();
  /** @type {({ led: string, light: number, since: number } | undefined)[]} for each cell the brightest of late, and when that was */
  held = [];
  system = matchMedia("(prefers-reduced-motion: reduce)");
  lights = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  looking;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.system.addEventListener("change", () => this.choose());
    const choice = recall("motion") ?? "";
    select("motion").value = CHOICES.includes(choice) ? choice : "system";
    select("motion").onchange = () => {
      remember("motion", select("motion").value);
      this.choose();
    };
    this.choose();
  }

  get calm() {
    const choice = select("motion").value;
    return choice === "calm" || (choice === "system" && this.system.matches);
  }

  choose() {
    document.body.classList.toggle("calm", this.calm);
    clearInterval(this.looking);
    if (this.calm) this.looking = setInterval(() => this.show(), LOOK_MS);
    this.held = [];
    this.show();
    this.drawMarks();
  }

  // What the LEDs show now, six digits a cell.
  /** @param {string} hex */
  setLights(hex) {
    this.lights = hex;
    this.show();
  }

  show() {
    if (this.lights) this.stage.setLights(this.lights, this.calm ? this.steady() : this.lights);
  }

  // The lights as they are at their brightest, for as long as they mean the same.
  steady() {
    const now = performance.now();
    let shown = "";
    for (let i = 0; i * 6 < this.lights.length; i++) {
      const led = this.lights.slice(i * 6, i * 6 + 6);
      const light = brightness(led);
      const meaning = this.meanings[this.stage.cells[i].name];
      const held = this.held[i];
      const lasts = held && meaning && held.light > light && (meaning !== MOVES || now - held.since < HELD_MS);
      const kept = lasts ? held : { led, light, since: now };
      this.held[i] = kept;
      shown += kept.led;
    }
    return shown;
  }

  // What each lit cell means. A light that meant something else before must not stay.
  /** @param {Telling} telling */
  setTelling({ cells, lights }) {
    const meanings = { ...lights, ...cells };
    this.stage.cells.forEach(({ name }, i) => {
      if (meanings[name] !== this.meanings[name]) delete this.held[i];
    });
    this.meanings = meanings;
    this.roles = cells;
    this.drawMarks();
    this.show();
  }

  // On an empty cell a shape is large and in the middle; beside a pawn it is small and in a corner.
  drawMarks() {
    for (const cell of this.stage.cells) {
      const role = this.calm ? this.roles[cell.name] : undefined;
      let mark = this.marks.get(cell.name);
      if (!role) {
        mark?.remove();
        this.marks.delete(cell.name);
        continue;
      }
      if (!mark) {
        mark = shape("");
        this.marks.set(cell.name, mark);
        $("marks").append(mark);
      }
      mark.firstElementChild?.setAttribute("href", markOf(role));
      mark.dataset.role = role;
      mark.dataset.at = cell.name;
      mark.classList.toggle("beside", this.stage.pawnOn(cell.name) >= 0);
      mark.style.left = cell.node.style.left;
      mark.style.top = cell.node.style.top;
    }
  }
}

/** @param {string} led */
const brightness = (led) => parseInt(led.slice(0, 2), 16) + parseInt(led.slice(2, 4), 16) + parseInt(led.slice(4), 16);
