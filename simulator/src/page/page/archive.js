// The games that the board remembers, and one of them move by move. Positions come as text from the board.

import { node } from "./nodes.js";
import { copy } from "./notice.js";

const $ = (id) => document.getElementById(id);

// Rank 8 first: what stands on each square, with digits for runs of empty ones.
const spread = (rank) => [...rank].flatMap((c) => (/\d/.test(c) ? Array(Number(c)).fill("") : [c]));

export class Archive {
  constructor({ words, send }) {
    this.words = words;
    this.send = send;
    this.games = [];
    this.game = null;
    words.onLanguage(() => this.draw());
    $("replay-step").oninput = ({ target }) => this.go(Number(target.value));
    for (const node of document.querySelectorAll("[data-replay]")) {
      node.onclick = () => {
        const last = this.game.positions.length - 1;
        const to = { first: 0, before: this.at - 1, after: this.at + 1, last };
        this.go(Math.min(last, Math.max(0, to[node.dataset.replay])));
      };
    }
    $("look-again").onclick = () => this.send({ second_look: this.game.number });
    $("copy-game").onclick = () => copy(this.game.text);
  }

  setGames(games) {
    this.games = games;
    this.draw();
  }

  draw() {
    const rows = this.games.map(({ moves, result }, number) => {
      const row = document.createElement("li");
      const button = node("button", this.words.word("ui.archive_game", { number: number + 1, moves, result: this.words.sentence(result) }));
      button.type = "button";
      button.onclick = () => this.send({ replay: number });
      row.append(button);
      return row;
    });
    $("archive").replaceChildren(...rows.reverse());
    $("no-games").hidden = rows.length > 0;
    if (this.game) this.go(this.at);
  }

  show(game) {
    this.game = game;
    this.views = null;
    $("replay").hidden = false;
    $("replay-step").max = game.positions.length - 1;
    this.go(game.positions.length - 1);
  }

  // How the game looked to a player who never tires: a line under the replay, upwards for White.
  lookAgain(views) {
    if (views.number !== this.game?.number || views.white.length !== this.game.positions.length) return;
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
    const parts = [this.words.word(`ui.look_${word}`, { side, pawns: (Math.abs(ahead) / 100).toFixed(1) })];
    const turn = turns.find((turn) => turn.move === this.at);
    if (turn?.best) parts.push(this.words.word("ui.look_better", { m: this.named(turn.best) }));
    $("second-look-at").textContent = parts.join(" ");
    svg.setAttribute("aria-label", `${this.words.word("ui.look_line")} ${$("second-look-at").textContent}`);
  }

  named(m) {
    return m.startsWith("@") ? m : `${m.slice(0, 2)}–${m.slice(2)}`;
  }

  go(at) {
    this.at = at;
    const { positions, moves, result } = this.game;
    $("replay-step").value = at;
    const made = at > 0 ? moves[at - 1].m : null;
    const text = made
      ? this.words.word("ui.replay_at", { n: at, of: moves.length, m: this.named(made) })
      : this.words.word("ui.start");
    $("replay-at").textContent = at === moves.length && at > 0 ? `${text}. ${this.words.sentence(result)}` : text;
    const board = $("replay-board");
    board.setAttribute("aria-label", `${this.words.word("ui.replay_board")}: ${text}`);
    board.replaceChildren(...this.cells(positions[at], made));
    this.drawViews();
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
