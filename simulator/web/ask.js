// A question before something is lost. Nothing happens until somebody answers.

import { node } from "./nodes.js";

const dialog = document.getElementById("ask");

// Asks, and gives the value of the answer that was chosen; null when nothing is to happen.
export function ask(question, answers, no) {
  document.getElementById("ask-text").textContent = question;
  return new Promise((resolve) => {
    const buttons = [[null, no], ...answers].map(([value, text]) => {
      const button = node("button", text);
      button.type = "button";
      button.onclick = () => {
        dialog.onclose = null;
        dialog.close();
        resolve(value);
      };
      return button;
    });
    document.getElementById("ask-answers").replaceChildren(...buttons);
    dialog.onclose = () => resolve(null);
    dialog.showModal();
    buttons[0].focus();
  });
}

// Whether a running game may be given up.
export async function mayGiveUp(words) {
  return (await ask(words.word("ui.would_give_up"), [[true, words.word("ui.give_it_up")]], words.word("ui.keep_game"))) === true;
}
