// What could not be done, for a while; and the clipboard, which may refuse, too.

const SHOWN_MS = 6000;
const box = document.getElementById("refused");
let hides = null;

export function refuse(reason) {
  box.textContent = reason;
  box.hidden = false;
  clearTimeout(hides);
  hides = setTimeout(() => { box.hidden = true; }, SHOWN_MS);
}

// Whether it is on the clipboard now.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // Browsers give the clipboard to safe addresses only. An address of the network at home is none for them.
    if (copyByHand(text)) return true;
    refuse(error.message);
    return false;
  }
}

function copyByHand(text) {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return copied;
}
