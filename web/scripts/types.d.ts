// What the server sends, and what the modules of the page hand to each other.

/** What people are told, as data: a key of `texts/*.ftl` and its arguments. */
export interface Message {
  key: string;
  args?: Record<string, any>;
}

export interface Scene {
  board: string;
  columns: number;
  rows: number;
  column_labels: string[];
  row_labels: string[];
  squares: Square[];
  pieces: Piece[];
  trays: Tray[];
  dice: { owner: number; face: number }[];
  counters: Counter[];
  lines: { from: string; to: string; kind: 'check' | 'hop' | 'arrow' | 'arrow second' | 'arrow own' }[];
  effects: Effect[];
  seats: SeatScene[];
  prompt: string;
  prompt_i18n?: Message | null;
  quarter_turns: number;
  outcome: { places: number[] } | null;
  verdict: string | null;
  verdict_i18n?: Message | null;
  legal: Legal[];
  choices: { word: string; label: string; label_i18n?: Message | null }[];
}

export interface Square {
  name: string;
  column: number;
  row: number;
  kind: string | { home: number } | { corner: number };
  marks: string[];
  note: string | null;
  note_i18n?: Message | null;
}

export interface Piece {
  square: string;
  owner: number;
  name: string;
  letter: string;
}

export interface Tray {
  owner: number;
  kind: 'queue' | 'pool' | 'unordered' | 'captured';
  label: string;
  label_i18n?: Message | null;
  pieces: TrayPiece[];
}

export interface TrayPiece {
  name: string;
  letter: string;
  count: number;
  price: number | null;
  due: boolean;
}

export interface Counter {
  owner: number | null;
  label: string;
  label_i18n?: Message | null;
  value: number;
  limit: number | null;
}

export interface SeatScene {
  seat: number;
  name: string;
  to_move: boolean;
  living: boolean;
  check: boolean;
  note: string;
  note_i18n?: Message | null;
}

/** A touch is `d4` for a square, `@N` for a piece of a tray, `=queen` for a choice. */
export interface Legal {
  move: string;
  gesture: string[];
  effects: Effect[];
}

export interface Effect {
  effect: 'captures' | 'removes' | 'moves' | 'arrives' | 'becomes' | 'clears' | 'bumps' | 'hops_over';
  square?: string;
  from?: string;
  to?: string;
  piece?: string;
}

/** Who made a ply, and how it is numbered. */
export interface SheetLine {
  seat: number | null;
  number: string | null;
  heading: string | null;
}

/** Where a gesture stands. */
export interface Progress {
  /** What has been touched. */
  touches: string[];
  /** What may be touched next. */
  next: Set<string>;
  /** Squares where a move that begins like this may end. */
  ends: Set<string>;
  /** The move that is complete if one stops here. */
  complete: Legal | null;
  /** Whether that move is the only way on. */
  decided: boolean;
}

// Generated from crates/protocol; do not edit.

/** How far a table is. */
export type Status = 'open' | 'playing' | 'finished' | 'aborted';

/** How time is counted. */
export type TimeControl =
  | { kind: 'none' }
  | { increment: number; initial: number; kind: 'fischer' }
  | { kind: 'per_move'; seconds: number }
  | { days: number; kind: 'days' };

/** What a table is played on. */
export interface Terms {
  /** Whether there is chat. */
  chat: boolean;
  /** How time is counted. */
  clock: TimeControl;
  /** Whether lists show the table; otherwise only whoever has the link finds it. */
  public: boolean;
  /** Whether moves may be taken back if the others agree. */
  takebacks: boolean;
}

/** What holds a seat. */
export type SeatKind = 'open' | 'person' | 'computer';

/** A seat and who holds it. */
export interface SeatView {
  /** Whether a program took the seat, with a bot's token; left out if not. */
  bot?: boolean;
  /** What holds it. */
  kind: SeatKind;
  /** The name of the person, or the level of the computer. */
  name: string | null;
  /** Whether a person is here. */
  present: boolean;
  /** Whether it was yours until it was handed over, and you may take it back. */
  reclaim?: boolean;
  /** The seat's own name, such as `White`. */
  seat: string;
  /** Whether it is yours. */
  yours: boolean;
}

/** A table, as one viewer may know it. */
export interface TableView {
  /** The hash of the seed. */
  commitment: string;
  /** When it was created. */
  created_at: number;
  /** The game: `shakti`. */
  game: string;
  /** Whether you created it. */
  host: boolean;
  /** The table of the rematch. */
  next: string | null;
  /** The settings that are not the default, `key=value,key=value`. */
  options: string;
  /** Seats that want to play again. */
  rematch: number[];
  /** Who sits where. */
  seats: SeatView[];
  /** How many watch, players not counted. */
  spectators: number;
  /** The position it began from; none is the usual start. */
  start: string | null;
  /** How far it is. */
  status: Status;
  /** Its name. */
  table: string;
  /** What it is played on. */
  terms: Terms;
}

/** A part of a game with a heading and move numbers of its own. */
export interface Part {
  /** What stands above it. */
  heading: string;
  heading_i18n: Message | null;
  /** Its first ply. */
  ply: number;
  /** Whether that ply is the second of its number. */
  second: boolean;
}

/** The clocks when the message was made. */
export interface ClockView {
  /** Milliseconds until the table is aborted unless the first move is made. */
  first_move: number | null;
  /** Milliseconds that each seat has left. */
  left: number[];
  /** The seats whose clocks run. */
  running: number[];
}

/** How a game ended. */
export interface EndingView {
  /** The place of each seat, 1 being the best; empty if there is no result. */
  places: number[];
  /** A word for programs: `mate`. */
  reason: string;
  /** As records have it: `1-0`. */
  result: string;
  /** A sentence: `White wins by mate`. */
  sentence: string;
  sentence_i18n: Message | null;
}

