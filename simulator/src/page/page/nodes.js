// Small things that every part of the page does with nodes.

// A node with a text in it.
export function node(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

// Whether a switch is on.
export function pressed(id, on) {
  document.getElementById(id).setAttribute("aria-pressed", String(on));
}
