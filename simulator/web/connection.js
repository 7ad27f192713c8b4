// The line to a board: the one that everybody at this program sees, or one aside that is this page's alone.

const RECONNECT_MS = 800;

export class Connection {
  // `parts` take what the board sends, by name; `changed` hears whether there is a board, whether it is one aside, and
  // why it hung up, if it said so.
  constructor({ parts, changed }) {
    Object.assign(this, { parts, changed });
    this.path = "/board";
    this.waiting = [];
    this.connect();
  }

  get isAside() {
    return this.path === "/aside";
  }

  send(command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  // A board aside, which is told these commands first. It ends with the page, or when the page goes back.
  openAside(...commands) {
    this.waiting = commands;
    this.goTo("/aside");
  }

  // Tells the board aside something new, also should the line to it break.
  tellAgain(...commands) {
    this.waiting = commands;
    for (const command of commands) this.send(command);
  }

  back() {
    this.waiting = [];
    this.goTo("/board");
  }

  goTo(path) {
    this.path = path;
    this.socket.onclose = null;
    this.socket.close();
    clearTimeout(this.again);
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.changed(true, this.isAside);
      for (const command of this.waiting) this.send(command);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      for (const [part, value] of Object.entries(JSON.parse(data))) this.parts[part]?.(value);
    };
    socket.onclose = ({ reason }) => {
      this.changed(false, this.isAside, reason);
      // There is no room for another board aside.
      if (this.isAside && reason === "refused.no_aside") return this.back();
      this.again = setTimeout(() => this.connect(), RECONNECT_MS);
    };
  }
}
