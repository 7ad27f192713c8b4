// Plays what the piezo of the board plays, note by note.

export class Sounds {
  constructor() {
    this.muted = false;
    this.heard = null;
    // Browsers let a page sound only after somebody has touched it.
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => this.wake(), { capture: true });
  }

  wake() {
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume();
  }

  // Signals are numbered: those from before this page was opened are not played.
  take(signals) {
    const newest = signals.at(-1)?.number ?? 0;
    const fresh = this.heard === null ? [] : signals.filter(({ number }) => number > this.heard);
    this.heard = newest;
    if (!this.muted && this.audio) fresh.forEach(({ notes }) => this.play(notes));
  }

  play(notes) {
    let at = Math.max(this.audio.currentTime, this.until ?? 0);
    for (const [hertz, millis] of notes) {
      const end = at + millis / 1000;
      if (hertz > 0) {
        const tone = new OscillatorNode(this.audio, { type: "triangle", frequency: hertz });
        const volume = new GainNode(this.audio, { gain: 0 });
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.12, at + 0.004);
        volume.gain.setValueAtTime(0.12, Math.max(at + 0.004, end - 0.012));
        volume.gain.linearRampToValueAtTime(0, end);
        tone.connect(volume).connect(this.audio.destination);
        tone.start(at);
        tone.stop(end);
      }
      at = end;
    }
    this.until = at;
  }
}
