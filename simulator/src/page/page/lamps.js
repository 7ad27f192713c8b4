// The lamps: in every cell a clear ring around the pawn's foot, cut into four arcs, through which the LED shines in its own
// colour. Nothing of the painted square mixes with it.

// As in hardware/frame/dimensions.toml, in squares of 36 mm.
const INNER = 12 / 36;
const OUTER = 15 / 36;
const HALF_BRIDGE = (45 / 2) * (Math.PI / 180);

// Below this many pixels an arc could not be seen, whatever its measure is.
const THINNEST = 3;

// What a dark ring and its glass look like, and how much light the glass swallows.
const DULL = "rgb(240 232 215 / .2)";
const GLASS = 40;

export class Lamps {
  // `rim` is how far the first cell lies inside the frame, in squares.
  constructor(canvas, cells, rim) {
    Object.assign(this, { canvas, cells, rim });
    this.context = canvas.getContext("2d");
  }

  // The pitch of the squares in pixels of the page.
  resize(pitch) {
    const u = pitch * Math.min(devicePixelRatio, 2);
    this.u = u;
    this.canvas.width = this.canvas.height = Math.ceil(u * 10.5);
    this.thick = Math.max((OUTER - INNER) * u, THINNEST * (u / pitch));
    this.radius = ((INNER + OUTER) / 2) * u;
  }

  // Draws one cell anew: its LED as an eye sees it, or nothing for a dark one.
  draw(i, led) {
    const { context, u } = this;
    const { x, y } = this.cells[i];
    const [left, top] = [Math.round((this.rim + x) * u), Math.round((this.rim + 9 - y) * u)];
    const size = Math.round(u);
    const [cx, cy] = [(this.rim + x + 0.5) * u, (this.rim + 9.5 - y) * u];
    context.clearRect(left, top, size, size);
    if (!led) return this.arcs(cx, cy, DULL);
    const glow = (colour, level, stops) => {
      const ring = context.createRadialGradient(cx, cy, u * 0.22, cx, cy, u * 0.6);
      for (const [at, part] of stops) ring.addColorStop(at, `rgb(${colour} / ${(part * level).toFixed(3)})`);
      context.fillStyle = ring;
      context.fillRect(left, top, size, size);
    };
    // Around a light the paint looks darker; then the halo, which is strongest at the ring.
    glow("0 0 0", Math.sqrt(led.level), [[0, 0], [0.22, 0.6], [0.58, 0.6], [1, 0]]);
    glow(led.colour, led.level, [[0, 0], [0.24, 0.34], [0.4, 0.62], [0.54, 0.38], [0.72, 0.14], [1, 0]]);
    const dull = GLASS * (1 - led.level);
    this.arcs(cx, cy, `rgb(${led.colour.split(" ").map((c) => Math.round(c * led.level + dull)).join(" ")})`);
  }

  arcs(x, y, colour) {
    const { context } = this;
    context.lineWidth = this.thick;
    context.strokeStyle = colour;
    context.beginPath();
    for (let quarter = 0; quarter < 4; quarter++) {
      const [from, to] = [(quarter * Math.PI) / 2 + HALF_BRIDGE, ((quarter + 1) * Math.PI) / 2 - HALF_BRIDGE];
      context.moveTo(x + this.radius * Math.cos(from), y + this.radius * Math.sin(from));
      context.arc(x, y, this.radius, from, to);
    }
    context.stroke();
  }
}
