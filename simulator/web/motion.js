// Lights for people whom movement disturbs: every light stands still, and what its rhythm said is said by a shape on the cell.

import { recall, remember } from "./remembered.js";

const SVG = "http://www.w3.org/2000/svg";
const CHOICES = ["system", "calm", "lively"];

// A moving picture means nothing cell by cell: its lights stay so long, and then they are out.
const MOVES = "show";
const HELD_MS = 2600;
// How often that is looked at when the board has nothing new to show.
const LOOK_MS = 200;

const $ = (id) => document.getElementById(id);

// The shape that stands for what a light means: each its own, so that nobody needs colours or rhythms.
export const markOf = (role) => `/marks.svg#${role}`;

export class Motion {
  constructor(stage) {
    this.stage = stage;
    this.roles = {};
    this.meanings = {}; // of roles and of all other lights
    this.marks = new Map();
    this.held = []; // for each cell the brightest of late, and when that was
    this.system = matchMedia("(prefers-reduced-motion: reduce)");
    this.system.addEventListener("change", () => this.choose());
    const choice = recall("motion");
    $("motion").value = CHOICES.includes(choice) ? choice : "system";
    $("motion").onchange = () => {
      remember("motion", $("motion").value);
      this.choose();
    };
    this.choose();
  }

  get calm() {
    const choice = $("motion").value;
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
      if (!lasts) this.held[i] = { led, light, since: now };
      shown += this.held[i].led;
    }
    return shown;
  }

  // What each lit cell means. A light that meant something else before must not stay.
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
        mark = document.createElementNS(SVG, "svg");
        mark.append(document.createElementNS(SVG, "use"));
        this.marks.set(cell.name, mark);
        $("marks").append(mark);
      }
      mark.firstChild.setAttribute("href", markOf(role));
      mark.dataset.role = role;
      mark.dataset.at = cell.name;
      mark.classList.toggle("beside", this.stage.pawnOn(cell.name) >= 0);
      mark.style.left = cell.node.style.left;
      mark.style.top = cell.node.style.top;
    }
  }
}

const brightness = (led) => parseInt(led.slice(0, 2), 16) + parseInt(led.slice(2, 4), 16) + parseInt(led.slice(4), 16);
