// The games that the board remembers, and who plays.

import { node } from "./nodes.js";

const $ = (id) => document.getElementById(id);

// Which game it was, who played and when, as far as that is known.
export function about(words, { rules, names, began }) {
  const named = names.white || names.black;
  const players = ["white", "black"].map((side) => names[side] ?? words.word(`side.${side}`)).join(" – ");
  const moment = new Date(began ?? NaN);
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "long", timeStyle: "short" });
  const known = [words.word(`game.${rules}`), named && players, Number.isNaN(moment.getTime()) ? null : day.format(moment)];
  return known.filter(Boolean);
}

export class Archive {
  constructor({ words, send }) {
    this.words = words;
    this.send = send;
    this.games = [];
    words.onLanguage(() => this.drawList());
    $("names-form").onsubmit = (event) => event.preventDefault();
    $("names-form").onchange = () => this.send({ names: { white: $("white-name").value, black: $("black-name").value } });
  }

  setGames(games) {
    this.games = games;
    this.drawList();
  }

  setNames(names) {
    for (const side of ["white", "black"]) {
      const field = $(`${side}-name`);
      if (document.activeElement !== field) field.value = names[side] ?? "";
    }
  }

  drawList() {
    const rows = this.games.map((game, number) => {
      const row = document.createElement("li");
      const { moves, result } = game;
      const sentence = this.words.word(moves === 1 ? "ui.archive_game_short" : "ui.archive_game", {
        moves,
        result: this.words.sentence(result),
      });
      const button = node("button", sentence);
      button.type = "button";
      button.prepend(...about(this.words, game).map((text) => node("small", text)));
      button.onclick = () => this.send({ replay: number });
      row.append(button);
      return row;
    });
    $("archive").replaceChildren(...rows.reverse());
    $("no-games").hidden = rows.length > 0;
  }
}
