// The position as text: it can be copied, and another one can be played from.

import { copy } from "./notice.js";

const field = document.getElementById("position");

export class PositionText {
  constructor(send) {
    document.getElementById("position-form").onsubmit = (event) => {
      event.preventDefault();
      field.blur();
      send({ position: field.value });
    };
    document.getElementById("copy").onclick = () => copy(field.value);
  }

  setGame(game) {
    if (document.activeElement !== field) field.value = game?.position ?? "";
  }
}
