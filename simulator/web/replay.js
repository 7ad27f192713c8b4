// One game, move by move. Positions come as text from the board. This file is fetched when somebody wants to see a game.

import { about } from "./archive.js";
import { forgetLink, linkTo } from "./link.js";
import { $, all, byId, drawn, input, moveName, node } from "./nodes.js";
import { copy } from "./notice.js";
import { CELLS } from "./stage.js";

/** @import { Replay as Game, SecondLook } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

/** @typedef {"first" | "before" | "after" | "last"} Way */

/** @type {Partial<Record<string, Way>>} */
const KEYS = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };

/**
 * To the top of the panel where that scrolls by itself, and else to the top of the page.
 * @param {HTMLElement} part
 */
function bringUp(part) {
  const panel = $("panel");
  if (getComputedStyle(panel).overflowY === "visible") part.scrollIntoView({ block: "start" });
  else
    panel.scrollTop +=
      part.getBoundingClientRect().top - panel.getBoundingClientRect().top - parseFloat(getComputedStyle(part).scrollMarginTop);
}

export class Replay {
  at = 0;
  /** @type {SecondLook | null} */
  views = null;
  /** @type {HTMLButtonElement[]} */
  made = [];

  /**
   * @param {{
   *   words: Words,
   *   send: Send,
   *   playOn: (position: string) => void,
   *   game: Game,
   * }} page
   */
  constructor({ words, send, playOn, game }) {
    this.words = words;
    this.send = send;
    this.playOn = playOn;
    this.game = game;
    this.isOpen = false;
    words.onLanguage(() => this.draw());
    this.listen();
  }

  listen() {
    $("replay-step").oninput = () => this.go(Number(input("replay-step").value));
    for (const node of all("[data-replay]", HTMLElement))
      node.onclick = () => this.step(/** @type {Way} */ (node.dataset.replay));
    $("replay").onkeydown = (event) => {
      const to = KEYS[event.key];
      if (!to || event.altKey || event.ctrlKey || event.metaKey || event.target === $("replay-step")) return;
      event.preventDefault();
      this.step(to);
    };
    $("look-again").onclick = () => this.send({ second_look: this.game.text });
    /** @param {boolean} done */
    const say = (done) => {
      $("copied").textContent = done ? this.words.word("ui.copied") : "";
    };
    $("copy-game").onclick = async () => say(await copy(this.game.text));
    $("copy-game-link").onclick = async () => say(await copy(await linkTo(this.game.text)));
    $("play-on").onclick = () => this.playOn(this.game.positions[this.at]);
    $("close-replay").onclick = () => {
      this.isOpen = false;
      forgetLink();
      $("replay").hidden = true;
      $("tab-games").focus();
    };
  }

  /** @param {Way} way */
  step(way) {
    const last = this.game.positions.length - 1;
    const to = { first: 0, before: this.at - 1, after: this.at + 1, last }[way];
    this.go(Math.min(last, Math.max(0, to)));
  }

  draw() {
    if (!this.isOpen) return;
    this.drawAbout();
    this.go(this.at);
  }

  /** @param {Game} game */
  show(game) {
    this.game = game;
    this.isOpen = true;
    this.views = null;
    $("replay").hidden = false;
    input("replay-step").max = String(game.positions.length - 1);
    $("copied").textContent = "";
    this.drawAbout();
    this.drawMoves();
    this.go(game.positions.length - 1);
    $("replay-title").focus({ preventScroll: true });
    bringUp($("replay"));
  }

  drawAbout() {
    $("replay-about").textContent = about(this.words, this.game).join(" · ");
  }

  // Every move can be gone to. A row holds a move of each side; who could not move has a gap there.
  drawMoves() {
    this.made = [];
    /** @type {HTMLElement[]} */
    const rows = [];
    let last = "";
    for (const [index, made] of this.game.moves.entries()) {
      const second = made.side === "black";
      if (!rows.length || !second || last === "black") {
        rows.push(document.createElement("li"));
        if (second) rows.at(-1)?.append(node("span", "…"));
      }
      last = made.side;
      const button = node("button", moveName(made));
      button.type = "button";
      button.dataset.side = made.side;
      button.tabIndex = -1;
      button.onclick = () => this.go(index + 1);
      this.made.push(button);
      rows.at(-1)?.append(button);
    }
    $("replay-moves").replaceChildren(...rows);
    $("replay-moves").hidden = !rows.length;
  }

