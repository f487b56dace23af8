// What the server sends, and what the modules of the page hand to each other.

/** A line over the board: of the scene, of an engine, or drawn by hand. */
export interface DrawnLine {
  from: string;
  to: string;
  kind: LineKind | 'arrow second' | 'arrow threat' | 'arrow own';
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

/**
 * Something to be told to a person: a key and named arguments. [`Message::say`] puts
 * it into words; `to_string` does so in English.
 */
export interface Message {
  /** What its variables stand for. */
  args?: Record<string, unknown>;
  /** Which sentence it is: the key of a message in `texts/*.ftl`. */
  key: string;
}

/** One place at the board, counted from zero in the order of play. */
export type Seat = number;

/** Everything there is to see. */
export interface Scene {
  /**
   * Which board this is; another name means that play has moved to another
   * board, and a client may show that as a change of place.
   */
  board: string;
  /** The words that can be offered, and what they mean to a person. */
  choices: Choice[];
  /** The labels of the columns, left to right; empty where there are none. */
  column_labels: string[];
  /** How many columns the board has. */
  columns: number;
  /** Numbers worth watching. */
  counters: Counter[];
  /** Dice that have been rolled. */
  dice: Die[];
  /**
   * What the last move did besides taking a piece from its first square to
   * its last, so that a client can show it happening.
   */
  effects: Effect[];
  /**
   * The legal moves of the viewer, if it is the viewer's turn. As data they are
   * factored: what goes on alike is written once.
   */
  legal: Legal[];
  /** Lines over the board, such as who gives check to whom. */
  lines: Line[];
  outcome: Outcome | null;
  /** The pieces on the board. */
  pieces: Piece[];
  /** In English. */
  prompt: string;
  prompt_i18n?: Message | null;
  /** Quarter turns clockwise that have been applied. */
  quarter_turns: number;
  /** The labels of the rows, top to bottom; empty where there are none. */
  row_labels: string[];
  /** How many rows the board has. */
  rows: number;
  /** The seats, in the order of play. */
  seats: SeatScene[];
  /** The squares in any order. A place without a square is not drawn. */
  squares: Square[];
  /** Pieces beside the board: pockets, queues, captured ones, armies. */
  trays: Tray[];
  /** In English. */
  verdict: string | null;
  verdict_i18n?: Message | null;
}

/** A square of the board. */
export interface Square {
  /** Its column, 0 at the left. */
  column: number;
  /** What it looks like. */
  kind: SquareKind;
  /** What is special about it now. */
  marks: Mark[];
  /** Its name: `d4`. */
  name: string;
  /** In English. */
  note: string | null;
  note_i18n?: Message | null;
  /** Its row, 0 at the top. */
  row: number;
}

/** What a square looks like. */
export type SquareKind =
  | 'light'
  | 'dark'
  | 'tile'
  | 'hole'
  | { home: Seat }
  | { corner: Seat }
  | 'transit';

/** What is special about a square now. */
export type Mark =
  | 'last_from'
  | 'last_via'
  | 'last_to'
  | 'check'
  | 'forbidden'
  | 'target'
  | 'cleared'
  | 'gone'
  | 'obstacle'
  | 'immune'
  | 'must_leave'
  | 'stale';

/** A piece on the board. */
export interface Piece {
  /**
   * Its letter in the game's notation, in the owner's case where case tells
   * the owner.
   */
  letter: string;
  /** Its name: `king`, `warrior`, `triangle`. Names its drawing, too. */
  name: string;
  /** Whose it is. */
  owner: Seat;
  /** The square it stands on. */
  square: string;
}

/** Pieces beside the board. */
export interface Tray {
  /** What kind of tray it is. */
  kind: TrayKind;
  /** In English. */
  label: string;
  label_i18n?: Message | null;
  /** Whose pieces these are. */
  owner: Seat;
  /** What lies there, in order. */
  pieces: TrayPiece[];
}

/** What kind of tray it is. */
export type TrayKind = 'queue' | 'pool' | 'unordered' | 'captured';

/** A piece beside the board, or several alike. */
export interface TrayPiece {
  /** How many there are. */
  count: number;
  /** Whether it is due now: a client shows it over the board. */
  due: boolean;
  /** What touching it is called in a gesture. */
  letter: string;
  /** The name of the piece. */
  name: string;
  /** What it costs, where pieces are bought. */
  price: number | null;
}

/** A die that has been rolled. */
export interface Die {
  /** What it shows, 1 to 6. */
  face: number;
  /** Who rolled it. */
  owner: Seat;
}

/** A number worth watching. */
export interface Counter {
  /** In English. */
  label: string;
  label_i18n?: Message | null;
  /** Where something happens, if there is such a number. */
  limit: number | null;
  owner: Seat | null;
  /** How far it is. */
  value: number;
}

/** A line over the board. */
export interface Line {
  /** Where it begins. */
  from: string;
  /** What it says. */
  kind: LineKind;
  /** Where it ends. */
  to: string;
}

/** What a line over the board says. */
export type LineKind = 'check' | 'hop' | 'arrow';

/** A seat and how it fares. */
export interface SeatScene {
  /** Whether its king is in check. */
  check: boolean;
  /** Whether it is still in the game. */
  living: boolean;
  /** Its name. */
  name: string;
  /** In English. */
  note: string;
  note_i18n?: Message | null;
  /** The seat. */
  seat: Seat;
  /** Whether it is to act. */
  to_move: boolean;
}

/** A legal move and how to say it. */
export interface Legal {
  /** What it does besides the obvious. */
  effects: Effect[];
  /** The things to touch. */
  gesture: string[];
  /** Its canonical text. */
  move: string;
}

/**
 * What a move does besides taking a piece from its first square to its last, so
 * that a client can show it before and animate it after.
 */
export type Effect =
  | { effect: 'captures'; square: string }
  | { effect: 'removes'; square: string }
  | { effect: 'moves'; from: string; to: string }
  | { effect: 'arrives'; piece: string; square: string }
  | { effect: 'becomes'; piece: string; square: string }
  | { effect: 'clears'; square: string }
  | { effect: 'bumps'; from: string; square: string }
  | { effect: 'hops_over'; square: string; to: string };

/** A word that can be offered during a gesture. */
export interface Choice {
  /** In English. */
  label: string;
  label_i18n?: Message | null;
  /** The word that is touched: `queen` in `=queen`. */
  word: string;
}

/** The place of every seat, and the reason. */
export interface Outcome {
  /**
   * The place of each seat, 1 being the best; seats that share a place have
   * the same number.
   */
  places: number[];
  /** Why it ended. */
  reason: Reason;
}

/** Why a game ended, as data and as the end of a sentence. */
export interface Reason {
  /** A word for programs, such as `mate`. */
  code: string;
  /** In English. */
  phrase: string;
  phrase_i18n?: Message | null;
}

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
  /** Whether the result counts for the ratings of those who play; left out if not. */
  rated?: boolean;
  /** Whether moves may be taken back if the others agree. */
  takebacks: boolean;
}

