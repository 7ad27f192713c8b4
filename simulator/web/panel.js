// Playing: what the board says, the moves of the game, the score, and cells that say what is on them.

import { moveName, node, pressed } from "./nodes.js";
import { recall, remember } from "./remembered.js";
import { CELLS } from "./stage.js";
import { isSmall, onShape } from "./window.js";

// So many letters of what the board says leave room for the board on a phone. All of it stands in the panel.
const FITS = 100;

const $ = (id) => document.getElementById(id);

export class Panel {
  constructor({ words, stage, sounds, send }) {
    Object.assign(this, { words, stage, sounds, send });
    this.telling = { says: [], cells: {}, buttons: {} };
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
    const fold = (folded) => {
      document.body.classList.toggle("folded", folded);
      $("fold").setAttribute("aria-expanded", String(!folded));
      remember("folded", folded);
      this.stage.fit();
    };
    $("fold").onclick = () => fold(!document.body.classList.contains("folded"));
    fold(recall("folded") === "true");
    $("set-up").onclick = () => this.send({ set_up: null });
  }

  // Where all pawns stand already, setting them up is no choice, but its place and a focus on it stay.
  setNeeded(needed) {
    $("set-up").setAttribute("aria-disabled", String(!needed));
  }

  setTelling(telling) {
    this.telling = telling;
    const { words } = this;
    const sentences = telling.says.map((text) => words.sentence(text));
    const two = sentences.slice(0, 2).join(" ");
    const spoken = isSmall() && two.length > FITS ? sentences[0] : two;
    if ($("speaks").textContent !== spoken) $("speaks").textContent = spoken;
    $("says").replaceChildren(...sentences.map((text) => node("li", text)));
    this.describeCells();
  }

  // Cells and slots say what is on them and what their light means.
  describeCells() {
    const { words } = this;
    const colours = { r: "colour.red", y: "colour.yellow", g: "colour.green", b: "colour.blue" };
    for (const cell of CELLS) {
      const pawn = this.stage.pawns[this.stage.pawnOn(cell.name)];
      const role = this.telling.cells[cell.name];
      const name = this.stage.nameOf(cell.name);
      // The camps beyond White's edge are White's own (R1).
      const kind = cell.camp ? `ui.camp_${name[1] === "0" ? "white" : "black"}` : colours[cell.node.dataset.colour];
      const parts = [
        name,
        kind && words.word(kind),
        pawn && words.word(`ui.pawn_${pawn.side}`),
        role && words.word(`role.${role}`),
        cell.node.matches(".ringed") && words.word("ui.ringed"),
      ];
      this.label(cell.node, parts.filter(Boolean).join(", "));
    }
    for (const { node, slot } of this.stage.places) {
      if (slot === undefined) continue;
      const there = this.stage.pawns[slot];
      const lies = there && there.on === undefined && there.hand === undefined;
      this.label(node, lies ? words.word(`ui.pawn_${there.side}`) : words.word("ui.empty_slot"));
    }
  }

  label(node, text) {
    if (node.getAttribute("aria-label") !== text) node.setAttribute("aria-label", text);
  }

  setGame(game) {
    const moves = game?.moves ?? [];
    const rows = [];
    // A row for each pair of moves; a game that was joined may begin with Black.
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

  setStanding(standing) {
    this.standing = standing;
    const { words } = this;
    const score = standing?.score;
    $("score").hidden = !score;
    if (score) $("score").textContent = words.word("ui.score", score);
  }
}
