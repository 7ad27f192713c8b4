// The lamps: in every cell a clear ring around the pawn's foot, cut into four arcs, through which the LED shines in its own
// colour. Nothing of the painted square mixes with it.

// As in hardware/frame/dimensions.toml, in squares of 36 mm.
const INNER = 13 / 36;
const OUTER = 16 / 36;
const HALF_BRIDGE = (45 / 2) * (Math.PI / 180);

// Below this many pixels an arc could not be seen, whatever its measure is.
const THINNEST = 3;

// What a dark ring looks like, and how bright its glass is where no light comes through.
const DULL = "rgb(240 232 215 / .2)";
const GLASS = 40;

// A faint light has more halo than its share, so that it is found.
const HALO = 0.75;

/** @typedef {{ rgb: number[], level: number }} Led an LED as an eye sees it */

export class Lamps {
  // `rim` is how far the first cell lies inside the frame, in squares.
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{ x: number, y: number }[]} cells
   * @param {number} rim
   */
  constructor(canvas, cells, rim) {
    this.canvas = canvas;
    this.cells = cells;
    this.rim = rim;
    this.context = contextOf(canvas);
    this.u = 0;
    this.size = 0;
    this.ring = new Path2D();
    /** @type {Map<string, HTMLCanvasElement>} */
    this.halos = new Map();
  }

  // The pitch of the squares in pixels of the page.
  /** @param {number} pitch */
  resize(pitch) {
    const u = pitch * Math.min(devicePixelRatio, 2);
    this.u = u;
    this.size = Math.round(u);
    this.canvas.width = this.canvas.height = Math.ceil(u * 10.5);
    this.context.lineWidth = Math.max((OUTER - INNER) * u, THINNEST * (u / pitch));
    this.ring = ring(((INNER + OUTER) / 2) * u);
    this.halos = new Map();
  }

  // Draws one cell anew: its LED as an eye sees it, or nothing for a dark one.
  /**
   * @param {number} i
   * @param {Led | null} led
   */
  draw(i, led) {
    const { context, u, size } = this;
    const { x, y } = this.cells[i];
    const [left, top] = [Math.round((this.rim + x) * u), Math.round((this.rim + 9 - y) * u)];
    context.clearRect(left, top, size, size);
    let colour = DULL;
    if (led) {
      context.globalAlpha = led.level ** HALO;
      context.drawImage(this.halo(led.rgb), left, top);
      context.globalAlpha = 1;
      const dull = GLASS * (1 - led.level);
      colour = `rgb(${led.rgb.map((c) => Math.round(c * led.level + dull)).join(" ")})`;
    }
    context.setTransform(1, 0, 0, 1, left + size / 2, top + size / 2);
    context.strokeStyle = colour;
    context.stroke(this.ring);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  // The halo of a colour, drawn once: around a light the paint looks darker, and the light itself is strongest at the ring.
  /** @param {number[]} rgb */
  halo(rgb) {
    const rough = rgb.map((c) => Math.round(c / 17) * 17).join(" ");
    const known = this.halos.get(rough);
    if (known) return known;
    const { size } = this;
    const picture = document.createElement("canvas");
    picture.width = picture.height = size;
    const context = contextOf(picture);
    /**
     * @param {string} shade
     * @param {[at: number, part: number][]} stops
     */
    const glow = (shade, stops) => {
      const around = context.createRadialGradient(size / 2, size / 2, size * 0.22, size / 2, size / 2, size * 0.6);
      for (const [at, part] of stops) around.addColorStop(at, `rgb(${shade} / ${part})`);
      context.fillStyle = around;
      context.fillRect(0, 0, size, size);
    };
    glow("0 0 0", [
      [0, 0],
      [0.22, 0.6],
      [0.58, 0.6],
      [1, 0],
    ]);
    glow(rough, [
      [0, 0],
      [0.24, 0.34],
      [0.4, 0.62],
      [0.54, 0.38],
      [0.72, 0.14],
      [1, 0],
    ]);
    this.halos.set(rough, picture);
    return picture;
  }
}

/** @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  // A canvas gives null only where it was asked for another kind of context before.
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

/**
 * The four arcs around a middle.
 * @param {number} radius
 */
function ring(radius) {
  const arcs = new Path2D();
  for (let quarter = 0; quarter < 4; quarter++) {
    const [from, to] = [(quarter * Math.PI) / 2 + HALF_BRIDGE, ((quarter + 1) * Math.PI) / 2 - HALF_BRIDGE];
    arcs.moveTo(radius * Math.cos(from), radius * Math.sin(from));
    arcs.arc(0, 0, radius, from, to);
  }
  return arcs;
}
