// The parts of the page beside the board, one at a time: playing, learning, games, and the workshop.

import { $, all } from "./nodes.js";
import { recall, remember } from "./remembered.js";

const tabs = all("[role=tab]", HTMLElement);
/** @type {Map<HTMLElement, (() => void)[]>} */
const shown = new Map(tabs.map((tab) => [tab, []]));

/** @param {string | null | undefined} name */
export function showTab(name) {
  const chosen = tabs.find((tab) => tab.dataset.tab === name) ?? tabs[0];
  for (const tab of tabs) {
    const is = tab === chosen;
    tab.setAttribute("aria-selected", String(is));
    tab.tabIndex = is ? 0 : -1;
    $(tab.getAttribute("aria-controls") ?? "").hidden = !is;
  }
  remember("tab", chosen.dataset.tab ?? "");
  for (const listener of shown.get(chosen) ?? []) listener();
}

/**
 * Calls somebody whenever a tab is shown.
 * @param {string} name
 * @param {() => void} listener
 */
export function onTab(name, listener) {
  for (const tab of tabs) if (tab.dataset.tab === name) shown.get(tab)?.push(listener);
}

export function listenToTabs() {
  for (const [at, tab] of tabs.entries()) {
    tab.onclick = () => showTab(tab.dataset.tab);
    tab.onkeydown = ({ key }) => {
      /** @type {Record<string, number>} */
      const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: tabs.length - 1 - at };
      const step = steps[key];
      if (step === undefined) return;
      const next = tabs[(at + step + tabs.length) % tabs.length];
      showTab(next.dataset.tab);
      next.focus();
    };
  }
  showTab(recall("tab"));
}
