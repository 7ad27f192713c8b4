// The four quarters of a layout, painted, to be turned, turned over and exchanged.

import { must, node } from "./nodes.js";

/** @import { FaceChoice } from "./messages.js" */
/** @import { Words } from "./words.js" */

/** @typedef {"nw" | "ne" | "se" | "sw"} Corner */

/** @type {Corner[]} */
const CORNERS = ["nw", "ne", "se", "sw"];
// Where each corner lies, and the corner that an arrow key leads to.
/** @type {Record<Corner, [top: number, left: number]>} */
const PLACES = { nw: [0, 0], ne: [0, 4], se: [4, 4], sw: [4, 0] };
/** @type {Record<Corner, Partial<Record<string, Corner>>>} */
const NEIGHBOURS = {
  nw: { ArrowRight: "ne", ArrowDown: "sw" },
  ne: { ArrowLeft: "nw", ArrowDown: "se" },
  se: { ArrowLeft: "sw", ArrowUp: "ne" },
  sw: { ArrowRight: "se", ArrowUp: "nw" },
};
const DRAGGED_PX = 8;

/**
 * Sixteen letters, row by row, a quarter turn clockwise.
 * @param {string} squares
 */
function turned(squares) {
  return [...squares].map((_, i) => squares[(3 - (i % 4)) * 4 + Math.floor(i / 4)]).join("");
}

/** @param {string} text */
export function isLayout(text) {
  return /^[rygb]{8}(\/[rygb]{8}){7}$/.test(text);
}

export class Quarters {
  /** @type {Record<Corner, string>} */
  squares = { nw: "", ne: "", se: "", sw: "" };
  dragged = false;

  // `faces` are the eight sides of the official quarters; `changed` hears the layout as text.
  /**
   * @param {{
   *   root: HTMLElement,
   *   says: HTMLElement,
   *   words: Words,
   *   faces: FaceChoice[],
   *   changed: (layout: string) => void,
   * }} page
   */
  constructor({ root, says, words, faces, changed }) {
    this.says = says;
    this.words = words;
    this.faces = faces;
    this.changed = changed;
    const [nw, ne, se, sw] = CORNERS.map((corner) => this.place(corner));
    this.nodes = { nw, ne, se, sw };
    root.append(...CORNERS.map((corner) => this.nodes[corner].place));
  }

  /** @param {Corner} corner */
  place(corner) {
    const place = document.createElement("div");
    place.className = "place";
    place.dataset.corner = corner;
    const quarter = document.createElement("button");
    quarter.type = "button";
    quarter.className = "quarter";
    quarter.setAttribute("aria-describedby", "quarter-help");
    for (let i = 0; i < 16; i++) quarter.append(document.createElement("i"));
    const over = node("button", "⇄");
    over.type = "button";
    over.className = "over";
    over.onclick = () => this.turnOver(corner);
    // A key clicks without a pointer.
    quarter.onclick = ({ detail }) => {
      if (detail === 0 || !this.dragged) this.turn(corner);
    };
    quarter.onkeydown = (event) => {
      const to = NEIGHBOURS[corner][event.key];
      if (to) {
        event.preventDefault();
        this.exchange(corner, to);
        this.nodes[to].quarter.focus();
      } else if (event.key.toLowerCase() === "f") this.turnOver(corner);
    };
    this.listenToDrags(corner, quarter);
    place.append(quarter, over);
    return { place, quarter, over };
  }

  /**
   * @param {Corner} corner
   * @param {HTMLElement} quarter
   */
  listenToDrags(corner, quarter) {
    /** @type {[x: number, y: number] | null} */
    let from = null;
    /**
     * @param {PointerEvent} event
     * @param {[x: number, y: number]} from
     */
    const follow = (event, from) => {
      const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
      this.dragged ||= Math.hypot(dx, dy) > DRAGGED_PX;
      if (this.dragged) quarter.style.transform = `translate(${dx}px, ${dy}px)`;
      quarter.classList.toggle("dragged", this.dragged);
    };
    quarter.onpointerdown = (event) => {
      from = [event.clientX, event.clientY];
      this.dragged = false;
    };
    // A quick hand is elsewhere before the quarter has followed it.
    window.addEventListener("pointermove", (event) => {
      if (from) follow(event, from);
    });
    /** @param {PointerEvent} event */
    const end = (event) => {
      if (!from) return;
      follow(event, from);
      from = null;
      quarter.style.transform = "";
      quarter.classList.remove("dragged");
      if (event.type !== "pointerup" || !this.dragged) return;
      const below = document.elementsFromPoint(event.clientX, event.clientY).map((found) => found.closest(".place"));
      const to = CORNERS.find((other) => other !== corner && below.includes(this.nodes[other].place));
      if (to) this.exchange(corner, to);
    };
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  // Which side of which quarter lies there, and how often it was turned; nothing for other squares.
  /** @param {string} squares */
  lies(squares) {
    for (let turns = 0; turns < 4; turns++) {
      const place = this.faces.findIndex((face) => this.turnedFace(face, turns) === squares);
      if (place >= 0) return { place, turns };
    }
    return null;
  }

  /**
   * @param {FaceChoice} face
   * @param {number} turns
   */
  turnedFace(face, turns) {
    let { squares } = face;
    for (let i = 0; i < turns; i++) squares = turned(squares);
    return squares;
  }

  /** @param {Corner} corner */
  turn(corner) {
    this.squares[corner] = turned(this.squares[corner]);
    this.tell(corner);
  }

  /** @param {Corner} corner */
  turnOver(corner) {
    const lies = this.lies(this.squares[corner]);
    if (!lies) return;
    // The two sides of a quarter follow each other.
    this.squares[corner] = this.turnedFace(this.faces[lies.place ^ 1], lies.turns);
    this.tell(corner);
  }

  /**
   * @param {Corner} corner
   * @param {Corner} other
   */
  exchange(corner, other) {
    [this.squares[corner], this.squares[other]] = [this.squares[other], this.squares[corner]];
    this.tell(other);
  }

  /** @param {Corner} corner */
  tell(corner) {
    this.show();
    this.says.textContent = this.nodes[corner].quarter.getAttribute("aria-label");
    this.changed(this.layout);
  }

  get layout() {
    const rows = Array.from({ length: 8 }, () => Array(8));
    for (const corner of CORNERS) {
      const [top, left] = PLACES[corner];
      [...this.squares[corner]].forEach((letter, i) => {
        rows[top + Math.floor(i / 4)][left + (i % 4)] = letter;
      });
    }
    return rows.map((row) => row.join("")).join("/");
  }

  set layout(text) {
    const rows = text.split("/");
    for (const corner of CORNERS) {
      const [top, left] = PLACES[corner];
      this.squares[corner] = rows
        .slice(top, top + 4)
        .map((row) => row.slice(left, left + 4))
        .join("");
    }
    this.show();
  }

  show() {
    const { words } = this;
    for (const corner of CORNERS) {
      const { quarter, over } = this.nodes[corner];
      [...this.squares[corner]].forEach((letter, i) => {
        must(quarter.children[i], HTMLElement).dataset.colour = letter;
      });
      const lies = this.lies(this.squares[corner]);
      const name = words.word(`ui.corner_${corner}`);
      quarter.setAttribute(
        "aria-label",
        lies
          ? words.word("ui.quarter_lies", { corner: name, face: this.faces[lies.place].name, degrees: lies.turns * 90 })
          : words.word("ui.own_squares", { corner: name }),
      );
      over.disabled = !lies;
      over.title = words.word("ui.turn_over");
      over.setAttribute("aria-label", `${words.word("ui.turn_over")}: ${name}`);
    }
  }
}
