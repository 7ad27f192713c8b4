// Small things that every part of the page does with nodes.

/** @import { Command, Made } from "./messages.js" */

/** @typedef {(command: Command) => void} Send tells the board something */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A node of the page by its id, which has to be of this kind.
 * @template {Element} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
export function byId(id, kind) {
  return must(document.getElementById(id), kind);
}

/**
 * The node, if it is of this kind; the page is broken if it is not.
 * @template {Element} Kind
 * @param {EventTarget | null | undefined} found
 * @param {new () => Kind} kind
 */
export function must(found, kind) {
  if (!(found instanceof kind)) throw new TypeError(`${found} is no ${kind.name}`);
  return found;
}

/** @param {string} id */
export const $ = (id) => byId(id, HTMLElement);
/** @param {string} id */
export const input = (id) => byId(id, HTMLInputElement);
/** @param {string} id */
export const select = (id) => byId(id, HTMLSelectElement);

/**
 * All nodes of the page that a selector finds.
 * @template {HTMLElement} Kind
 * @param {string} selector
 * @param {new () => Kind} kind
 */
export function all(selector, kind) {
  return [...document.querySelectorAll(selector)].map((found) => must(found, kind));
}

/**
 * A node with a text in it.
 * @template {keyof HTMLElementTagNameMap} Kind
 * @param {Kind} kind
 * @param {string} text
 */
export function node(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

/**
 * A node of a drawing.
 * @template {keyof SVGElementTagNameMap} Kind
 * @param {Kind} kind
 * @param {Record<string, string | number>} attributes
 */
export function drawn(kind, attributes = {}) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * A shape that is drawn elsewhere.
 * @param {string} href
 */
export function shape(href) {
  const svg = drawn("svg");
  svg.append(drawn("use", { href }));
  return svg;
}

/**
 * Gives a node a text, if it has another.
 * @param {string} id
 * @param {string} text
 */
export function say(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

/**
 * Whether a switch is on.
 * @param {string} id
 * @param {boolean} on
 */
export function pressed(id, on) {
  $(id).setAttribute("aria-pressed", String(on));
}

/** The focus goes to the board. */
export function focusBoard() {
  must(document.querySelector("#cells [tabindex='0']"), HTMLElement).focus({ preventScroll: true });
}

/**
 * A move as people write it: from where to where, with a cross where it takes a pawn; one from the hand has no square before.
 * @param {Pick<Made, "m"> & Partial<Made>} made
 */
export function moveName({ m, captured }) {
  return m.startsWith("@") ? m : `${m.slice(0, 2)}${captured ? "×" : "–"}${m.slice(2)}`;
}
