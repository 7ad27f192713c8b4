// What must always be in sight: which game it is, what it is about, whose turn it is, and the time of both players.

import { $, say } from "./nodes.js";

/** @import { GameName, Names, Side, Standing } from "./messages.js" */
/** @import { Words } from "./words.js" */

export class Status {
  /** @type {Standing | null} */
  standing = null;
  turned = false;
  /** @type {Partial<Names>} */
  names = {};
  /** @type {GameName | undefined} */
  rules;

  /** @param {Words} words */
  constructor(words) {
    this.words = words;
    words.onLanguage(() => this.show());
  }

  /** @param {Standing | null} standing */
  setStanding(standing) {
    this.standing = standing;
    // A board without power has no turn and no time, but the game that lies on the table stays.
    this.rules = standing?.rules ?? this.rules;
    this.show();
  }

  /** @param {boolean} turned */
  setTurned(turned) {
    this.turned = turned;
    this.show();
  }

  // Who sits at the edges, as far as they want to be named.
  /** @param {Names} names */
  setNames(names) {
    this.names = names;
    this.show();
  }

  show() {
    const { words, standing, turned } = this;
    document.body.classList.toggle("places", Boolean(standing?.places));
    say("game-name", this.rules ? words.word(`game.${this.rules}`) : "");
    say("goal", this.rules ? words.word(`goal.${this.rules}`) : "");
    say("turn", standing?.turn ? words.word(standing.turn) : "");
    this.showEdge("near-edge", turned ? "black" : "white");
    this.showEdge("far-edge", turned ? "white" : "black");
  }

  /**
   * @param {string} edge
   * @param {Side} side
   */
  showEdge(edge, side) {
    const { words, standing } = this;
    const time = standing?.clock?.[side === "white" ? 0 : 1];
    say(`${edge}-name`, [words.word(`side.${side}`), this.names[side]].filter(Boolean).join(" · "));
    say(`${edge}-time`, time === undefined ? "" : `${Math.floor(time / 60)}:${String(time % 60).padStart(2, "0")}`);
    $(edge).classList.toggle("black", side === "black");
    $(edge).classList.toggle("moves", standing?.side === side);
    $(edge).classList.toggle("runs", time !== undefined && standing?.runs === side && !standing.paused);
  }
}