/** What holds a seat. */
export type SeatKind = 'open' | 'person' | 'computer';

/** A seat and who holds it. */
export interface SeatView {
  /** Whether its player is about to add to the seed; left out if not. */
  awaited?: boolean;
  /** Whether a program took the seat, with a bot's token; left out if not. */
  bot?: boolean;
  /** What its player added to the seed, in hexadecimal; left out if nothing. */
  contribution: string | null;
  /** What holds it. */
  kind: SeatKind;
  /** The name of the person, or the level of the computer. */
  name: string | null;
  /** Whether a person is here. */
  present: boolean;
  /** The rating of who holds it, at a rated table; left out elsewhere. */
  rating?: SeatRating;
  /** Whether it was yours until it was handed over, and you may take it back. */
  reclaim?: boolean;
  /** The seat's own name, such as `White`. */
  seat: string;
  /** Whether it is yours. */
  yours: boolean;
}

/** The rating of whoever holds a seat at a rated table. */
export interface SeatRating {
  /** The rating after the game, once it has counted. */
  after: number | null;
  /** Whether that is still uncertain; left out if not. */
  provisional?: boolean;
  /** The rating: before the game, and once it has counted the one that it was counted from. */
  rating: number;
}

/** A table, as one viewer may know it. */
export interface TableView {
  /** The hash of the server's part of the seed, published before anybody adds to it. */
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
  heading_i18n?: Message | null;
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
  sentence_i18n?: Message | null;
  /** Whether a rated game was too short to count; left out if not. */
  uncounted?: boolean;
}

