// Draws the table top: cells, lights and pawns. It knows where things are, and nothing of the game.

import { Lamps } from "./lamps.js";
import { $, byId, must, shape } from "./nodes.js";
import { isSmall, liesOnItsSide } from "./window.js";

/** @import { Pawn } from "./messages.js" */

/** @typedef {{ x: number, y: number }} Spot in squares, from the corner where camp a0 lies */
/** @typedef {Spot & { name: string, camp: boolean }} Cell */
/** @typedef {Cell & { node: HTMLElement, slot?: undefined }} DrawnCell */
/** @typedef {Spot & { slot: number, node: HTMLElement, name?: undefined }} Slot a place for a pawn beside the board */
/** @typedef {DrawnCell | Slot} Place */
/** @typedef {Spot & { confirmed: boolean }} Carried where this page's own hand has a pawn, and whether the board knows */

const FILES = "abcdefgh";

// In the order in which the board sends its lights: squares rank by rank from a1, then the camps.
/** @type {Cell[]} */
export const CELLS = [];
for (let rank = 1; rank <= 8; rank++) {
  for (let file = 1; file <= 8; file++) CELLS.push({ name: FILES[file - 1] + rank, x: file, y: rank, camp: false });
}
CELLS.push(
  { name: "a9", x: 0, y: 9, camp: true },
  { name: "h9", x: 9, y: 9, camp: true },
  { name: "a0", x: 0, y: 0, camp: true },
  { name: "h0", x: 9, y: 0, camp: true },
);

const RIM = 0.25;

// What a finger needs of a button, and how much longer the frame is where its buttons have a row of their own.
const FINGER_PX = 44;
const BUTTON_ROW_PX = 56;

// A screen is not as bright as an LED: from this part of its full light on a lamp looks fully lit, and a faint one must still
// be told from a dark one.
const DAZZLES = 0.6;
const FAINT = 0.8;

const header = must(document.querySelector("header"), HTMLElement);

export class Stage {
  stage = $("stage");
  board = $("board");
  lamps = new Lamps(byId("lights", HTMLCanvasElement), CELLS, RIM);
  cells = CELLS.map(drawnCell);
  slots = [...slotsIn("far-tray", 8), ...slotsIn("near-tray", 0)];
  /** @type {Place[]} everything that can have the focus */
  places = [...rowByRow(this.cells), ...this.slots];
  pawnNodes = Array.from({ length: 16 }, (_, pawn) => drawnPawn(pawn));
  /** @type {Map<number, Carried>} by pawn */
  carried = new Map();
  lights = "0".repeat(68 * 6);
  /** @type {Pawn[]} */
  pawns = [];
  turned = false;
  /** The size of a square in pixels. */
  u = 0;
  isWide = false;
  /** Whether the buttons have a row of their own. */
  row = false;
  /** Where the corner of camp a0 is, in pixels of the stage. */
  origin = { x: 0, y: 0 };

  constructor() {
    const outside = new ResizeObserver(() => this.fit());
    for (const part of [must(document.querySelector("main"), HTMLElement), header]) outside.observe(part);
    addEventListener("resize", () => this.fit());
    this.fit();
    new ResizeObserver(() => this.place()).observe(this.stage);
  }

  // Makes everything as large as the window allows.
  fit() {
    const small = isSmall();
    const byFinger = small || matchMedia("(pointer: coarse)").matches;
    const { width, height } = this.room(byFinger);
    const wide = Math.min(width / 13.4, height / 10.6);
    const tall = Math.min(width / 10.6, height / 13.2);
    const isWide = liesOnItsSide() || (small ? wide > tall && innerWidth > innerHeight : wide >= tall * 0.98);
    const unit = Math.max(24, Math.floor(isWide ? wide : tall));
    const row = small || (byFinger && unit * 0.72 < FINGER_PX);
    if (unit === this.u && isWide === this.isWide && row === this.row) return;
    Object.assign(this, { u: unit, isWide, row });
    this.stage.classList.toggle("wide", isWide);
    this.stage.classList.toggle("button-row", row);
    this.stage.style.setProperty("--row", row ? `${BUTTON_ROW_PX}px` : "0px");
    this.stage.style.setProperty("--u", `${unit}px`);
    this.place();
  }

