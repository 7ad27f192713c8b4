// While a layout is entered: the four quarters as a small picture, with the corner framed that the board asks for.

import { $ } from "./nodes.js";
import { CELLS } from "./stage.js";

/** @import { Draft } from "./messages.js" */

// In the order in which the board asks for them.
const CORNERS = ["a8", "h8", "h1", "a1"];

export class LayoutPicture {
  node = $("draft");
  /** @type {Map<string, HTMLElement>} */
  squares = new Map();

  constructor() {
    this.quarters = CORNERS.map((corner) => {
      const quarter = document.createElement("div");
      quarter.dataset.corner = corner;
      for (const cell of squaresAround(corner)) {
        const square = document.createElement("i");
        this.squares.set(cell.name, square);
        quarter.append(square);
      }
      this.node.append(quarter);
      return quarter;
    });
  }

  // The draft of a layout, or nothing. Corners that are still to come are faint.
  /** @param {Draft | null} draft */
  set(draft) {
    this.node.hidden = !draft;
    if (!draft) return;
    CELLS.forEach(({ name }, i) => {
      const square = this.squares.get(name);
      if (!square) return;
      square.dataset.colour = draft.colours[i];
      square.classList.toggle("corrected", name === draft.square);
    });
    const asked = draft.corner ? CORNERS.indexOf(draft.corner) : CORNERS.length;
    this.quarters.forEach((quarter, i) => {
      quarter.classList.toggle("asked", i === asked);
      quarter.classList.toggle("to-come", i > asked);
    });
  }
}

/**
 * The sixteen squares of a quarter, the far row first.
 * @param {string} corner
 */
function squaresAround(corner) {
  const [left, far] = [corner[0] === "a" ? 1 : 5, corner[1] === "8" ? 8 : 4];
  return CELLS.filter(({ x, y, camp }) => !camp && x >= left && x < left + 4 && y <= far && y > far - 4).sort(
    (a, b) => b.y - a.y || a.x - b.x,
  );
}
