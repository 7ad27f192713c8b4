// The parts of the page beside the board, one at a time: playing, learning, games, and the workshop.

import { recall, remember } from "./remembered.js";

const tabs = [...document.querySelectorAll("[role=tab]")];
const shown = new Map(tabs.map((tab) => [tab, []]));

export function showTab(name) {
  const chosen = tabs.find((tab) => tab.dataset.tab === name) ?? tabs[0];
  for (const tab of tabs) {
    const is = tab === chosen;
    tab.setAttribute("aria-selected", String(is));
    tab.tabIndex = is ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !is;
  }
  remember("tab", chosen.dataset.tab);
  for (const listener of shown.get(chosen)) listener();
}

// Calls somebody whenever a tab is shown.
export function onTab(name, listener) {
  shown.get(tabs.find((tab) => tab.dataset.tab === name)).push(listener);
}

export function listenToTabs() {
  for (const [at, tab] of tabs.entries()) {
    tab.onclick = () => showTab(tab.dataset.tab);
    tab.onkeydown = ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: tabs.length - 1 - at }[key];
      if (step === undefined) return;
      const next = tabs[(at + step + tabs.length) % tabs.length];
      showTab(next.dataset.tab);
      next.focus();
    };
  }
  showTab(recall("tab"));
}