/** An operator's order. */
export interface OrderView {
  /** What a button says. */
  label: string;
  label_i18n: Message | null;
  /** The word that gives it: `duel`. */
  order: string;
  /** Why it cannot be given now; null if it can. */
  why_not: string | null;
  why_not_i18n: Message | null;
}

/** The opened seal. */
export interface SealView {
  /** The salt in hexadecimal. */
  salt: string;
  /** The seed in decimal; a text, since it has 64 bits. */
  seed: string;
}

/** How a game stands, as one viewer may know it. */
export interface StateView {
  /** Changes when plies are taken back; repeat it in `since`. */
  branch: number;
  /** The seats that are in check. */
  check: number[];
  /** The draw that you could claim, as a sentence. */
  claimable: string | null;
  claimable_i18n: Message | null;
  clocks: ClockView | null;
  /** The seat that offers a draw. */
  draw_offer: number | null;
  ending: EndingView | null;
  /** The number of the first ply in `plies`; forget those you have from there on. */
  from: number;
  /** The legal moves of your seat as text, unless there is a scene, which has them. */
  legal: string[];
  /** Who made each of `plies`; nobody makes what chance or an operator does. */
  movers: (number | null)[];
  /** The orders that the game has for the host; left out where there are none. */
  orders?: OrderView[];
  /** The parts of the game that have a heading and move numbers of their own. */
  parts: Part[];
  /** The plies as people write them; what is still secret is `?`. */
  plies: string[];
  /** How many plies there are: the number of the next one. */
  ply: number;
  /** The position as text. */
  position: string;
  /** Everything there is to draw, if that was asked for. */
  scene?: Scene;
  seal: SealView | null;
  /** The seat through whose eyes this is; none is a spectator's. */
  seat: number | null;
  /** How far the table is. */
  status: Status;
  /** Where. */
  table: string;
  /** The seat that wants to take back a move. */
  takeback_request: number | null;
  /** The seats that are to move. */
  turn: number[];
}

/** Something said at a table. */
export interface ChatLine {
  /** When. */
  at: number;
  /** Who, by name. */
  name: string;
  /** The seats of who said it; none is a spectator. */
  seats: number[];
  /** What. */
  text: string;
}

/** What came of something that was asked. */
export interface Done {
  /** The ply that a move became. */
  ply?: number;
  /** The seat that was taken. */
  seat?: number;
  /** Where. */
  table: string;
}

/** Why something was not done, for programs. */
export type Code =
  | 'bad_message'
  | 'not_found'
  | 'no_guest'
  | 'not_seated'
  | 'taken'
  | 'not_your_turn'
  | 'illegal'
  | 'stale_ply'
  | 'not_playing'
  | 'not_allowed'
  | 'too_fast'
  | 'too_slow'
  | 'too_large'
  | 'unavailable';

/** Why something was not done: for programs and for people. */
export interface Refusal {
  /** For programs. */
  code: Code;
  /** For people. */
  message: string;
  message_i18n: Message | null;
}

/**
 * A position to study: of a game, or of a table that is finished; and the moves
 * made from there.
 */
export interface Question {
  /** Which game; not needed with `table`. */
  game?: string;
  /** Options that are not the default. */
  options?: Record<string, string>;
  /**
   * The plies made from there, as people write them or in canonical text. Rolls of
   * dice come by themselves.
   */
  plies?: string[];
  /** How many plies of the table come first; all if nothing is said. */
  ply?: number;
  /** A position in the game's notation, instead of the start. */
  position?: string | null;
  /** What chance comes from, in decimal; 0 if nothing is said. */
  seed?: string;
  /** A finished table, instead of game, options, position and seed. */
  table?: string;
}

/** How a position stands, with nothing hidden. */
export interface Studied {
  /** The game. */
  game: string;
  /** Who made each ply; nobody makes what chance or an operator does. */
  movers: (number | null)[];
  /** The settings that are not the default, `key=value,key=value`. */
  options: string;
  /** The parts of the game that have a heading and move numbers of their own. */
  parts: Part[];
  /**
   * The position as text if whoever is to move passed, to see what is threatened;
   * none in check and where that makes no sense.
   */
  passed: string | null;
  /** How many plies there are. */
  ply: number;
  /** The position as text. */
  position: string;
  /**
   * What came of the last of `plies`, as people write it: the move, and the dice
   * rolled after it.
   */
  said: string[];
  /** Everything there is to draw, with the legal moves of whoever is to move. */
  scene: Scene;
  /** The seats that are to move. */
  turn: number[];
}

/** A line of play, worth so much to the seat that is to move. */
export interface BestLine {
  /** How deep it was searched. */
  depth: number;
  /** Plies to the end, negative if it is lost. */
  end_in: number | null;
  /** The share of the point to be expected, from 0 to 1. */
  expectation: number;
  /** The moves in canonical text. */
  moves: string[];
  /** Hundredths of the smallest piece; none where the end was seen. */
  score: number | null;
  /** The same as people write them. */
  written: string[];
}

/** What has been found so far. */
export interface Finding {
  /** The depth that was finished. */
  depth: number;
  /** Whether nothing more will come. */
  done: boolean;
  /** The best lines, the best first. */
  lines: BestLine[];
  /** Positions looked at. */
  nodes: number;
  /** Whose lines these are. */
  seat: number;
  /** Seconds of thought. */
  seconds: number;
}

/** A point of the graph of a game. */
export interface Point {
  best: BestLine | null;
  /** The places of all seats, once it is over. */
  places: number[] | null;
  /** After so many plies. */
  ply: number;
  /** Who is to move; nobody once it is over. */
  seat: number | null;
}

// End of what is generated.
