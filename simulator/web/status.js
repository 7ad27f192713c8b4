// What must always be in sight: which game it is, what it is about, whose turn it is, and the time of both players.

const $ = (id) => document.getElementById(id);

export class Status {
  constructor(words) {
    this.words = words;
    this.standing = null;
    this.turned = false;
    this.names = {};
    words.onLanguage(() => this.show());
  }

  setStanding(standing) {
    this.standing = standing;
    // A board without power has no turn and no time, but the game that lies on the table stays.
    this.rules = standing?.rules ?? this.rules;
    this.show();
  }

  setTurned(turned) {
    this.turned = turned;
    this.show();
  }

  // Who sits at the edges, as far as they want to be named.
  setNames(names) {
    this.names = names ?? {};
    this.show();
  }

  show() {
    const { words, standing } = this;
    const say = (id, text) => {
      if ($(id).textContent !== text) $(id).textContent = text;
    };
    document.body.classList.toggle("places", Boolean(standing?.places));
    say("game-name", this.rules ? words.word(`game.${this.rules}`) : "");
    say("goal", this.rules ? words.word(`goal.${this.rules}`) : "");
    say("turn", standing?.turn ? words.sentence(standing.turn) : "");
    const [near, far] = this.turned ? ["black", "white"] : ["white", "black"];
    for (const [edge, side] of [
      ["near-edge", near],
      ["far-edge", far],
    ]) {
      const time = standing?.clock?.[side === "white" ? 0 : 1];
      say(`${edge}-name`, [words.word(`side.${side}`), this.names[side]].filter(Boolean).join(" · "));
      say(`${edge}-time`, time === undefined ? "" : `${Math.floor(time / 60)}:${String(time % 60).padStart(2, "0")}`);
      $(edge).classList.toggle("black", side === "black");
      $(edge).classList.toggle("moves", standing?.side === side);
      $(edge).classList.toggle("runs", time !== undefined && standing.runs === side && !standing.paused);
    }
  }
}