  // How much of the window is left for the table top, in pixels.
  /** @param {boolean} byFinger */
  room(byFinger) {
    const { clientWidth } = document.documentElement;
    const row = byFinger ? BUTTON_ROW_PX : 0;
    // All that is to be read stands beside the board, and a lesson needs no buttons.
    if (liesOnItsSide())
      return { width: clientWidth * 0.62, height: innerHeight - 8 - (document.body.matches(".lesson") ? 0 : row) };
    const above = header.offsetHeight;
    if (isSmall()) return { width: clientWidth - 16, height: innerHeight - above - 12 - row };
    const panel = document.body.matches(".folded") ? 0 : 22 * 16 + 20;
    return { width: clientWidth - panel - 32, height: innerHeight - above - 160 - row };
  }

  place() {
    const u = this.u;
    for (const cell of this.cells) {
      cell.node.style.left = `${(RIM + cell.x) * u}px`;
      cell.node.style.top = `${(RIM + 9 - cell.y) * u}px`;
    }
    /** @param {HTMLElement} node */
    const box = (node) => {
      const [a, b] = [node.getBoundingClientRect(), this.stage.getBoundingClientRect()];
      return { left: a.left - b.left, top: a.top - b.top, width: a.width, height: a.height };
    };
    const board = box(this.board);
    this.origin = { x: board.left + (RIM + 0.5) * u, y: board.top + (RIM + 9.5) * u };
    for (const place of this.slots) {
      const along = (0.15 + (place.slot % 8)) * u + 0.04 * u;
      const across = 0.05 * u;
      place.node.style.left = `${this.isWide ? across : along}px`;
      place.node.style.top = `${this.isWide ? along : across}px`;
      const at = box(place.node);
      const spot = this.spot(at.left + at.width / 2, at.top + at.height / 2);
      place.x = spot.x;
      place.y = spot.y;
    }
    this.lamps.resize(u);
    this.nameSquares();
    this.drawLights();
    this.drawPawns();
  }

  // From places on the table to pixels of the stage, and back.
  /** @param {Spot} spot */
  pixels({ x, y }) {
    return { left: this.origin.x + x * this.u, top: this.origin.y - y * this.u };
  }
  /**
   * @param {number} left
   * @param {number} top
   */
  spot(left, top) {
    return { x: (left - this.origin.x) / this.u, y: (this.origin.y - top) / this.u };
  }
  /** @param {PointerEvent} event */
  spotOf(event) {
    const box = this.stage.getBoundingClientRect();
    return this.spot(event.clientX - box.left, event.clientY - box.top);
  }

  // Squares are named from White's left, wherever White sits.
  /** @param {string} cell */
  nameOf(cell) {
    if (!this.turned) return cell;
    return FILES["hgfedcba".indexOf(cell[0])] + (9 - Number(cell[1]));
  }

  nameSquares() {
    const names = $("names");
    names.replaceChildren();
    /**
     * @param {string} text
     * @param {number} x
     * @param {number} y
     */
    const put = (text, x, y) => {
      const span = document.createElement("span");
      span.textContent = text;
      span.style.left = `${(RIM + x + 0.5) * this.u}px`;
      span.style.top = `${(RIM + 9.5 - y) * this.u}px`;
      names.append(span);
    };
    for (let n = 1; n <= 8; n++) {
      const file = this.nameOf(`${FILES[n - 1]}1`)[0];
      const rank = this.nameOf(`a${n}`)[1];
      put(file, n, 0.36);
      put(file, n, 8.64);
      put(rank, 0.3, n);
      put(rank, 8.7, n);
    }
  }

  /** @param {string} letters */
  setQuarters(letters) {
    for (let i = 0; i < 64; i++) this.cells[i].node.dataset.colour = letters[i];
  }

  /** @param {boolean} turned */
  setTurned(turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    this.nameSquares();
  }

