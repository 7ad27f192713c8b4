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

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    refuse(error.message);
  }
}
