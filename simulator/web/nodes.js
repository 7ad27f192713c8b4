// Small things that every part of the page does with nodes.

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
 * Whether a switch is on.
 * @param {string} id
 * @param {boolean} on
 */
export function pressed(id, on) {
  const node = /** @type {HTMLElement} */ (document.getElementById(id));
  node.setAttribute("aria-pressed", String(on));
}

/**
 * A move as people write it: from where to where, with a cross where it takes a pawn; one from the hand has no square before.
 * @param {{ m: string, captured?: boolean }} made
 */
export function moveName({ m, captured }) {
  return m.startsWith("@") ? m : `${m.slice(0, 2)}${captured ? "×" : "–"}${m.slice(2)}`;
}
