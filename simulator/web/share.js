// Several devices at one board: how others join, who is there, and where this page sits.

import { choose, invitation } from "./invitation.js";
import { $, all, byId, input, must, node, select } from "./nodes.js";
import { copy } from "./notice.js";

/** @import { Link, Seat, SeatsShown } from "./messages.js" */
/** @import { Send } from "./nodes.js" */
/** @import { Words } from "./words.js" */

const dialog = byId("share-dialog", HTMLDialogElement);

// The seat belongs to this tab: another tab of the same device is another player.
const storage = {
  /** @param {string} key */
  get(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Forgotten.
    }
  },
};

// What the link asked for. The secret is in a cookie by now, and nobody should read it over a shoulder.
/** @param {string[]} names */
function takeFromLink(...names) {
  const link = new URL(location.href);
  const taken = names.map((name) => link.searchParams.get(name));
  for (const name of names) link.searchParams.delete(name);
  if (link.href !== location.href) history.replaceState(null, "", link);
  return taken;
}

/** The seats that can be chosen. */
const choices = all("[name=seat]", HTMLInputElement);
/** @param {HTMLInputElement} choice */
const seatOf = (choice) => /** @type {Seat} */ (choice.value);

export class Share {
  /** @type {Link[]} */
  links = [];
  /** @type {SeatsShown | undefined} */
  seats;

  /** @param {{ words: Words, send: Send }} page */
  constructor({ words, send }) {
    this.words = words;
    this.send = send;
    const [, seat] = takeFromLink("key", "seat");
    this.seat = /** @type {Seat | null} */ (storage.get("seat") ?? seat);
    this.token = Number(storage.get("token")) || Number(crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n) + 1;
    storage.set("token", String(this.token));
    $("share").onclick = () => this.open();
    $("share-close").onclick = () => dialog.close();
    $("share-copy").onclick = () => copy(input("share-link").value);
    $("share-link").onfocus = () => input("share-link").select();
    const networks = select("share-network");
    networks.onchange = () => {
      choose(this.links[networks.selectedIndex]);
      this.showLink();
    };
    for (const choice of choices) choice.onchange = () => this.sit(seatOf(choice));
    words.onLanguage(() => this.showSeats());
  }

  // The board that everybody sees is there: a page that had a seat at it asks for it again.
  connected() {
    if (this.seat) this.send({ sit: { seat: this.seat, token: this.token } });
  }

  /** @param {Seat} seat */
  sit(seat) {
    this.seat = seat;
    storage.set("seat", seat);
    this.send({ sit: { seat, token: this.token } });
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
    const networks = select("share-network");
    networks.replaceChildren(...links.map(({ link }) => new Option(new URL(link).hostname)));
    networks.selectedIndex = at;
    must(networks.parentNode, HTMLElement).hidden = links.length < 2;
    if (links.length) this.showLink();
    if (!dialog.open) dialog.showModal();
  }

  showLink() {
    const { link, code } = this.links[select("share-network").selectedIndex];
    input("share-link").value = link;
    byId("share-code", HTMLImageElement).src = `data:image/svg+xml,${encodeURIComponent(code ?? "")}`;
  }

  // Who is where, as the board has it.
  /** @param {SeatsShown} seats */
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
    for (const choice of choices) {
      const count = this.seats[seatOf(choice)];
      const [name, there] = must(choice.parentNode, HTMLElement).querySelectorAll("span, small");
      choice.checked = choice.value === mine;
      there.textContent = count ? this.words.word("share.there", { count }) : "";
      if (!count) continue;
      const line = node("li", this.words.word("share.count", { seat: name.textContent ?? "", count }));
      line.classList.toggle("mine", choice.checked);
      here.push(line);
    }
    $("share-here").replaceChildren(...here);
    $("share-here").hidden = this.seats[mine] === 1 && here.length === 1;
  }
}
