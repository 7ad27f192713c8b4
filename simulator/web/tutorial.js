// Two minutes to learn the game, on a board aside. The page knows no rule: the board says what happened, and each step of
// `lessons` names what it waits for.

import { LESSONS } from "./lessons.js";
import { recall, remember } from "./remembered.js";
import { CELLS } from "./stage.js";
import { isSmall, isTall, liesOnItsSide, onShape } from "./window.js";

const $ = (id) => document.getElementById(id);

// So long a pawn may be on its way back before a step says that it was not touched for long enough.
const NUDGE_MS = 700;

export class Tutorial {
  constructor({ words, stage, hands, panel, connection, finished }) {
    Object.assign(this, { words, stage, hands, panel, connection, finished });
    this.step = null;
    this.offer(recall("tutorial") === null);
    $("offer-start").onclick = () => this.start();
    $("offer-later").onclick = () => this.dismiss();
    $("lessons-start").onclick = () => this.start();
    $("lesson-back").onclick = () => this.show(this.step - 1);
    $("lesson-again").onclick = () => this.show(this.step);
    $("lesson-next").onclick = () => (this.step + 1 < LESSONS.length ? this.show(this.step + 1) : this.leave(true));
    $("lesson-leave").onclick = () => this.leave(false);
    words.onLanguage(() => this.write());
    // On an upright phone the offer would be far below: it comes to what the board says, which is always in sight.
    onShape(() => (isSmall() && isTall() && !liesOnItsSide() ? $("speech").append($("offer")) : $("lesson").before($("offer"))));
  }

  get runs() {
    return this.step !== null;
  }

  offer(isNew) {
    $("offer").hidden = !isNew;
    document.body.classList.toggle("offers", isNew);
  }

  dismiss() {
    this.offer(false);
    remember("tutorial", "offered");
  }

  start() {
    this.dismiss();
    document.body.classList.add("lesson");
    this.show(0);
    this.stage.fit();
    $("lesson-title").focus({ preventScroll: true });
    $("stage").scrollIntoView({ block: "nearest" });
  }

  // To the board that everybody sees, which is as it was.
  leave(toTheEnd) {
    this.end();
    this.connection.back();
    this.finished(toTheEnd);
  }

  end() {
    this.step = null;
    this.ring([]);
    document.body.classList.remove("lesson");
    $("lesson").hidden = true;
    this.stage.fit();
  }

  // The page is at another board now. Away from the board aside there is no lesson.
  boardChanged(isAside) {
    if (this.runs && !isAside) this.end();
  }

  show(step) {
    this.step = step;
    Object.assign(this, { begun: false, done: false, wrong: null, lifted: false, held: false });
    const { position, rings } = LESSONS[step];
    const command = { position };
    if (this.connection.isAside) this.connection.tellAgain(command);
    else this.connection.openAside(command);
    this.hands.drop();
    this.hands.moveFocus(
      this.stage.places.find(({ name }) => name === rings[0]),
      false,
    );
    this.ring(rings);
    this.write();
  }

  ring(cells) {
    for (const { name, node } of CELLS) node.classList.toggle("ringed", cells.includes(name));
    this.panel.describeCells();
  }

  write() {
    $("lesson").hidden = !this.runs;
    if (!this.runs) return;
    const { words, step, done, wrong } = this;
    const word = (part) => words.word(`ui.lesson_${LESSONS[step].name}_${part}`);
    const say = (id, text) => {
      if ($(id).textContent !== text) $(id).textContent = text;
    };
    say("lesson-title", word("title"));
    say("lesson-at", words.word("ui.lesson_at", { step: step + 1, steps: LESSONS.length }));
    $("lesson-progress").max = LESSONS.length;
    $("lesson-progress").value = step + (done ? 1 : 0);
    say("lesson-text", word("text"));
    say("lesson-do", word("do"));
    // For those who do not see the rings.
    say("lesson-ringed", done ? "" : `${words.word("ui.ringed")}: ${LESSONS[step].rings.join(", ")}`);
    say("lesson-result", done ? words.word("ui.lesson_done") : wrong ? words.word(wrong) : "");
    const last = step + 1 === LESSONS.length;
    say("lesson-next", words.word(last ? "ui.lesson_finish" : "ui.lesson_next"));
    $("lesson").classList.toggle("done", done);
    $("lesson-next").classList.toggle("main", done);
    $("lesson-back").disabled = step === 0;
  }

  // What happened: the step is done, or the pupil hears why it is not.
  judge({ done = false, wrong = null }) {
    if (this.done || (!done && wrong === this.wrong)) return;
    Object.assign(this, { done, wrong });
    if (done) this.ring([]);
    this.write();
  }

  setGame(game) {
    if (!this.runs) return;
    const { position, expects } = LESSONS[this.step];
    const moves = game?.moves ?? [];
    if (!moves.length) this.begun = game?.position === position;
    if (!this.begun || !moves.length) return;
    const { m, captured } = moves.at(-1);
    const [from, to] = [m.slice(0, 2), m.slice(2)];
    const fits =
      (!expects.from || expects.from === from) &&
      (!expects.to || expects.to.includes(to)) &&
      (!expects.captured || captured) &&
      !expects.role;
    if (expects.moves ? moves.length >= expects.moves : fits) this.judge({ done: true });
    else if (!expects.moves) this.judge({ wrong: "ui.lesson_other_move" });
  }

  setTelling({ cells }) {
    if (!this.runs || !this.begun) return;
    const { expects } = LESSONS[this.step];
    const roles = Object.values(cells);
    const back = this.stage.pawnOn(expects.on) >= 0;
    if (expects.role && cells[expects.on] === expects.role && back) this.judge({ done: true });
    else if (roles.includes("illegal")) this.judge({ wrong: "ui.lesson_illegal" });
    else if (this.wrong === "ui.lesson_illegal") this.judge({ wrong: null });
  }

  // Where a step wants a pawn to be touched, it may come back too soon.
  setPawns() {
    const { expects } = this.runs ? LESSONS[this.step] : {};
    if (!expects?.role || !this.begun) return;
    const away = this.stage.pawnOn(expects.on) < 0;
    clearTimeout(this.soon);
    if (!away && this.lifted) this.soon = setTimeout(() => this.runs && this.judge({ wrong: "ui.lesson_nudge" }), NUDGE_MS);
    this.lifted ||= away;
  }
}