  // The move that led here. Only it is reached with Tab; the arrow keys lead to the others.
  /** @param {number} at */
  mark(at) {
    const list = $("replay-moves");
    const before = this.made.find((button) => button.hasAttribute("aria-current"));
    before?.removeAttribute("aria-current");
    for (const button of [before, this.made[0]]) if (button) button.tabIndex = -1;
    const now = this.made[at - 1];
    const reached = now ?? this.made[0];
    if (reached) reached.tabIndex = 0;
    if (now) {
      now.setAttribute("aria-current", "true");
      list.scrollTop = now.offsetTop - list.clientHeight / 2;
    }
    if (reached && list.contains(document.activeElement)) reached.focus({ preventScroll: true });
  }

  // How the game looked to a player who never tires: a line under the replay, upwards for White.
  /** @param {SecondLook} views */
  lookAgain(views) {
    if (!this.isOpen || views.mark !== this.game.mark) return;
    this.views = views;
    this.go(this.at);
  }

  drawViews() {
    const svg = byId("second-look", SVGSVGElement);
    svg.toggleAttribute("hidden", !this.views);
    if (!this.views) {
      $("second-look-at").textContent = "";
      return;
    }
    const { white, turns } = this.views;
    /** @param {number} at */
    const x = (at) => (white.length > 1 ? (at / (white.length - 1)) * 296 + 2 : 150);
    // Three pawns ahead is most of the way up: what matters happens near the middle.
    /** @param {number} at */
    const y = (at) => 40 - 36 * Math.tanh(white[at] / 300);
    /** @param {number} at */
    const upright = (at) => drawn("line", { class: "turn", x1: x(at), x2: x(at), y1: y(at) - 7, y2: y(at) + 7 });
    svg.replaceChildren(
      drawn("line", { class: "even", x1: 0, x2: 300, y1: 40, y2: 40 }),
      drawn("line", { class: "now", x1: x(this.at), x2: x(this.at), y1: 0, y2: 80 }),
      drawn("polyline", { class: "line", points: white.map((_, at) => `${x(at)},${y(at)}`).join(" ") }),
      ...turns.map((turn) => upright(turn.move)),
    );
    const ahead = white[this.at];
    const word = Math.abs(ahead) >= 10000 ? "won" : Math.abs(ahead) < 30 ? "even" : "ahead";
    const side = this.words.word(ahead > 0 ? "side.white" : "side.black");
    const pawns = (Math.abs(ahead) / 100).toLocaleString(this.words.language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const parts = [this.words.word(`ui.look_${word}`, { side, pawns })];
    const turn = turns.find((turn) => turn.move === this.at);
    if (turn?.best) parts.push(this.words.word("ui.look_better", { m: moveName({ m: turn.best }) }));
    $("second-look-at").textContent = parts.join(" ");
    svg.setAttribute("aria-label", `${this.words.word("ui.look_line")} ${$("second-look-at").textContent}`);
  }

  /** @param {number} at */
  go(at) {
    this.at = at;
    const { positions, moves, result } = this.game;
    input("replay-step").value = String(at);
    const made = at > 0 ? moves[at - 1] : null;
    const text = made
      ? this.words.word("ui.replay_at", { n: at, of: moves.length, m: moveName(made) })
      : this.words.word(result === null ? "ui.position" : "ui.start");
    $("replay-at").textContent = made && at === moves.length ? this.ended(text) : text;
    $("replay-step").setAttribute("aria-valuetext", text);
    const board = $("replay-board");
    board.setAttribute("aria-label", `${this.words.word("ui.replay_board")}: ${text}`);
    board.replaceChildren(...this.cells(at, made?.m));
    byId("play-on", HTMLButtonElement).disabled = this.game.decided && at === positions.length - 1;
    this.mark(at);
    this.drawViews();
  }

  // The board has a whole sentence for a game that was played to its end; for others there is a word.
  /** @param {string} text */
  ended(text) {
    const { result, over } = this.game;
    const said = result ? this.words.word(result) : "";
    return over ? `${text}. ${said}` : `${text} (${said})`;
  }

  /**
   * The board with a frame around it, the far row first.
   * @param {number} at
   * @param {string | undefined} made
   */
  cells(at, made) {
    const { colours, pawns } = this.game;
    const marks = made ? [made.slice(0, -2), made.slice(-2)] : [];
    const cells = Array.from({ length: 100 }, () => document.createElement("div"));
    for (const [i, { name, x, y, camp }] of CELLS.entries()) {
      const node = cells[(9 - y) * 10 + x];
      if (camp) node.className = "camp-spot";
      else node.dataset.colour = colours[i];
      const pawn = pawns[at][i];
      if (pawn === "w" || pawn === "b") {
        const disc = document.createElement("i");
        if (pawn === "b") disc.className = "black";
        node.append(disc);
      }
      node.classList.toggle("moved", marks.includes(name));
    }
    return cells;
  }
}
