// A question before something is lost. Nothing happens until somebody answers.

import { node } from "./nodes.js";

/** @import { Words } from "./words.js" */

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("ask"));
const asked = /** @type {HTMLElement} */ (document.getElementById("ask-text"));
const choices = /** @type {HTMLElement} */ (document.getElementById("ask-answers"));

/**
 * Asks, and gives the value of the answer that was chosen; null when nothing is to happen.
 * @template Value
 * @param {string} question
 * @param {[value: Value, text: string][]} answers
 * @param {string} no
 * @returns {Promise<Value | null>}
 */
export function ask(question, answers, no) {
  asked.textContent = question;
  return new Promise((resolve) => {
    /** @type {[value: Value | null, text: string][]} */
    const all = [[null, no], ...answers];
    const buttons = all.map(([value, text]) => {
      const button = node("button", text);
      button.type = "button";
      button.onclick = () => {
        dialog.onclose = null;
        dialog.close();
        resolve(value);
      };
      return button;
    });
    choices.replaceChildren(...buttons);
    dialog.onclose = () => resolve(null);
    dialog.showModal();
    buttons[0].focus();
  });
}

/**
 * Whether a running game may be given up.
 * @param {Words} words
 */
export async function mayGiveUp(words) {
  return (await ask(words.word("ui.would_give_up"), [[true, words.word("ui.give_it_up")]], words.word("ui.keep_game"))) === true;
}
