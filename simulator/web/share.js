// Several devices at one board: how others join, who is there, and where this page sits.

import { choose, invitation } from "./invitation.js";
import { node } from "./nodes.js";
import { copy } from "./notice.js";

const $ = (id) => document.getElementById(id);

// The seat belongs to this tab: another tab of the same device is another player.
const storage = {
  get(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Forgotten.
    }
  },
};

// What the link asked for. The secret is in a cookie by now, and nobody should read it over a shoulder.
function takeFromLink(...names) {
  const link = new URL(location.href);
  const taken = names.map((name) => link.searchParams.get(name));
  for (const name of names) link.searchParams.delete(name);
  if (link.href !== location.href) history.replaceState(null, "", link);
  return taken;
}

export class Share {
  constructor({ words, send }) {
    Object.assign(this, { words, send });
    const [, seat] = takeFromLink("key", "seat");
    this.seat = storage.get("seat") ?? seat;
    this.token = Number(storage.get("token")) || Number(crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n) + 1;
    storage.set("token", this.token);
    $("share").onclick = () => this.open();
    $("share-close").onclick = () => $("share-dialog").close();
    $("share-copy").onclick = () => copy($("share-link").value);
    $("share-link").onfocus = ({ target }) => target.select();
    $("share-network").onchange = ({ target }) => {
      choose(this.links[target.selectedIndex]);
      this.showLink();
    };
    for (const choice of this.choices()) choice.onchange = () => this.sit(choice.value);
    words.onLanguage(() => this.showSeats());
  }

  choices() {
    return document.querySelectorAll("[name=seat]");
  }

  // The board that everybody sees is there: a page that had a seat at it asks for it again.
  connected() {
    if (this.seat) this.send({ seat: this.seat, token: this.token });
  }

  sit(seat) {
    this.seat = seat;
    storage.set("seat", seat);
    this.send({ seat, token: this.token });
    this.showSeats();
  }

  async open() {
    const { shared, links, at } = await invitation();
    this.links = links;
    const isHost = this.seats?.host;
    $("share-off").hidden = shared;
    $("share-no-network").hidden = !shared || !isHost || links.length > 0;
    $("share-invitation").hidden = !links.length;
    $("share-seats").hidden = !shared;
    const networks = links.map(({ link }) => new Option(new URL(link).hostname));
    $("share-network").replaceChildren(...networks);
    $("share-network").selectedIndex = at;
    $("share-network").parentNode.hidden = links.length < 2;
    if (links.length) this.showLink();
    if (!$("share-dialog").open) $("share-dialog").showModal();
  }

  showLink() {
    const { link, code } = this.links[$("share-network").selectedIndex];
    $("share-link").value = link;
    $("share-code").src = `data:image/svg+xml,${encodeURIComponent(code)}`;
  }

  // Who is where, as the board has it.
  setSeats(seats) {
    const isNew = !this.seats;
    this.seats = seats;
    this.showSeats();
    // A guest who has just come is asked where to sit.
    if (isNew && !seats.host && !this.seat) this.open();
  }

  showSeats() {
    if (!this.seats) return;
    const { mine } = this.seats;
    const here = [];
    for (const choice of this.choices()) {
      const count = this.seats[choice.value];
      const [name, there] = choice.parentNode.querySelectorAll("span, small");
      choice.checked = choice.value === mine;
      there.textContent = count ? this.words.word("share.there", { count }) : "";
      if (!count) continue;
      const line = node("li", this.words.word("share.count", { seat: name.textContent, count }));
      line.classList.toggle("mine", choice.checked);
      here.push(line);
    }
    $("share-here").replaceChildren(...here);
    $("share-here").hidden = this.seats[mine] === 1 && here.length === 1;
  }
}
