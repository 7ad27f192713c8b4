// Playing: what the board says, the moves of the game, the score, and cells that say what is on them.

import { $, moveName, node, pressed } from "./nodes.js";
import { recall, remember } from "./remembered.js";
import { isSmall, onShape } from "./window.js";

/** @import { Game, Standing, Telling, Word } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Sounds } from "./sounds.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Words } from "./words.js" */

// So many letters of what the board says leave room for the board on a phone. All of it stands in the panel.
const FITS = 100;

/** @type {Record<string, Word>} */
const COLOURS = { r: "colour.red", y: "colour.yellow", g: "colour.green", b: "colour.blue" };

export class Panel {
  /** @type {Pick<Telling, "says" | "cells" | "camps">} */
  telling = { says: [], cells: {}, camps: {} };
  /** @type {Standing | null | undefined} */
  standing;

  /** @param {{ words: Words, stage: Stage, sounds: Sounds, send: Send }} page */
  constructor({ words, stage, sounds, send }) {
    this.words = words;
    this.stage = stage;
    this.sounds = sounds;
    this.send = send;
    this.listenToTools();
    onShape(() => this.setTelling(this.telling));
    words.onLanguage(() => {
      this.setTelling(this.telling);
      if (this.standing !== undefined) this.setStanding(this.standing);
    });
  }

  listenToTools() {
    $("mute").onclick = () => {
      this.sounds.muted = !this.sounds.muted;
      pressed("mute", !this.sounds.muted);
      remember("muted", this.sounds.muted);
    };
    this.sounds.muted = recall("muted") === "true";
    pressed("mute", !this.sounds.muted);
    /** @param {boolean} folded */
    const fold = (folded) => {
      document.body.classList.toggle("folded", folded);
      $("fold").setAttribute("aria-expanded", String(!folded));
      remember("folded", folded);
      this.stage.fit();
    };
    $("fold").onclick = () => fold(!document.body.classList.contains("folded"));
    fold(recall("folded") === "true");
    $("set-up").onclick = () => this.send("set_up");
  }

  // Where all pawns stand already, setting them up is no choice, but its place and a focus on it stay.
  /** @param {boolean} needed */
  setNeeded(needed) {
    $("set-up").setAttribute("aria-disabled", String(!needed));
  }

  /** @param {Pick<Telling, "says" | "cells" | "camps">} telling */
  setTelling(telling) {
    this.telling = telling;
    const { says } = telling;
    const two = says.slice(0, 2).join(" ");
    const spoken = isSmall() && two.length > FITS ? says[0] : two;
    if ($("speaks").textContent !== spoken) $("speaks").textContent = spoken;
    $("says").replaceChildren(...says.map((text) => node("li", text)));
    this.describeCells();
  }

  // Cells and slots say what is on them and what their light means.
  describeCells() {
    const { words } = this;
    const { cells, camps } = this.telling;
    for (const { name, node } of this.stage.cells) {
      const pawn = this.stage.pawns[this.stage.pawnOn(name)];
      const role = cells[name];
      const owner = camps[name];
      /** @type {Word | undefined} */
      const kind = owner ? `ui.camp_${owner}` : COLOURS[node.dataset.colour ?? ""];
      const parts = [
        this.stage.nameOf(name),
        kind && words.word(kind),
        pawn && words.word(`ui.pawn_${pawn.side}`),
        role && words.word(`role.${role}`),
        node.matches(".ringed") && words.word("ui.ringed"),
      ];
      this.label(node, parts.filter(Boolean).join(", "));
    }
    for (const { node, slot } of this.stage.slots) {
      const there = this.stage.pawns[slot];
      const lies = there && there.on === undefined && there.hand === undefined;
      this.label(node, lies ? words.word(`ui.pawn_${there.side}`) : words.word("ui.empty_slot"));
    }
  }

  /**
   * @param {HTMLElement} node
   * @param {string} text
   */
  label(node, text) {
    if (node.getAttribute("aria-label") !== text) node.setAttribute("aria-label", text);
  }

  /** @param {Game | null} game */
  setGame(game) {
    const moves = game?.moves ?? [];
    /** @type {HTMLElement[]} */
    const rows = [];
    // A row for each pair of moves; a game that was joined may begin with Black.
    /** @type {HTMLElement | null} */
    let row = null;
    for (const made of moves) {
      const { side } = made;
      if (!row || side === "white" || row.children.length === 2) {
        row = document.createElement("li");
        rows.push(row);
        if (side === "black" && rows.length === 1) row.append(node("span", "…"));
      }
      row.append(node("span", moveName(made)));
    }
    $("moves").replaceChildren(...rows);
    $("moves").hidden = !rows.length;
    $("no-moves").hidden = rows.length > 0;
    $("moves").scrollTop = $("moves").scrollHeight;
  }

  /** @param {Standing | null} standing */
  setStanding(standing) {
    this.standing = standing;
    const { words } = this;
    const score = standing?.score;
    $("score").hidden = !score;
    if (score) $("score").textContent = words.word("ui.score", score);
  }
}
