// The workshop: hands that slide, take several pawns or knock; sensors, power, quarters; the log of an image.

import { $, all, input, pressed, select } from "./nodes.js";

/** @import { Bench, Defect, SensorKind } from "./messages.js" */
/** @import { Hands } from "./hands.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Words } from "./words.js" */

const sensors = all("[name=sensors]", HTMLInputElement);

export class Workshop {
  /** @type {Bench | undefined} */
  bench;

  /** @param {{ words: Words, stage: Stage, hands: Hands, send: Send }} page */
  constructor({ words, stage, hands, send }) {
    this.words = words;
    this.stage = stage;
    this.hands = hands;
    this.send = send;
    this.listenToHands();
    this.listenToBench();
    words.onLanguage(() => this.bench && this.setBench(this.bench));
  }

  listenToHands() {
    for (const mode of /** @type {const} */ (["slide", "several", "knock"])) {
      $(mode).onclick = () => {
        const on = !this.hands.modes[mode];
        this.hands.setMode(mode, on);
        pressed(mode, on);
      };
    }
    $("clear").onclick = () => this.send("clear");
    $("tip").onclick = () => {
      this.stage.pawns.forEach(({ on }, pawn) => {
        if (on && Math.random() < 0.35) this.send({ knock: pawn });
      });
    };
  }

  listenToBench() {
    $("power").onclick = () => this.send({ power: !this.bench?.power });
    for (const node of sensors) node.onchange = () => this.send({ sensors: /** @type {SensorKind} */ (node.value) });
    const noise = input("noise");
    noise.oninput = () => {
      $("noise-value").textContent = noise.value;
      this.send({ noise: Number(noise.value) });
    };
    $("defect-form").onsubmit = (event) => {
      event.preventDefault();
      const cell = input("defect-cell").value.trim().toLowerCase();
      const defect = /** @type {Defect | ""} */ (select("defect-kind").value) || null;
      this.send({ defect: { cell: this.stage.nameOf(cell), defect } });
    };
    const follow = input("follow");
    follow.onchange = () => this.send({ quarters: follow.checked ? "follow" : "stay" });
    $("shuffle").onclick = () => this.send({ quarters: "shuffle" });
  }

  /** @param {Bench} bench */
  setBench(bench) {
    this.bench = bench;
    const { words } = this;
    document.body.classList.toggle("powered", bench.power);
    pressed("power", bench.power);
    for (const node of sensors) node.checked = node.value === bench.sensors;
    if (document.activeElement !== $("noise")) input("noise").value = String(bench.noise);
    $("noise-value").textContent = String(bench.noise);
    const broken = Object.entries(bench.defects).map(([cell, kind]) => `${this.stage.nameOf(cell)} ${words.word(`ui.${kind}`)}`);
    $("defects").textContent = broken.join(", ");
    const speed = `${words.word("ui.speed")} ${bench.speed.toFixed(2)}`;
    const stopped = bench.stopped ? `${words.word("ui.stopped")} ${bench.stopped}` : null;
    const unsaved = bench.unsaved ? `${words.word("ui.unsaved")} ${bench.unsaved}` : null;
    $("device").textContent = [words.word(`ui.device_${bench.device}`), speed, `katarenga ${bench.version}`, stopped, unsaved]
      .filter(Boolean)
      .join(" · ");
    $("device").dataset.speed = String(bench.speed);
    $("log-part").hidden = bench.device !== "image";
  }

  /** @param {boolean} follows */
  setFollow(follows) {
    input("follow").checked = follows;
  }

  /** @param {string[]} lines */
  setLog(lines) {
    const log = $("log");
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
    log.textContent = lines.join("\n");
    if (atEnd) log.scrollTop = log.scrollHeight;
  }
}
