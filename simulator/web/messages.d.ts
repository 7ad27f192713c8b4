// The messages between the page and the program, as `katarenga-session` and `katarenga-server` write and read them.

export type Side = "white" | "black";
export type Seat = Side | "both" | "onlooker";
export type Button = "setup" | "back" | "next" | "turn" | "ok";
export type SensorKind = "hall" | "reed";
export type Defect = "dead" | "stuck" | "noisy";
export type Language = "en" | "de" | "fr" | "nl";

/** One of the page's own words by its name, or a sentence of the board in every language. */
export type Text = string | Record<Language, string>;

/** A pawn on a cell, in a hand, or beside the board. Coordinates are in squares from the corner where camp a0 lies. */
export type Pawn =
  | { side: Side; on: string; x: number; y: number; hand?: undefined; slides?: undefined }
  | { side: Side; hand: number; slides: boolean; x: number; y: number; on?: undefined }
  | { side: Side; on?: undefined; hand?: undefined; slides?: undefined; x?: undefined; y?: undefined };

export interface Telling {
  says: Text[];
  last_move?: Text;
  /** The role that each lit cell has, by the cell's name on the frame. */
  cells: Record<string, string>;
  /** What other lights mean. */
  lights: Record<string, string>;
  buttons: Partial<Record<Button, { press?: string; hold?: string }>>;
  /** Whether White sits at the far edge. */
  turned: boolean;
}

export interface Made {
  side: Side;
  m: string;
  captured: boolean;
  /** In seconds. */
  spent: number;
}

export interface Game {
  position: string | null;
  moves: Made[];
}

export type Names = Record<Side, string | null>;

export interface Summary {
  moves: number;
  rules: string;
  result: Text;
  began: string | null;
  names: Names;
}

export interface Replay {
  /** Tells one replay from another. */
  mark: string;
  rules: string;
  positions: string[];
  moves: Made[];
  /** `null` for a single position. */
  result: Text | null;
  decided: boolean;
  text: string;
  began: string | null;
  names: Names;
}

export interface SecondLook {
  mark: string;
  /** From White's side, in hundredths of a pawn. */
  white: number[];
  turns: { move: number; best: string | null }[];
}

export interface Company {
  /** Whether the board plays White. */
  white: boolean;
  black: boolean;
  /** From 1 to 8. */
  level: number;
  hints: boolean;
}

/** White's and Black's minutes, and the seconds that each move adds. */
export type Times = [white: number, black: number, increment: number];

export interface Settings extends Company {
  rules: string;
  layout: string;
  clock: Times | null;
  white_edge: "near" | "far";
  swap: boolean;
  quiet_first_move: boolean;
  touch_move: string;
}

export interface Standing {
  /** What White and Black have left, in seconds. */
  clock: [white: number, black: number] | null;
  turn: Text | null;
  side: Side | null;
  runs: Side | null;
  paused: boolean;
  places: boolean;
  company: Company;
  rules: string;
  score: { white: number; black: number; draws: number } | null;
}

export interface Bench {
  device: string;
  power: boolean;
  sensors: SensorKind;
  /** In counts rms. */
  noise: number;
  defects: Record<string, Defect>;
  /** Board time over table time. */
  speed: number;
  stopped: string | null;
  unsaved: string | null;
  version: string;
}

export interface Refusal {
  name: string;
  fillings: Record<string, string | number>;
  detail: Text | null;
}

export interface Unread {
  word: string;
  line?: number;
  field?: string;
  m?: string;
  detail?: Text;
}

/** What the page gets. A message holds the parts that have changed. */
export interface Parts {
  hand: number;
  lights: string;
  pawns: Pawn[];
  quarters: string;
  follow: boolean;
  set_up: boolean;
  draft: { colours: string; corner: string | null; square: string | null } | null;
  tell: Telling;
  may: { side: Side; told: boolean; moves: string[] } | null;
  standing: Standing | null;
  game: Game | null;
  archive: Summary[];
  names: Names;
  bench: Bench;
  settings: { now: Settings; missed: boolean; runs: boolean; claim: boolean } | null;
  finger: { busy: boolean; button: Button | null; lost: Refusal | null };
  offer: { by: Side; hand: number; declined: boolean } | null;
  sounds: Signal[];
  log: string[];
  seats: { mine: Seat; host: boolean; speaks_for: Side[] } & Record<Seat, number>;
  replay: Replay;
  unread: Unread;
  second_look: SecondLook;
  refused: Refusal;
}

/** Notes are pairs of hertz and milliseconds; 0 Hz is a rest. */
export interface Signal {
  number: number;
  notes: [hertz: number, millis: number][];
}

export interface Carried {
  pawn: number;
  x: number;
  y: number;
}

export interface NewGame extends Omit<Settings, "layout" | "white_edge"> {
  layout: { these: string } | "random" | "balanced";
  white_edge: "near" | "far" | "lots";
  gives_up: boolean;
}

/** What the page sends. */
export type Command =
  | { lift: { pawns: number[]; slides: boolean } }
  | { carry: Carried[] }
  | { set: Carried[] }
  | { put_back: null }
  | { knock: number }
  | { set_up: null }
  | { clear: null }
  | { press: Button }
  | { release: Button }
  | { power: boolean }
  | { sensors: SensorKind }
  | { noise: number }
  | { defect: { cell: string; defect: Defect | null } }
  | { quarters: "follow" | "stay" | "shuffle" }
  | { company: Company }
  | { new_game: NewGame }
  | { act: "white_resigns" | "black_resigns" | "draw" | "claim" | "hint" | "pause" }
  | { draw: "white_offers" | "black_offers" | "accept" | "decline" | "withdraw" }
  | { stop: null }
  | { position: string }
  | { move: string }
  | { carry_out: null }
  | { replay: number }
  | { read: string }
  | { second_look: string }
  | { names: Record<Side, string> }
  | { seat: Seat; token: number };

/** `/share.json` */
export interface Invitation {
  shared: boolean;
  links: Link[];
}

export interface Link {
  link: string;
  /** A QR code as SVG. */
  code: string | null;
}
