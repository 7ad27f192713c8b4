// One game, move by move. Positions come as text from the board. This file is fetched when somebody wants to see a game.

import { about } from "./archive.js";
import { forgetLink, linkTo } from "./link.js";
import { moveName, node } from "./nodes.js";
import { copy } from "./notice.js";

const $ = (id) => document.getElementById(id);

// Rank 8 first: what stands on each square, with digits for runs of empty ones.
const spread = (rank) => [...rank].flatMap((c) => (/\d/.test(c) ? Array(Number(c)).fill("") : [c]));

// To the top of the panel where that scrolls by itself, and else to the top of the page.
function bringUp(part) {
  const panel = $("panel");
  if (getComputedStyle(panel).overflowY === "visible") part.scrollIntoView({ block: "start" });
  else
    panel.scrollTop +=
      part.getBoundingClientRect().top - panel.getBoundingClientRect().top - parseFloat(getComputedStyle(part).scrollMarginTop);
}

export class Replay {
  constructor({ words, send, playOn }) {
    Object.assign(this, { words, send, playOn });
    this.game = null;
    words.onLanguage(() => this.draw());
    this.listen();
  }

  listen() {
    $("replay-step").oninput = ({ target }) => this.go(Number(target.value));
    for (const node of document.querySelectorAll("[data-replay]")) node.onclick = () => this.step(node.dataset.replay);
    $("replay").onkeydown = (event) => {
      const to = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" }[event.key];
      if (!to || event.altKey || event.ctrlKey || event.metaKey || event.target === $("replay-step")) return;
      event.preventDefault();
      this.step(to);
    };
    $("look-again").onclick = () => this.send({ second_look: this.game.text });
    const say = (done) => {
      $("copied").textContent = done ? this.words.word("ui.copied") : "";
    };
    $("copy-game").onclick = async () => say(await copy(this.game.text));
    $("copy-game-link").onclick = async () => say(await copy(await linkTo(this.game.text)));
    $("play-on").onclick = () => this.playOn(this.game.positions[this.at]);
    $("close-replay").onclick = () => {
      this.game = null;
      forgetLink();
      $("replay").hidden = true;
      $("tab-games").focus();
    };
  }

  step(way) {
    const last = this.game.positions.length - 1;
    const to = { first: 0, before: this.at - 1, after: this.at + 1, last }[way];
    this.go(Math.min(last, Math.max(0, to)));
  }

  draw() {
    if (!this.game) return;
    this.drawAbout();
    this.go(this.at);
  }

  show(game) {
    this.game = game;
    this.views = null;
    $("replay").hidden = false;
    $("replay-step").max = game.positions.length - 1;
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
    const rows = [];
    let row = null;
    this.game.moves.forEach((made, index) => {
      const second = made.side === "black";
      if (!row || !second || row.lastChild.dataset.side === "black") {
        row = document.createElement("li");
        rows.push(row);
        if (second) row.append(node("span", "…"));
      }
      const button = node("button", moveName(made));
      button.type = "button";
      button.dataset.side = made.side;
      button.tabIndex = -1;
      button.onclick = () => this.go(index + 1);
      this.made.push(button);
      row.append(button);
    });
    $("replay-moves").replaceChildren(...rows);
    $("replay-moves").hidden = !rows.length;
  }

  // The move that led here. Only it is reached with Tab; the arrow keys lead to the others.
  mark(at) {
    const list = $("replay-moves");
    const before = list.querySelector("[aria-current]");
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
  lookAgain(views) {
    if (views.mark !== this.game?.mark) return;
    this.views = views;
    this.go(this.at);
  }

  drawViews() {
    const svg = $("second-look");
    svg.toggleAttribute("hidden", !this.views);
    if (!this.views) {
      $("second-look-at").textContent = "";
      return;
    }
    const { white, turns } = this.views;
    const x = (at) => (white.length > 1 ? (at / (white.length - 1)) * 296 + 2 : 150);
    // Three pawns ahead is most of the way up: what matters happens near the middle.
    const y = (at) => 40 - 36 * Math.tanh(white[at] / 300);
    const drawn = (name, attributes) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      return made;
    };
    const upright = (at, kind, half) => drawn("line", { class: kind, x1: x(at), x2: x(at), y1: y(at) - half, y2: y(at) + half });
    svg.replaceChildren(
      drawn("line", { class: "even", x1: 0, x2: 300, y1: 40, y2: 40 }),
      drawn("line", { class: "now", x1: x(this.at), x2: x(this.at), y1: 0, y2: 80 }),
      drawn("polyline", { class: "line", points: white.map((_, at) => `${x(at)},${y(at)}`).join(" ") }),
      ...turns.map((turn) => upright(turn.move, "turn", 7)),
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

  go(at) {
    this.at = at;
    const { positions, moves, result } = this.game;
    $("replay-step").value = at;
    const made = at > 0 ? moves[at - 1] : null;
    const text = made
      ? this.words.word("ui.replay_at", { n: at, of: moves.length, m: moveName(made) })
      : this.words.word(result === null ? "ui.position" : "ui.start");
    $("replay-at").textContent = made && at === moves.length ? this.ended(text, result) : text;
    $("replay-step").setAttribute("aria-valuetext", text);
    const board = $("replay-board");
    board.setAttribute("aria-label", `${this.words.word("ui.replay_board")}: ${text}`);
    board.replaceChildren(...this.cells(positions[at], made?.m));
    $("play-on").disabled = this.game.decided && at === positions.length - 1;
    this.mark(at);
    this.drawViews();
  }

  // The board has a whole sentence for a game that was played to its end; for others there is a word.
  ended(text, result) {
    const said = this.words.sentence(result);
    return typeof result === "string" ? `${text} (${said})` : `${text}. ${said}`;
  }

  cells(position, made) {
    const [layout, pawns, camps] = position.split(" ");
    const colours = layout.split("/");
    const ranks = pawns.split("/").map(spread);
    const marks = made ? [made.slice(0, -2), made.slice(-2)] : [];
    const cells = [];
    for (let y = 9; y >= 0; y--) {
      for (let x = 0; x <= 9; x++) {
        const node = document.createElement("div");
        const onBoard = x >= 1 && x <= 8 && y >= 1 && y <= 8;
        const corner = (x === 0 || x === 9) && (y === 0 || y === 9);
        const name = (x === 0 ? "a" : x === 9 ? "h" : "abcdefgh"[x - 1]) + y;
        let pawn = "";
        if (onBoard) {
          node.dataset.colour = colours[8 - y][x - 1];
          pawn = ranks[8 - y][x - 1];
        } else if (corner) {
          node.className = "camp-spot";
          if (camps.includes(name)) pawn = y === 9 ? "w" : "b";
        }
        if (pawn) {
          const disc = document.createElement("i");
          if (pawn === "b") disc.className = "black";
          node.append(disc);
        }
        if ((onBoard || corner) && marks.includes(name)) node.classList.add("moved");
        cells.push(node);
      }
    }
    return cells;
  }
}
