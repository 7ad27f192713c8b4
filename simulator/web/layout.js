// While a layout is entered: the four quarters as a small picture, with the corner framed that the board asks for.

import { CELLS } from "./stage.js";

// In the order in which the board asks for them.
const CORNERS = ["a8", "h8", "h1", "a1"];

export class LayoutPicture {
  constructor() {
    this.node = document.getElementById("draft");
    this.squares = new Map();
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
  set(draft) {
    this.node.hidden = !draft;
    if (!draft) return;
    CELLS.forEach(({ name, camp }, i) => {
      if (camp) return;
      this.squares.get(name).dataset.colour = draft.colours[i];
      this.squares.get(name).classList.toggle("corrected", name === draft.square);
    });
    const asked = draft.corner ? CORNERS.indexOf(draft.corner) : CORNERS.length;
    this.quarters.forEach((quarter, i) => {
      quarter.classList.toggle("asked", i === asked);
      quarter.classList.toggle("to-come", i > asked);
    });
  }
}

// The sixteen squares of a quarter, the far row first.
function squaresAround(corner) {
  const [left, far] = [corner[0] === "a" ? 1 : 5, corner[1] === "8" ? 8 : 4];
  const isInside = ({ x, y, camp }) => !camp && x >= left && x < left + 4 && y <= far && y > far - 4;
  return CELLS.filter(isInside).sort((a, b) => b.y - a.y || a.x - b.x);
}
