// The line to a board: the one that everybody at this program sees, or one aside that is this page's alone.

const RECONNECT_MS = 800;

/** @import { Command, Language, Parts } from "./messages.js" */

/** @typedef {Required<Parts>} Values */
/** @typedef {{ [Part in keyof Values]: (value: Values[Part]) => void }} Listeners */

export class Connection {
  path = "/board";
  /** @type {Command[]} what a board aside is told first */
  waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  again;

  // `parts` take what the board sends, by name; `changed` hears whether there is a board, whether it is one aside, and
  // why it hung up, if it said so; `language` says in which language the board is to speak.
  /**
   * @param {{
   *   language: () => Language,
   *   parts: Listeners,
   *   changed: (isThere: boolean, isAside: boolean, reason?: string) => void,
   * }} listeners
   */
  constructor({ language, parts, changed }) {
    this.language = language;
    this.parts = parts;
    this.changed = changed;
    this.socket = this.connect();
  }

  get isAside() {
    return this.path === "/aside";
  }

  /** @param {Command} command */
  send(command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  // The board shows nothing before it knows in which language.
  speak() {
    this.send({ language: this.language() });
  }

  // A board aside, which is told these commands first. It ends with the page, or when the page goes back.
  /** @param {Command[]} commands */
  openAside(...commands) {
    this.waiting = commands;
    this.goTo("/aside");
  }

  // Tells the board aside something new, also should the line to it break.
  /** @param {Command[]} commands */
  tellAgain(...commands) {
    this.waiting = commands;
    for (const command of commands) this.send(command);
  }

  back() {
    this.waiting = [];
    this.goTo("/board");
  }

  /** @param {string} path */
  goTo(path) {
    this.path = path;
    this.socket.onclose = null;
    this.socket.close();
    clearTimeout(this.again);
    this.socket = this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}${this.path}`);
    socket.onopen = () => {
      this.speak();
      this.changed(true, this.isAside);
      for (const command of this.waiting) this.send(command);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      /** @type {Parts} */
      const message = JSON.parse(data);
      for (const part of /** @type {(keyof Parts)[]} */ (Object.keys(message))) this.take(message, part);
    };
    socket.onclose = ({ reason }) => {
      this.changed(false, this.isAside, reason);
      // There is no room for another board aside.
      if (this.isAside && reason === "refused.no_aside") return this.back();
      this.again = setTimeout(() => {
        this.socket = this.connect();
      }, RECONNECT_MS);
    };
    return socket;
  }

  /**
   * Hands one part of a message to its listener. A part that this page does not know is left alone.
   * @template {keyof Values} Part
   * @param {Parts} message
   * @param {Part} part
   */
  take(message, part) {
    const value = message[part];
    if (value !== undefined) this.parts[part]?.(/** @type {Values[Part]} */ (value));
  }
}
