// What could not be done, for a while; and the clipboard, which may refuse, too.

const SHOWN_MS = 6000;
const box = /** @type {HTMLElement} */ (document.getElementById("refused"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let hides;

/** @param {string} reason */
export function refuse(reason) {
  box.textContent = reason;
  box.hidden = false;
  clearTimeout(hides);
  hides = setTimeout(() => {
    box.hidden = true;
  }, SHOWN_MS);
}

// Something that was asked for has been done since.
export function forgetRefusal() {
  box.hidden = true;
}

// Whether it is on the clipboard now.
/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    const copied = copySelected(text);
    if (!copied) refuse(error instanceof Error ? error.message : String(error));
    return copied;
  }
}

// Browsers keep the clipboard from pages that come over a network without encryption, but let people copy what they
// have selected.
/** @param {string} text */
function copySelected(text) {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
