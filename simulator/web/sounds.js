// Plays what the piezo of the board plays, note by note.

/** @import { Heard } from "./messages.js" */

export class Sounds {
  muted = false;
  /** @type {number | null} the number of the last signal that was taken */
  heard = null;
  /** @type {AudioContext | undefined} */
  audio;
  /** When the last note ends, in the time of `audio`. */
  until = 0;

  constructor() {
    // Browsers let a page sound only after somebody has touched it.
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => this.wake(), { capture: true });
  }

  wake() {
    this.audio ??= new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume();
  }

  /**
   * Signals are numbered: those from before this page was opened are not played.
   * @param {Heard[]} signals
   */
  take(signals) {
    const newest = signals.at(-1)?.number ?? 0;
    const { heard, audio } = this;
    const fresh = heard === null ? [] : signals.filter(({ number }) => number > heard);
    this.heard = newest;
    if (!this.muted && audio) for (const { notes } of fresh) this.play(audio, notes);
  }

  /**
   * @param {AudioContext} audio
   * @param {Heard["notes"]} notes
   */
  play(audio, notes) {
    let at = Math.max(audio.currentTime, this.until);
    for (const [hertz, millis] of notes) {
      const end = at + millis / 1000;
      if (hertz > 0) {
        const tone = new OscillatorNode(audio, { type: "triangle", frequency: hertz });
        const volume = new GainNode(audio, { gain: 0 });
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.12, at + 0.004);
        volume.gain.setValueAtTime(0.12, Math.max(at + 0.004, end - 0.012));
        volume.gain.linearRampToValueAtTime(0, end);
        tone.connect(volume).connect(audio.destination);
        tone.start(at);
        tone.stop(end);
      }
      at = end;
    }
    this.until = at;
  }
}
