// The five buttons on the frame: down while a finger or a key is on them. What each does now stands beside them.

import { $, all, node as made } from "./nodes.js";
import { isSmall, liesOnItsSide, onShape } from "./window.js";

/** @import { Button, Telling } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

const SHORT_MS = 120;
const buttons = all("[data-button]", HTMLElement);

/** @param {HTMLElement} node */
const nameOf = (node) => /** @type {Button} */ (node.dataset.button);

export class FrameButtons {
  /** @param {{ words: Words, send: Send }} page */
  constructor({ words, send }) {
    this.words = words;
    this.send = send;
    for (const node of buttons) this.listen(node);
    onShape(() => this.place());
  }

  // Where the panel is not beside the board, what a hand needs next would be far from the buttons: it goes right below them,
  // or beside the board where there is no room below.
  place() {
    if (!isSmall()) {
      $("keys").before($("set-up-row"));
      $("buttons-now").append($("meanings"));
    } else if (liesOnItsSide()) {
      $("speech").after($("set-up-row"), $("meanings"));
    } else {
      $("under-buttons").append($("set-up-row"), $("meanings"));
    }
  }

  /** @param {HTMLElement} node */
  listen(node) {
    const button = nameOf(node);
    /** @param {boolean} down */
    const set = (down) => {
      if (node.classList.contains("down") === down) return;
      node.classList.toggle("down", down);
      this.send(down ? { press: button } : { release: button });
    };
    node.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      node.setPointerCapture?.(event.pointerId);
      set(true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) node.addEventListener(end, () => set(false));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      set(true);
    });
    node.addEventListener("keyup", (event) => {
      if (event.key === "Enter" || event.key === " ") set(false);
    });
    // Speech and switch access click without pressing; that is a short press.
    node.addEventListener("click", (event) => {
      if (event.detail !== 0 || /** @type {PointerEvent} */ (event).pointerType) return;
      set(true);
      setTimeout(() => set(false), SHORT_MS);
    });
  }

  // What each button does, pressed and held.
  /** @param {Telling["buttons"]} meanings */
  setMeanings(meanings) {
    const { words } = this;
    const rows = [];
    for (const node of buttons) {
      const { press, hold } = meanings[nameOf(node)] ?? {};
      const texts = [];
      if (press) texts.push(words.word(`do.${press}`));
      if (hold) texts.push(`${words.word("ui.hold")} ${words.word(`do.${hold}`)}`);
      const text = texts.join(" · ");
      node.title = text;
      node.setAttribute("aria-description", text || words.word("ui.nothing"));
      const row = document.createElement("div");
      row.append(made("dt", node.textContent ?? ""), made("dd", text));
      if (text) rows.push(row);
    }
    $("meanings").replaceChildren(...rows);
    // Where the buttons mean this much a menu is open, and nobody sets up pawns.
    $("under-buttons").classList.toggle("busy", rows.length > 3);
  }
}
