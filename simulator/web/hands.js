// Hands: mouse, fingers and keys lift, carry, slide, set down and knock pawns. What that means is for the board to say.

import { must } from "./nodes.js";

/** @import { Carried } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Place, Spot, Stage } from "./stage.js" */

/**
 * @typedef {{
 *   pawns: { pawn: number, dx: number, dy: number }[],
 *   began: number,
 *   x: number,
 *   y: number,
 *   slides: boolean,
 *   moved?: boolean,
 * }} Drag pawns and how they lie to a pointer
 */

const CLICK_MS = 280;
const CLICK_PX = 6;

/** @type {Record<string, [dx: number, dy: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Hands {
  /** @type {Map<number, Drag>} by pointer */
  drags = new Map();
  /** @type {number[]} pawns lifted by a click or a key, waiting for a place */
  inHand = [];
  /** @type {Set<number>} */
  chosen = new Set();
  modes = { slide: false, several: false, knock: false };
  /** @type {Carried[]} where pawns were carried since the last frame */
  moved = [];
  /** @type {number | null} */
  frame = null;

  /**
   * @param {Stage} stage
   * @param {Send} send
   */
  constructor(stage, send) {
    this.stage = stage;
    this.send = send;
    this.focus = this.placeOf("e1");
    this.focus.node.tabIndex = 0;
    this.listen();
  }

  /**
   * @param {string} cell
   * @returns {Place}
   */
  placeOf(cell) {
    return this.stage.places.find(({ name }) => name === cell) ?? this.stage.places[0];
  }

  listen() {
    const node = this.stage.stage;
    node.addEventListener("pointerdown", (event) => this.down(event));
    node.addEventListener("pointermove", (event) => this.move(event));
    node.addEventListener("pointerup", (event) => this.up(event));
    node.addEventListener("pointercancel", (event) => this.cancel(event));
    node.addEventListener("contextmenu", (event) => event.preventDefault());
    node.addEventListener("keydown", (event) => this.key(event));
    // Whoever points sees where the pointer is; whoever uses keys must see where the focus is.
    addEventListener("pointerdown", () => document.body.classList.add("points"), { capture: true });
    addEventListener("keydown", () => document.body.classList.remove("points"), { capture: true });
    node.addEventListener("focusin", (event) => {
      const place = this.stage.places.find((p) => p.node === event.target);
      if (place) this.moveFocus(place, false);
    });
  }

  /**
   * @param {keyof Hands["modes"]} mode
   * @param {boolean} on
   */
  setMode(mode, on) {
    this.modes[mode] = on;
    if (mode === "several" && !on) this.choose(new Set());
  }

  /** @param {Set<number>} chosen */
  choose(chosen) {
    this.chosen = chosen;
    for (const [pawn, node] of this.stage.pawnNodes.entries()) node.classList.toggle("chosen", chosen.has(pawn));
  }

  // The board is elsewhere now: whatever was in the hand is put back there.
  drop() {
    this.drags.clear();
    this.inHand = [];
    this.stage.carried.clear();
    this.choose(new Set());
    this.stage.drawPawns();
  }

  // A pawn that another page has taken or that was cleared away is in this hand no more.
  /** @param {number | null} hand */
  reconcile(hand) {
    for (const [pawn, carried] of [...this.stage.carried]) {
      const there = this.stage.pawns[pawn];
      if (there.hand === hand) carried.confirmed = true;
      else if (carried.confirmed || there.hand !== undefined) this.forget(pawn);
    }
  }

  /** @param {number} pawn */
  forget(pawn) {
    this.stage.carried.delete(pawn);
    this.inHand = this.inHand.filter((other) => other !== pawn);
    for (const [pointer, drag] of this.drags) {
      drag.pawns = drag.pawns.filter((other) => other.pawn !== pawn);
      if (!drag.pawns.length) this.drags.delete(pointer);
    }
  }

  /**
   * @param {number[]} pawns
   * @param {boolean} slides
   */
  lift(pawns, slides) {
    for (const pawn of pawns) this.stage.carried.set(pawn, { ...this.stage.where(pawn), confirmed: false });
    this.send({ lift: { pawns, slides } });
    this.stage.drawPawns();
  }

  /** @param {Carried[]} pawns */
  carry(pawns) {
    for (const { pawn, x, y } of pawns) {
      const own = this.stage.carried.get(pawn);
      if (own) Object.assign(own, { x, y });
    }
    this.moved = [...this.moved.filter((old) => !pawns.some((now) => now.pawn === old.pawn)), ...pawns];
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => this.flush());
  }

  // Where pawns were carried since the last frame, in one message.
  flush() {
    if (this.frame) cancelAnimationFrame(this.frame);
    this.frame = null;
    const moved = this.moved.filter(({ pawn }) => this.stage.carried.has(pawn));
    this.moved = [];
    if (moved.length) this.send({ carry: moved.map(({ pawn, x, y }) => ({ pawn, x, y })) });
    this.stage.drawPawns();
  }

  /** @param {Carried[]} pawns */
  set(pawns) {
    this.flush();
    this.send({ set: pawns.map(({ pawn, x, y }) => ({ pawn, x, y })) });
    for (const { pawn, x, y } of pawns) {
      // Until the board answers it stays where it was set down.
      this.stage.carried.delete(pawn);
      const there = this.stage.pawns[pawn];
      this.stage.pawns[pawn] = { side: there.side, x, y, slides: there.slides };
    }
    this.choose(new Set());
    this.stage.drawPawns();
  }

  putBack() {
    this.send("put_back");
    this.drop();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const target = must(event.target, Element);
    if (event.button !== 0 || target.closest("#buttons")) return;
    const at = this.stage.spotOf(event);
    if (this.inHand.length) {
      event.preventDefault();
      return this.setInHand(at);
    }
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const place = this.stage.places.find((p) => below.includes(p.node));
    const node = target.closest(".pawn");
    const pawn = this.pawnMeant(at, place, node instanceof HTMLElement ? Number(node.dataset.pawn) : -1);
    if (place) this.moveFocus(place, true);
    if (node || place) event.preventDefault();
    if (pawn < 0) return;
    if (this.stage.carried.has(pawn) || this.stage.pawns[pawn]?.hand !== undefined) return;
    this.focusPawn(pawn);
    if (event.altKey || this.modes.knock) return this.send({ knock: pawn });
    if (event.shiftKey || (this.modes.several && !this.chosen.has(pawn))) {
      const chosen = new Set(this.chosen);
      if (!chosen.delete(pawn)) chosen.add(pawn);
      return this.choose(chosen);
    }
    const pawns = this.chosen.has(pawn) ? [...this.chosen] : [pawn];
    const lies = pawns.map((p) => {
      const where = this.stage.where(p);
      return { pawn: p, dx: where.x - at.x, dy: where.y - at.y };
    });
    const slides = event.ctrlKey || event.metaKey || this.modes.slide;
    this.drags.set(event.pointerId, { pawns: lies, began: event.timeStamp, x: event.clientX, y: event.clientY, slides });
    try {
      this.stage.stage.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already lifts nothing for long.
    }
    this.lift(pawns, slides);
  }

  // The square of a pawn is as good as the pawn, and better than one that is seen there only on its way.
  /**
   * @param {Spot} at
   * @param {Place | undefined} place
   * @param {number} seen
   */
  pawnMeant(at, place, seen) {
    const pawn = place ? this.pawnAt(place) : -1;
    if (pawn >= 0 || seen < 0) return pawn;
    const { x, y } = this.stage.where(seen);
    return Math.hypot(x - at.x, y - at.y) < 0.6 ? seen : -1;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const at = this.stage.spotOf(event);
    const drag = this.drags.get(event.pointerId);
    if (drag) {
      drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > CLICK_PX;
      if (drag.moved) this.carry(drag.pawns.map(({ pawn, dx, dy }) => ({ pawn, x: at.x + dx, y: at.y + dy })));
    } else if (this.inHand.length && event.pointerType === "mouse") {
      this.carry(this.spread(at));
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    const drag = this.drags.get(event.pointerId);
    if (!drag) return;
    this.drags.delete(event.pointerId);
    const at = this.stage.spotOf(event);
    if (!drag.moved && !drag.slides && event.timeStamp - drag.began < CLICK_MS) {
      // A click takes the pawn into the hand; the next one sets it down.
      this.inHand = drag.pawns.map(({ pawn }) => pawn);
      return;
    }
    this.set(drag.pawns.map(({ pawn, dx, dy }) => ({ pawn, x: at.x + dx, y: at.y + dy })));
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (this.drags.delete(event.pointerId)) this.putBack();
  }

  // Several pawns in one hand, side by side.
  /** @param {Spot} at */
  spread(at) {
    return this.inHand.map((pawn, i) => ({ pawn, x: at.x + i * 0.3, y: at.y + i * 0.12 }));
  }

  /** @param {Spot} at */
  setInHand(at) {
    const [pawn, ...rest] = this.inHand;
    this.inHand = rest;
    this.set([{ pawn, x: at.x, y: at.y }]);
  }

  /** @param {number} pawn */
  focusPawn(pawn) {
    const on = this.stage.pawns[pawn]?.on;
    const place = this.stage.places.find((p) => (on ? p.name === on : p.slot === pawn));
    if (place) this.moveFocus(place, true);
  }

  /**
   * @param {Place} place
   * @param {boolean} take
   */
  moveFocus(place, take) {
    this.focus.node.tabIndex = -1;
    this.focus = place;
    place.node.tabIndex = 0;
    if (take) place.node.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = this.stage.places.find((p) => p.node === event.target);
    if (!place || event.ctrlKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (WAYS[key]) this.step(place, WAYS[key]);
    else if (key === "Enter" || key === " ") this.grip(place, event.shiftKey);
    else if (key === "Escape") this.putBack();
    else if (key === "k") this.knockAt(place);
    else if (key === "s") this.slideAt(place);
    else return;
    event.preventDefault();
  }

  // To the nearest place in a direction; what is in the hand comes along.
  /**
   * @param {Place} from
   * @param {[dx: number, dy: number]} way
   */
  step(from, [dx, dy]) {
    /** @type {{ place: Place, cost: number } | null} */
    let best = null;
    for (const place of this.stage.places) {
      if (!place.node.checkVisibility()) continue;
      const [x, y] = [place.x - from.x, place.y - from.y];
      const [along, across] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
      if (along < 0.5 || across > along + 0.01) continue;
      const cost = along + across * 2.2;
      if (!best || cost < best.cost) best = { place, cost };
    }
    if (!best) return;
    this.moveFocus(best.place, true);
    if (this.inHand.length) this.carry(this.spread(best.place));
  }

  /** @param {Place} place */
  pawnAt(place) {
    if (place.slot === undefined) return this.stage.pawnOn(place.name);
    const there = this.stage.pawns[place.slot];
    return there && there.on === undefined && there.hand === undefined ? place.slot : -1;
  }

  /**
   * @param {Place} place
   * @param {boolean} more
   */
  grip(place, more) {
    const pawn = this.pawnAt(place);
    if (this.inHand.length && !more) return this.setInHand({ x: place.x, y: place.y });
    if (pawn < 0 || this.stage.carried.has(pawn)) return;
    this.inHand.push(pawn);
    this.lift([pawn], false);
    this.carry(this.spread(place));
  }

  /** @param {Place} place */
  slideAt(place) {
    const pawn = this.pawnAt(place);
    if (this.inHand.length || pawn < 0) return;
    this.inHand.push(pawn);
    this.lift([pawn], true);
  }

  /** @param {Place} place */
  knockAt(place) {
    const pawn = this.pawnAt(place);
    if (pawn >= 0) this.send({ knock: pawn });
  }
}
