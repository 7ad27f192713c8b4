// Two minutes to learn the game, on a board aside. The page knows no rule: the steps come from the program, each with what it
// waits for, and the board says what happened.

import { $, byId, say } from "./nodes.js";
import { recall, remember } from "./remembered.js";
import { isSmall, isTall, liesOnItsSide, onShape } from "./window.js";

/** @import { Game, Lesson, Telling, Word } from "./messages.js" */
/** @import { Connection } from "./connection.js" */
/** @import { Hands } from "./hands.js" */
/** @import { Panel } from "./panel.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Words } from "./words.js" */

// So long a pawn may be on its way back before a step says that it was not touched for long enough.
const NUDGE_MS = 700;

export class Tutorial {
  /** @type {Lesson[]} */
  lessons = [];
  /** @type {Lesson | null} the step that is shown */
  lesson = null;
  /** Whether the step's position stands on the board. */
  begun = false;
  done = false;
  /** @type {Word | null} what the pupil did instead */
  wrong = null;
  /** Whether the pawn that is to be touched has been lifted. */
  lifted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;

  /**
   * @param {{
   *   words: Words,
   *   stage: Stage,
   *   hands: Hands,
   *   panel: Panel,
   *   connection: Connection,
   *   finished: (toTheEnd: boolean) => void,
   * }} page
   */
  constructor({ words, stage, hands, panel, connection, finished }) {
    this.words = words;
    this.stage = stage;
    this.hands = hands;
    this.panel = panel;
    this.connection = connection;
    this.finished = finished;
    this.offer(recall("tutorial") === null);
    $("offer-start").onclick = () => this.start();
    $("offer-later").onclick = () => this.dismiss();
    $("lessons-start").onclick = () => this.start();
    $("lesson-back").onclick = () => this.show(this.step - 1);
    $("lesson-again").onclick = () => this.show(this.step);
    $("lesson-next").onclick = () => (this.step + 1 < this.lessons.length ? this.show(this.step + 1) : this.leave(true));
    $("lesson-leave").onclick = () => this.leave(false);
    words.onLanguage(() => this.write());
    // On an upright phone the offer would be far below: it comes to what the board says, which is always in sight.
    onShape(() => (isSmall() && isTall() && !liesOnItsSide() ? $("speech").append($("offer")) : $("lesson").before($("offer"))));
  }

  // The number of the step that is shown, from 0.
  get step() {
    return this.lesson ? this.lessons.indexOf(this.lesson) : -1;
  }

  /** @param {boolean} isNew */
  offer(isNew) {
    $("offer").hidden = !isNew;
    document.body.classList.toggle("offers", isNew);
  }

  dismiss() {
    this.offer(false);
    remember("tutorial", "offered");
  }

  async start() {
    this.dismiss();
    if (!this.lessons.length) this.lessons = await (await fetch("/lessons.json")).json();
    document.body.classList.add("lesson");
    this.show(0);
    this.stage.fit();
    $("lesson-title").focus({ preventScroll: true });
    $("stage").scrollIntoView({ block: "nearest" });
  }

  // To the board that everybody sees, which is as it was.
  /** @param {boolean} toTheEnd */
  leave(toTheEnd) {
    this.end();
    this.connection.back();
    this.finished(toTheEnd);
  }

  end() {
    this.lesson = null;
    this.ring([]);
    document.body.classList.remove("lesson");
    $("lesson").hidden = true;
    this.stage.fit();
  }

  // The page is at another board now. Away from the board aside there is no lesson.
  /** @param {boolean} isAside */
  boardChanged(isAside) {
    if (this.lesson && !isAside) this.end();
  }

  /** @param {number} step */
  show(step) {
    const lesson = this.lessons[step];
    this.lesson = lesson;
    this.begun = this.done = this.lifted = false;
    this.wrong = null;
    const { position, rings } = lesson;
    const command = { position };
    if (this.connection.isAside) this.connection.tellAgain(command);
    else this.connection.openAside(command);
    this.hands.drop();
    this.hands.moveFocus(this.hands.placeOf(rings[0]), false);
    this.ring(rings);
    this.write();
  }

  /** @param {string[]} cells */
  ring(cells) {
    for (const { name, node } of this.stage.cells) node.classList.toggle("ringed", cells.includes(name));
    this.panel.describeCells();
  }

  write() {
    $("lesson").hidden = !this.lesson;
    if (!this.lesson) return;
    const { words, lesson, lessons, step, done, wrong } = this;
    /** @param {"title" | "text" | "do"} part */
    const word = (part) => words.word(`ui.lesson_${lesson.name}_${part}`);
    say("lesson-title", word("title"));
    say("lesson-at", words.word("ui.lesson_at", { step: step + 1, steps: lessons.length }));
    const progress = byId("lesson-progress", HTMLProgressElement);
    progress.max = lessons.length;
    progress.value = step + (done ? 1 : 0);
    say("lesson-text", word("text"));
    say("lesson-do", word("do"));
    // For those who do not see the rings.
    say("lesson-ringed", done ? "" : `${words.word("ui.ringed")}: ${lesson.rings.join(", ")}`);
    say("lesson-result", done ? words.word("ui.lesson_done") : wrong ? words.word(wrong) : "");
    const last = step + 1 === lessons.length;
    say("lesson-next", words.word(last ? "ui.lesson_finish" : "ui.lesson_next"));
    $("lesson").classList.toggle("done", done);
    $("lesson-next").classList.toggle("main", done);
    byId("lesson-back", HTMLButtonElement).disabled = step === 0;
  }

  // What happened: the step is done, or the pupil hears why it is not.
  /** @param {{ done?: boolean, wrong?: Word | null }} verdict */
  judge({ done = false, wrong = null }) {
    if (this.done || (!done && wrong === this.wrong)) return;
    this.done = done;
    this.wrong = wrong;
    if (done) this.ring([]);
    this.write();
  }

  /** @param {Game | null} game */
  setGame(game) {
    if (!this.lesson) return;
    const { position, expects } = this.lesson;
    const moves = game?.moves ?? [];
    const last = moves.at(-1);
    if (!last) this.begun = game?.position === position;
    if (!this.begun || !last) return;
    if ("count" in expects) {
      if (moves.length >= expects.count) this.judge({ done: true });
    } else if ("moves" in expects && expects.moves.includes(last.m)) this.judge({ done: true });
    else this.judge({ wrong: "ui.lesson_other_move" });
  }

  // The light that the step waits for, if it waits for one.
  get light() {
    const { expects } = this.lesson ?? {};
    return this.begun && expects && "light" in expects ? expects.light : null;
  }

  /** @param {Telling} telling */
  setTelling({ cells }) {
    if (!this.lesson || !this.begun) return;
    const { light } = this;
    if (light && cells[light.on] === light.role && this.stage.pawnOn(light.on) >= 0) this.judge({ done: true });
    else if (Object.values(cells).includes("illegal")) this.judge({ wrong: "ui.lesson_illegal" });
    else if (this.wrong === "ui.lesson_illegal") this.judge({ wrong: null });
  }

  // Where a step wants a pawn to be touched, it may come back too soon.
  setPawns() {
    const { light } = this;
    if (!light) return;
    const away = this.stage.pawnOn(light.on) < 0;
    clearTimeout(this.soon);
    if (!away && this.lifted) this.soon = setTimeout(() => this.lesson && this.judge({ wrong: "ui.lesson_nudge" }), NUDGE_MS);
    this.lifted ||= away;
  }
}