  // The LEDs as they are, and as they are to be drawn.
  /**
   * @param {string} hex
   * @param {string} drawn
   */
  setLights(hex, drawn) {
    for (let i = 0; i < this.cells.length; i++) {
      const led = hex.slice(i * 6, i * 6 + 6);
      const { dataset } = this.cells[i].node;
      if (dataset.light !== led) dataset.light = led;
    }
    const before = this.lights;
    this.lights = drawn;
    for (let i = 0; i < CELLS.length; i++) {
      if (drawn.slice(i * 6, i * 6 + 6) !== before.slice(i * 6, i * 6 + 6)) this.lamps.draw(i, this.led(i));
    }
  }

  // What an eye sees of an LED: its values are light, a screen's are not.
  /** @param {number} i */
  led(i) {
    /** @param {number} at */
    const value = (at) => parseInt(this.lights.slice(i * 6 + at, i * 6 + at + 2), 16) / 255;
    const seen = [value(0), value(2), value(4)].map((light) => light ** (1 / 2.2));
    const strength = Math.max(...seen);
    if (strength === 0) return null;
    const rgb = seen.map((c) => Math.round((c / strength) * 255));
    return { rgb, colour: rgb.join(" "), strength, level: Math.min(1, strength / DAZZLES) ** FAINT };
  }

  drawLights() {
    for (let i = 0; i < CELLS.length; i++) this.lamps.draw(i, this.led(i));
  }

  /** @param {Pawn[]} pawns */
  setPawns(pawns) {
    this.pawns = pawns;
    this.drawPawns();
  }

  /**
   * @param {number} pawn
   * @returns {Spot}
   */
  where(pawn) {
    const own = this.carried.get(pawn);
    const { x, y } = this.pawns[pawn] ?? {};
    if (own) return own;
    if (x !== undefined && y !== undefined) return { x, y };
    return this.slots.find(({ slot }) => slot === pawn) ?? { x: 0, y: 0 };
  }

  drawPawns() {
    for (let pawn = 0; pawn < 16 && this.pawns.length; pawn++) {
      const node = this.pawnNodes[pawn];
      const { left, top } = this.pixels(this.where(pawn));
      const held = this.carried.has(pawn) || this.pawns[pawn].hand !== undefined;
      node.classList.toggle("held", held);
      node.classList.toggle("slides", held && Boolean(this.pawns[pawn].slides));
      node.classList.toggle("glides", !this.carried.has(pawn));
      node.style.transform = `translate(${left}px, ${top}px)`;
      node.dataset.at = this.pawns[pawn].on ?? (held ? "hand" : "beside");
    }
  }

  /** @param {string | undefined} cell */
  pawnOn(cell) {
    return this.pawns.findIndex((pawn) => pawn.on === cell);
  }
}

/**
 * @param {Cell} cell
 * @returns {DrawnCell}
 */
function drawnCell(cell) {
  const node = document.createElement("div");
  node.className = cell.camp ? "cell camp" : "cell";
  node.setAttribute("role", "gridcell");
  node.tabIndex = -1;
  node.dataset.cell = cell.name;
  return { ...cell, node };
}

/**
 * Puts the cells onto the board, the far row first, and gives them in that order.
 * @param {DrawnCell[]} cells
 */
function rowByRow(cells) {
  /** @type {DrawnCell[]} */
  const placed = [];
  for (let y = 9; y >= 0; y--) {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    const inRow = cells.filter((cell) => cell.y === y).sort((a, b) => a.x - b.x);
    row.append(...inRow.map(({ node }) => node));
    $("cells").append(row);
    placed.push(...inRow);
  }
  return placed;
}

/**
 * Eight places in a tray, for the pawns from this one on.
 * @param {string} tray
 * @param {number} first
 * @returns {Slot[]}
 */
function slotsIn(tray, first) {
  return Array.from({ length: 8 }, (_, i) => {
    const slot = first + i;
    const node = document.createElement("div");
    node.className = "slot";
    node.setAttribute("role", "button");
    node.tabIndex = -1;
    node.dataset.slot = String(slot);
    $(tray).append(node);
    return { slot, node, x: 0, y: 0 };
  });
}

/** @param {number} pawn */
function drawnPawn(pawn) {
  const node = document.createElement("div");
  node.className = "pawn";
  node.dataset.pawn = String(pawn);
  node.append(shape(pawn < 8 ? "#pawn-white" : "#pawn-black"));
  $("pawns").append(node);
  return node;
}
