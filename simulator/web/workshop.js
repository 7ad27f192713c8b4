// The workshop: hands that slide, take several pawns or knock; sensors, power, quarters; the log of an image.

import { pressed } from "./nodes.js";

const $ = (id) => document.getElementById(id);

export class Workshop {
  constructor({ words, stage, hands, send }) {
    Object.assign(this, { words, stage, hands, send });
    this.listenToHands();
    this.listenToBench();
    words.onLanguage(() => this.bench && this.setBench(this.bench));
  }

  listenToHands() {
    for (const mode of ["slide", "several", "knock"]) {
      $(mode).onclick = () => {
        const on = !this.hands.modes[mode];
        this.hands.setMode(mode, on);
        pressed(mode, on);
      };
    }
    $("clear").onclick = () => this.send({ clear: null });
    $("tip").onclick = () => {
      this.stage.pawns.forEach(({ on }, pawn) => {
        if (on && Math.random() < 0.35) this.send({ knock: pawn });
      });
    };
  }

  listenToBench() {
    $("power").onclick = () => this.send({ power: !this.bench?.power });
    for (const node of document.querySelectorAll("[name=sensors]")) node.onchange = () => this.send({ sensors: node.value });
    $("noise").oninput = ({ target }) => {
      $("noise-value").textContent = target.value;
      this.send({ noise: Number(target.value) });
    };
    $("defect-form").onsubmit = (event) => {
      event.preventDefault();
      const cell = $("defect-cell").value.trim().toLowerCase();
      this.send({ defect: { cell: this.stage.nameOf(cell), defect: $("defect-kind").value || null } });
    };
    $("follow").onchange = ({ target }) => this.send({ quarters: target.checked ? "follow" : "stay" });
    $("shuffle").onclick = () => this.send({ quarters: "shuffle" });
  }

  setBench(bench) {
    this.bench = bench;
    const { words } = this;
    document.body.classList.toggle("powered", bench.power);
    pressed("power", bench.power);
    for (const node of document.querySelectorAll("[name=sensors]")) node.checked = node.value === bench.sensors;
    if (document.activeElement !== $("noise")) $("noise").value = bench.noise;
    $("noise-value").textContent = bench.noise;
    const broken = Object.entries(bench.defects).map(([cell, kind]) => `${this.stage.nameOf(cell)} ${words.word(`ui.${kind}`)}`);
    $("defects").textContent = broken.join(", ");
    const speed = `${words.word("ui.speed")} ${bench.speed.toFixed(2)}`;
    const stopped = bench.stopped ? `${words.word("ui.stopped")} ${bench.stopped}` : null;
    const unsaved = bench.unsaved ? `${words.word("ui.unsaved")} ${bench.unsaved}` : null;
    $("device").textContent = [words.word(`ui.device_${bench.device}`), speed, `katarenga ${bench.version}`, stopped, unsaved]
      .filter(Boolean)
      .join(" · ");
    $("device").dataset.speed = bench.speed;
    $("log-part").hidden = bench.device !== "image";
  }

  setFollow(follows) {
    $("follow").checked = follows;
  }

  setLog(lines) {
    const log = $("log");
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
    log.textContent = lines.join("\n");
    if (atEnd) log.scrollTop = log.scrollHeight;
  }
}
