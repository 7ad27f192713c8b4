// Links that carry a game or a position. All of it stands behind the #, which browsers send to nobody.
//
// A position is short and stays readable: its fields are joined by underscores. The text of a game is packed; its last letter is
// always z, so that a link which lost its end on the way is noticed.

import { address } from "./invitation.js";

const END = "z";

// A game's text grows to so many letters at most when it is unpacked.
const LONGEST = 60_000;

const GAME = /^\s*Katarenga game/;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // Little can unfold into very much.
    if (length > LONGEST) throw new RangeError("too long");
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param {string} text */
async function pack(text) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") + END;
}

/** @param {string} letters */
async function unpack(letters) {
  const packed = atob(letters.slice(0, -END.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

// A link tells the time a move took in whole seconds: their thousandths alone would make it half as long again.
/** @param {string} text */
function inSeconds(text) {
  return text.replace(/^\d+\. .*$/gm, (moves) => moves.replace(/\.\d{3}(?=\s|$)/g, ".000"));
}

// Where this page shows a game or a position, on every device that is in. What anybody needs to come in is not part of it.
/** @param {string} text */
export async function linkTo(text) {
  const here = `${await address()}${location.pathname}`;
  if (GAME.test(text)) return `${here}#game=${await pack(inSeconds(text))}`;
  // A field that says nothing may be left out at the end, where programs tend to cut links off.
  const fields = text
    .trim()
    .replace(/(\s+-)+$/, "")
    .split(/\s+/);
  return `${here}#position=${fields.map(encodeURIComponent).join("_").replaceAll("%2F", "/")}`;
}

// What a link carries: null if it is none of ours, an empty text if there is nothing to be read in it.
/** @param {string} link */
export async function textIn(link) {
  const [, kind, carried] = /#(game|position)=(\S*)$/.exec(link.trim()) ?? [];
  if (!kind) return null;
  try {
    if (kind === "game") return carried.endsWith(END) ? await unpack(carried) : "";
    return carried.split("_").map(decodeURIComponent).join(" ");
  } catch {
    return "";
  }
}

// What came with the address is done with: whoever loads the page again wants the board.
export function forgetLink() {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}
