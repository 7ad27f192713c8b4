// The games that the board remembers, and who plays.

import { $, input, node } from "./nodes.js";

/** @import { Names, Side, Summary } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

/** @type {Side[]} */
const SIDES = ["white", "black"];

/**
 * Which game it was, who played and when, as far as that is known.
 * @param {Words} words
 * @param {Pick<Summary, "rules" | "names" | "began">} game
 */
export function about(words, { rules, names, began }) {
  const named = names.white || names.black;
  const players = SIDES.map((side) => names[side] ?? words.word(`side.${side}`)).join(" – ");
  const moment = new Date(began ?? NaN);
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "long", timeStyle: "short" });
  const known = [words.word(`game.${rules}`), named && players, Number.isNaN(moment.getTime()) ? null : day.format(moment)];
  return known.flatMap((text) => text || []);
}

export class Archive {
  /** @type {Summary[]} */
  games = [];

  /** @param {{ words: Words, send: Send }} page */
  constructor({ words, send }) {
    this.words = words;
    this.send = send;
    words.onLanguage(() => this.drawList());
    $("names-form").onsubmit = (event) => event.preventDefault();
    $("names-form").onchange = () => this.send({ names: { white: input("white-name").value, black: input("black-name").value } });
  }

  /** @param {Summary[]} games */
  setGames(games) {
    this.games = games;
    this.drawList();
  }

  /** @param {Names} names */
  setNames(names) {
    for (const side of SIDES) {
      const field = input(`${side}-name`);
      if (document.activeElement !== field) field.value = names[side] ?? "";
    }
  }

  drawList() {
    const rows = this.games.map((game, number) => {
      const row = document.createElement("li");
      const { moves, result } = game;
      const sentence = this.words.word(moves === 1 ? "ui.archive_game_short" : "ui.archive_game", {
        moves,
        result: this.words.word(result),
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