/** An operator's order. */
export interface OrderView {
  /** What a button says. */
  label: string;
  label_i18n?: Message | null;
  /** The word that gives it: `duel`. */
  order: string;
  /** Why it cannot be given now; null if it can. */
  why_not: string | null;
  why_not_i18n?: Message | null;
}

/** The opened seal. */
export interface SealView {
  /** The seed of the game, which that and the players' contributions make. */
  game_seed?: string;
  /** The salt in hexadecimal. */
  salt: string;
  /** The server's part of the seed in decimal; a text, since it has 64 bits. */
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
  claimable_i18n?: Message | null;
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
  message_i18n?: Message | null;
}

/** A guest: a person or a bot with a name. */
export interface Guest {
  /** Its name in the store. */
  id: string;
  /** The name for people. */
  name: string;
}

/** What a guest wants to be called, as a new one or from now on. */
export interface GuestName {
  /** The name for people, up to 24 characters. */
  name: string;
}

/** A link that makes another device the same guest. */
export interface ResumeLink {
  /** Until when. */
  expires_at: number;
  /** The link. Whoever has it is you. */
  link: string;
}

/** A wish to be signed in here only. */
export interface SignOut {
  /** Whether the tokens of bots end, too. */
  tokens?: boolean;
}

/**
 * Something that a bot's token may be good for. What is not here, such as renaming
 * the guest, making tokens or signing out, takes the guest's own cookie.
 */
export type Scope = 'read' | 'play' | 'challenge' | 'study';

/** A wish for a token. */
export interface NewToken {
  /** For how many days it is good, 1 to 3650; for good if nothing is said. */
  days?: number | null;
  /** What you call it. */
  label?: string;
  /** What it is good for; everything that bots can do if nothing is said. */
  scopes?: Scope[] | null;
}

/** A new token, shown this once. */
export interface FreshToken {
  /** Its name in lists, to end it by. */
  id: string;
  /** What goes behind `Authorization: Bearer`. */
  token: string;
}

