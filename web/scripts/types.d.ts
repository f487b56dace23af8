// What the server sends, and what the modules of the page hand to each other.

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
  quarter_turns: number;
  outcome: { places: number[] } | null;
  verdict: string | null;
  legal: Legal[];
  choices: { word: string; label: string }[];
}

export interface Square {
  name: string;
  column: number;
  row: number;
  kind: string | { home: number } | { corner: number };
  marks: string[];
  note: string | null;
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

export interface SeatView {
  seat: string;
  kind: 'open' | 'person' | 'computer';
  name: string | null;
  bot?: boolean;
  present: boolean;
  yours: boolean;
  reclaim?: boolean;
}

export interface TableView {
  table: string;
  game: string;
  options: string;
  terms: { clock: { kind: string }; public: boolean; takebacks: boolean; chat: boolean };
  status: 'open' | 'playing' | 'finished' | 'aborted';
  seats: SeatView[];
  host: boolean;
  commitment: string;
  start: string | null;
  spectators: number;
  rematch: number[];
  next: string | null;
  created_at: number;
}

export interface StateView {
  table: string;
  ply: number;
  branch: number;
  status: TableView['status'];
  seat: number | null;
  from: number;
  plies: string[];
  movers: (number | null)[];
  parts: Part[];
  position: string;
  turn: number[];
  check: number[];
  legal: string[];
  claimable: string | null;
  clocks: { left: number[]; running: number[]; first_move: number | null } | null;
  draw_offer: number | null;
  takeback_request: number | null;
  ending: { result: string; places: number[]; reason: string; sentence: string } | null;
  seal: { seed: string; salt: string } | null;
  scene?: Scene;
  orders?: { order: string; label: string; why_not: string | null }[];
}

/** A part of a game with a heading and numbers of its own. */
export interface Part {
  ply: number;
  heading: string;
  second: boolean;
}

/** Who made a ply, and how it is numbered. */
export interface SheetLine {
  seat: number | null;
  number: string | null;
  heading: string | null;
}

export interface ChatLine {
  name: string;
  seats: number[];
  text: string;
  at: number;
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

/** A position to study, and the plies from there. */
export interface Question {
  game?: string;
  options?: Record<string, string>;
  position?: string | null;
  seed?: string;
  table?: string;
  ply?: number;
  plies?: string[];
}

export interface Studied {
  game: string;
  options: string;
  position: string;
  ply: number;
  said: string[];
  turn: number[];
  scene: Scene;
}

export interface BestLine {
  score: number | null;
  end_in: number | null;
  expectation: number;
  depth: number;
  moves: string[];
  written: string[];
}

export interface Finding {
  seat: number;
  depth: number;
  nodes: number;
  seconds: number;
  done: boolean;
  lines: BestLine[];
}

export interface Point {
  ply: number;
  seat: number | null;
  best: BestLine | null;
  places: number[] | null;
}
