// What the tutorial shows, step by step: a position, the cells that it rings, and what the board has to tell before the step is done.

const LAYOUT = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
/** @param {string} pawns */
const at = (pawns, camps = "-") => `${LAYOUT} ${pawns} ${camps} w katarenga -`;

// A move is expected `from` a cell or `to` one of some; or `captured`; or so many `moves`; or a light with a `role`.
export const LESSONS = [
  { name: "blue", position: at("b6b/8/8/8/3w4/8/8/w7"), rings: ["d4"], expects: { from: "d4" } },
  { name: "red", position: at("b6b/8/8/2w5/8/8/8/w7"), rings: ["c5"], expects: { from: "c5" } },
  { name: "yellow", position: at("b6b/8/8/8/2w5/8/8/w7"), rings: ["c4"], expects: { from: "c4" } },
  { name: "green", position: at("b6b/8/3b4/2ww4/8/8/8/w7"), rings: ["d5"], expects: { from: "d5" } },
  { name: "capture", position: at("b6b/8/8/2w1b3/8/8/8/w7"), rings: ["c5", "e5"], expects: { from: "c5", captured: true } },
  { name: "touch", position: at("b6b/8/8/8/3w4/8/8/w7"), rings: ["d4"], expects: { role: "bound", on: "d4" } },
  { name: "turn", position: at("b6b/8/5b2/8/3w4/8/8/w7"), rings: ["d4", "f6"], expects: { moves: 2 } },
  { name: "baseline", position: at("b6b/8/8/2w5/8/8/8/w7"), rings: ["c5", "c8"], expects: { to: ["c8"] } },
  { name: "camp", position: at("b1w4b/8/8/8/8/8/8/w7"), rings: ["c8"], expects: { to: ["a9", "h9"] } },
  { name: "win", position: at("b1w4b/8/8/8/8/8/8/8", "a9"), rings: ["c8", "h9"], expects: { to: ["h9"] } },
];