/** A token that was made before. */
export interface ListedToken {
  /** When it was made. */
  created_at: number;
  expires_at: number | null;
  /** Its name in lists, to end it by. */
  id: string;
  /** What you call it. */
  label: string;
  last_used: number | null;
  /** What it is good for. */
  scopes: Scope[];
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

/** A text that somebody has. */
export interface ImportRequest {
  /** Which game; a record says it itself. */
  game: string;
  /** A position in the game's notation, or a record. */
  text: string;
}

/** What a text says, in the words of a [`Question`]. */
export interface Imported {
  /** The game. */
  game: string;
  /** Who made each of them; nobody makes what chance or an operator does. */
  movers: (number | null)[];
  /** The settings that are not the default. */
  options: Record<string, string>;
  /** The parts of the game that have a heading and move numbers of their own. */
  parts: Part[];
  /** The plies, in canonical text. */
  plies: string[];
  /** The position it begins from; none is the usual start. */
  position: string | null;
  /** What chance comes from. */
  seed: string;
  /** The same as people write them. */
  written: string[];
}

/** What the piece on a square could do if it were its owner's turn. */
export interface ReachableMoves {
  /** Its moves, with gestures and effects. */
  legal: Legal[];
}

/** Why touches lead to no move. */
export interface WhyNot {
  /** A sentence; none if there is nothing to say, or if they do lead to one. */
  why: string | null;
  why_i18n?: Message | null;
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

/** Who may read a study. */
export type Visibility = 'private' | 'link' | 'public';

/** What a study is called, who may read it, and the order of its chapters. */
export interface StudyHead {
  /** Its name. */
  name: string;
  /** Its chapters in their order. */
  order: number[];
  /** Who may read it. */
  visibility: Visibility;
}

/** A tag of a chapter: `White`, `Date`, `Result`. */
export interface ChapterTag {
  /** Its name. */
  name: string;
  /** Its value. */
  value: string;
}

/** What a chapter is about, without its moves. */
export interface ChapterHead {
  /** The game. */
  game: string;
  /** Its number within the study, which stays the same. */
  id: number;
  /** The settings that are not the default, as `key=value,key=value`. */
  options: string;
  /** The position it begins from; none is the usual start. */
  position: string | null;
  /** Whether the next moves are hidden, for the reader to find. */
  practice: boolean;
  /** What chance comes from, in decimal. */
  seed: string;
  /** What else is known of the game. */
  tags: ChapterTag[];
  /** What it is called. */
  title: string;
}

/** A colour of arrows and circles. */
export type Brush = 'green' | 'red' | 'blue' | 'yellow';

/** An arrow between two squares, or a circle around one. */
export interface Shape {
  /** Its colour. */
  brush?: Brush;
  /** Where an arrow begins, or what a circle is around. */
  from: string;
  /** Where an arrow ends; none is a circle. */
  to: string | null;
}

/** A line that a computer found, kept as it was. */
export interface FrozenLine {
  /** How deep it was searched. */
  depth: number;
  /** Plies to the end, negative if it is lost. */
  end_in: number | null;
  /** The moves as people write them. */
  moves: string[];
  /** Hundredths of the smallest piece, for the seat to move; none where the end was seen. */
  score: number | null;
}

/** A move of a chapter, or the beginning of it, which has number 0. */
export interface TreeNode {
  /** The moves behind it; the first is the main line. */
  children?: number[];
  /** What the mover's clock showed afterwards. */
  clock?: string;
  /** What is said about it. */
  comment?: string;
  /** Its number within the chapter, which stays the same. */
  id: number;
  /** What a computer found. */
  lines?: FrozenLine[];
  /** The move in canonical text. */
  move?: string;
  /** The move before; none at the beginning. */
  parent: number | null;
  part: Part | null;
  /** Who made it; nobody makes what an operator does. */
  seat: number | null;
  /** Arrows and circles. */
  shapes?: Shape[];
  /** Its signs, by their numbers in PGN: 1 is `!`, 10 is `=`. */
  signs?: number[];
  /** The same as people write it, with the rolls that follow it. */
  written?: string;
}

/** A chapter: a tree of moves from a position. */
export interface Chapter {
  /** What it is about. */
  head: ChapterHead;
  /** The number of the next move that is added. */
  next: number;
  /** Its beginning and its moves, by their numbers. */
  nodes: TreeNode[];
}

/** What came of an edit. A client that makes these changes has the same study. */
export type Change =
  | { change: 'head'; head: StudyHead }
  | { change: 'chapter'; head: ChapterHead }
  | { change: 'chapter_gone'; chapter: number }
  | { change: 'node'; chapter: number; node: TreeNode }
  | { change: 'nodes_gone'; chapter: number; nodes: number[] };

/** Somebody who has to do with a study. */
export interface StudyPerson {
  /** How the study calls them; of no use anywhere else. */
  id: string;
  /** What it is called. */
  name: string;
}

/** What a reader may do with a study. */
export type StudyRole = 'owner' | 'contributor' | 'reader';

/** A study as it is now. */
export interface StudyView {
  /** The chapters, in no order. */
  chapters: Chapter[];
  /** Who else may change it. */
  contributors: StudyPerson[];
  /** Name, readers and order of the chapters. */
  head: StudyHead;
  /** Who made it. */
  owner: StudyPerson;
  /** What you may do. */
  role: StudyRole;
  /** Its id. */
  study: string;
  /** How many times it has been changed. */
  version: number;
}

/** A study in a list. */
export interface ListedStudy {
  /** When it was last changed. */
  changed_at: number;
  /** How many chapters it has. */
  chapters: number;
  /** Its name. */
  name: string;
  /** Who made it. */
  owner: StudyPerson;
  /** Its id. */
  study: string;
  /** Who may read it. */
  visibility: Visibility;
}

/** What came of an edit for whoever asked for it. */
export interface Edited {
  /** The chapter it concerned; of new ones the first. */
  chapter?: number;
  /** The last of the moves that were asked for. */
  node?: number;
  /** The study. */
  study: string;
  /** The version that has it. */
  version: number;
}

/** Something that was done to a study, for its history. */
export interface PastEdit {
  /** The title, the move or the words it was about, shortened. */
  about: string;
  /** When. */
  at: number;
  /** Who did it. */
  by: StudyPerson;
  /** The chapter it concerned. */
  chapter: number | null;
  /** What kind of edit: `add_moves`, `set_comment`. */
  kind: string;
  /** The version that it took back, if it did. */
  undoes: number | null;
  /** The version that it made. */
  version: number;
}

/** The secret of the link that makes contributors. */
export interface StudyKey {
  /** The secret. */
  key: string;
}

/** A position to be set up: from its parts, from a text, or from the start. */
export interface SetupRequest {
  /** Whether the answer says what can be set. */
  form?: boolean;
  /** Which game. */
  game: string;
  /** Whether left and right are exchanged first. */
  mirror?: boolean;
  /** Options that are not the default; with `position` they overrule those of the text. */
  options?: Record<string, string>;
  /** A position in the game's notation, instead of `setup`. */
  position?: string;
  /** The parts of a position. */
  setup?: Setup;
}

/** The parts of a position, and whether they make one. */
export interface SetupAnswer {
  /** The field that is to blame, by its name. */
  field: string | null;
  form: SetupForm | null;
  /** The settings that are not the default, `key=value,key=value`. */
  options: string;
  /** The position as text; none if the rules do not allow it. */
  position: string | null;
  scene: Scene | null;
  /** The parts. */
  setup: Setup;
  /** The squares that are to blame, where the rules know them. */
  squares: string[];
  /** Why it is not allowed. */
  why: string | null;
  why_i18n?: Message | null;
}

/** What can be set in the positions of a game. */
export interface SetupForm {
  /** The phases of a game, the first that there is first. */
  phases: Phase[];
}

/** A kind of position with parts of its own: placing pieces, say, or play. */
export interface Phase {
  board: Scene | null;
  /** The other parts, in the order in which they are asked for. */
  fields: Field[];
  /** The word for a square whose tile is gone, in a game where tiles go. */
  hole?: string;
  /** In English. */
  label: string;
  label_i18n?: Message | null;
  /** Its name. */
  name: string;
  /** The parts of that position. */
  parts: Setup;
  /** The pieces that can stand on the board. */
  pieces: SetupPiece[];
}

/** A piece that can stand on the board. */
export interface SetupPiece {
  /** The squares on which it can never stand. */
  barred: string[];
  /** Its letter in the game's notation. */
  letter: string;
  /** Its name: `king`. */
  name: string;
  /** Whose it is. */
  owner: Seat;
  /** The field whose item says whose it is, instead of `owner`. */
  owner_field?: string;
  /** Its word in texts. */
  word: string;
}

/** A part of a position beside the board. */
export interface Field {
  /** The greatest number. */
  greatest: number;
  /** What it can be set to, where it is not a number. */
  items: Item[];
  /** What it can be. */
  kind: FieldKind;
  /** In English. */
  label: string;
  label_i18n?: Message | null;
  /** The least number. */
  least: number;
  /** How many of the items there can be. */
  longest: number;
  /** Its name. */
  name: string;
  owner: Seat | null;
}

/** What a field can be. */
export type FieldKind = 'number' | 'choice' | 'list' | 'pool' | 'set';

/** Something that a field can be set to. */
export interface Item {
  /** In English. */
  label: string | null;
  label_i18n?: Message | null;
  /** The name of the piece that it is. */
  piece: string | null;
  /**
   * The pieces, by their words, one of which must stand on one of these squares; none
   * where that does not matter.
   */
  pieces: string[];
  seat: Seat | null;
  /** The field whose item says which seat that is, instead of `seat`. */
  seat_field?: string;
  /** The squares it is about. */
  squares: string[];
  /** Its word in texts. */
  word: string;
}

/** The parts of a position. */
export interface Setup {
  /** Everything else, by the field's name. */
  fields?: Record<string, SetupValue>;
  /** The name of its phase. */
  phase: string;
  /**
   * What stands on squares, by the square's name: a piece by its word, or the word of
   * a hole. An empty square is left out.
   */
  squares?: Record<string, string>;
}

/** What a field is set to. */
export type SetupValue = number | string | string[];

/** A result that is certain, not estimated, for the seat that is to move. */
export type ExactResult = 'win' | 'draw' | 'loss';

/** A line of play, worth so much to the seat that is to move. */
export interface BestLine {
  /** How deep it was searched. */
  depth: number;
  /** Plies to the end, negative if it is lost. */
  end_in: number | null;
  exact: ExactResult | null;
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

/** What was played from a position. */
export interface Explored {
  /** How often somebody moved here, of those who were asked about. */
  count: number;
  /** The newest public games in which this position came about, among those asked about. */
  games: ExploredGame[];
  /**
   * The moves, the most frequent first. Moves that are mirror images of each other are one
   * where the position is its own mirror image.
   */
  moves: ExploredMove[];
  /** Who moved here, of all: computers first, then people without a rating, then by rating. */
  players: ExplorerBand[];
  /** The position as text. */
  position: string;
  /** Whose moves these are; nobody's once the game is over, and while dice are rolled. */
  seat: number | null;
  /**
   * What computers played against themselves, from the book that the program has; the most
   * frequent first.
   */
  self_play: ExploredMove[];
}

/** A move, and what came of the games in which it was played. */
export interface ExploredMove {
  /** How often it was played. */
  count: number;
  /** How often each seat came first alone. */
  firsts: number[];
  /** The move in canonical text. */
  move: string;
  /**
   * The share of the points that each seat got, from 0 to 1: a point for every other seat
   * that it came before, half of one for every seat that it was level with.
   */
  scores: number[];
  /** How often several came first together: draws, in games for two. */
  shared: number;
  /** The same as people write it. */
  written: string;
}

/** Some of those who moved. */
export interface ExplorerBand {
  /** Whether these are programs. */
  computers: boolean;
  /** How often they moved. */
  count: number;
  /**
   * Their rating, from this on and less than 200 more; none for programs and for people
   * whose game did not count.
   */
  from: number | null;
}

/** A game in which a position came about. */
export interface ExploredGame {
  /** When it ended. */
  at: number;
  /** What was played, in canonical text. */
  move: string;
  /** Who sat on each seat. */
  players: (string | null)[];
  /** After so many plies. */
  ply: number;
  /** Whether it counted for ratings. */
  rated: boolean;
  /** The result as in records. */
  result: string;
  /** The table. */
  table: string;
  /** The same as people write it. */
  written: string;
}

/** How bad a move was. */
export type MoveClass = 'inaccuracy' | 'mistake' | 'blunder';

/** A line of play in a review. */
export interface ReviewLine {
  /** Plies to the end, negative if it is lost; none where the end was not seen. */
  end_in: number | null;
  /** The moves in canonical text. */
  moves: string[];
  /** The same as people write them. */
  written: string[];
}

/** A move that was chosen from several, and what it was worth. */
export interface ReviewedMove {
  /** How good it was, from 0 to 100. */
  accuracy: number;
  /** The share that this move left. */
  after: number;
  /** The share of the point that the best move promised, from 0 to 1. */
  before: number;
  better: ReviewLine | null;
  class: MoveClass | null;
  line: ReviewLine | null;
  /** What was missed, as a sentence. */
  missed: string | null;
  missed_i18n?: Message | null;
  /** How many plies there were before it. */
  ply: number;
  /** Who made it. */
  seat: number;
  /** The move as people write it. */
  written: string;
}

/** How somebody played. */
export interface PlayerReview {
  /** From 0 to 100; none for whoever never had a choice. */
  accuracy: number | null;
  /** Blunders among them. */
  blunders: number;
  /** Inaccuracies among them. */
  inaccuracies: number;
  /** Mistakes among them. */
  mistakes: number;
  /** How many moves were judged. */
  moves: number;
  /** The seat. */
  seat: number;
}

/** What everybody could expect after so many plies. */
export interface Chances {
  /** After so many plies. */
  ply: number;
  /** For each seat, from 0 to 1; together 1. */
  seats: number[];
}

/** A whole game looked back at. */
export interface Review {
  /** The graph. */
  chances: Chances[];
  /** The moves that were chosen, in the order of play. */
  moves: ReviewedMove[];
  /** How everybody played, a seat each. */
  players: PlayerReview[];
}

/** How far a review has got. */
export type ReviewStatus = 'none' | 'running' | 'done' | 'failed';

/** The review of a table, as far as it has got. */
export interface ReviewState {
  /** Plies that there are to look at. */
  all: number;
  /** Plies that were looked at. */
  done: number;
  review: Review | null;
  /** How far it has got. */
  status: ReviewStatus;
}

/** Another move where a mistake was made. */
export interface RetryRequest {
  /** The move that is tried instead. */
  move: string;
  /** How many plies there were before the mistake. */
  ply: number;
}

/** What another move comes to. */
export type RetryVerdict = 'best' | 'good' | 'same' | 'worse';

/** What another move comes to, and what it is worth. */
export interface RetryAnswer {
  /** The share of the point that it leaves, from 0 to 1. */
  after: number;
  /** What it comes to. */
  verdict: RetryVerdict;
  /** The move as people write it. */
  written: string;
}

/**
 * Where somebody is in a step of a lesson, and what they do there. The server keeps
 * nothing of it: a client says every time how far it has got.
 */
export interface LessonRequest {
  /** How many hints were looked at. */
  hints?: number;
  /** `line` of the answer before; nothing when the step begins. */
  line?: string[];
  /** How many moves were wrong; `mistakes` of the answer before. */
  mistakes?: number;
  /** The move that is tried; without one the answer tells how things stand. */
  move?: string | null;
  /** How many remarks the coach has made; `remarks` of the answer before. */
  remarks?: number;
  /** Instead of a move: what was touched, in order, and leads to none. */
  touches?: string[] | null;
}

/** What a move in a lesson came to. */
export type LessonVerdict = 'waiting' | 'illegal' | 'wrong' | 'failed' | 'right' | 'solved';

/** How a step of a lesson stands after a move. */
export interface LessonAnswer {
  /** What the coach says, in a whole game. */
  coach: string[];
  /** Whether that was noted for the guest. */
  kept: boolean;
  /** What has been done in this step, for the next request. */
  line: string[];
  /** How many moves were wrong so far. */
  mistakes: number;
  /** The position as whoever learns may know it, as text. */
  position: string;
  /**
   * What a member's first attempt at a puzzle did to the rating, in the answer to what ended
   * it; left out otherwise.
   */
  rating?: SeatRating;
  /** How many remarks the coach has made so far. */
  remarks: number;
  /**
   * How the board looked after each ply that was made now; the last is how it stands,
   * with the legal moves. Never empty.
   */
  scenes: Scene[];
  /** The seat of whoever learns. */
  seat: number;
  /** What the step is worth, 1 to 3, once it is done. */
  stars: number | null;
  /** What the move came to. */
  verdict: LessonVerdict;
  /** Why the rules refuse it. */
  why: string | null;
  why_i18n?: Message | null;
  /** What the lesson says about it, in the language that was asked for. */
  words: string | null;
}

/** A position that is to become a puzzle. */
export interface PuzzleWish {
  /** The position in the game's notation, with its options. */
  position: string;
}

/** A puzzle that was made of a position. */
export interface PuzzleMade {
  /** How many moves there are to find. */
  moves: number;
  /** Where it can be solved. */
  path: string;
  /** Its id. */
  puzzle: string;
}

/** What somebody thinks of a puzzle. */
export type PuzzleVote = 'up' | 'down' | 'none';

/** A vote on a puzzle. */
export interface PuzzleVoteRequest {
  /** What whoever asks thinks of it now; `none` takes a vote back. */
  vote: PuzzleVote;
}

/** What is thought of a puzzle. */
export interface PuzzleVotes {
  /** How many find it bad. */
  down: number;
  /** How many find it good. */
  up: number;
  /** The vote of whoever asks. */
  vote: PuzzleVote;
}

// End of what is generated.
