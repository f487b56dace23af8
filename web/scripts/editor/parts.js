// Parts of a position as they are edited. Here is no rule of any game: what there is to
// set comes from the server with its description.

import { pieceName, seatName, told } from '../text.js';

/** @typedef {import('../types').Phase} Phase */
/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Item} Item */
/** @typedef {Required<import('../types').Setup>} Setup */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').SetupPiece} SetupPiece */
/** @typedef {import('../types').SetupForm} SetupForm */

/** The phase that parts are of. @param {SetupForm} form @param {Setup} setup @returns {Phase} */
export const phaseOf = (form, setup) => form.phases.find((phase) => phase.name === setup.phase) ?? form.phases[0];

/** The seat that the item of a field is. @param {Phase} phase @param {Setup} setup @param {string} name */
function seatSaidBy(phase, setup, name) {
  const items = phase.fields.find((field) => field.name === name)?.items ?? [];
  return items.find((item) => item.word === setup.fields[name])?.seat ?? 0;
}

/** Whose a piece is. @param {Phase} phase @param {Setup} setup @param {SetupPiece} piece */
export const ownerOf = (phase, setup, piece) =>
  piece.owner_field ? seatSaidBy(phase, setup, piece.owner_field) : piece.owner;

/** The seat that an item is, or whose it is. @param {Phase} phase @param {Setup} setup @param {Item} item */
export const seatOf = (phase, setup, item) => (item.seat_field ? seatSaidBy(phase, setup, item.seat_field) : item.seat);

/**
 * What people call an item.
 * @param {Phase} phase
 * @param {Setup} setup
 * @param {Item} item
 * @param {string[]} seats the names of the seats
 */
export function itemName(phase, setup, item, seats) {
  if (item.label) return told(item.label, item.label_i18n);
  const seat = seatOf(phase, setup, item);
  const owner = seat === null ? '' : seatName(seats[seat] ?? '');
  if (item.piece) return owner ? `${owner}: ${pieceName(item.piece)}` : pieceName(item.piece);
  return owner || item.squares[0] || item.word;
}

/** Whether the piece that an item needs stands where it has to. @param {Setup} setup @param {Item} item */
export const fits = (setup, item) =>
  !item.pieces.length || item.squares.some((square) => item.pieces.includes(setup.squares[square] ?? ''));

/**
 * Parts with other things on some squares; marks whose piece has gone go with it.
 * @param {Phase} phase
 * @param {Setup} setup
 * @param {Record<string, string | null>} squares nothing for an empty square
 * @returns {Setup}
 */
export function withSquares(phase, setup, squares) {
  const next = { ...setup, squares: { ...setup.squares }, fields: { ...setup.fields } };
  for (const [square, word] of Object.entries(squares)) {
    if (word === null) delete next.squares[square];
    else next.squares[square] = word;
  }
  for (const field of phase.fields.filter((one) => one.kind === 'set')) {
    const ticked = next.fields[field.name];
    if (!Array.isArray(ticked)) continue;
    const stays = (/** @type {string} */ word) => {
      const item = field.items.find((one) => one.word === word);
      return item !== undefined && fits(next, item);
    };
    next.fields[field.name] = ticked.filter(stays);
  }
  return next;
}

/**
 * What parts look like, whether the rules allow them or not.
 * @param {Phase} phase
 * @param {Setup} setup
 * @param {Scene['seats']} seats
 * @returns {Scene | null} nothing where there is no board
 */
export function drawnParts(phase, setup, seats) {
  if (!phase.board) return null;
  const words = new Map(phase.pieces.map((piece) => [piece.word, piece]));
  return {
    ...phase.board,
    seats,
    legal: [],
    squares: phase.board.squares.map((square) =>
      phase.hole !== undefined && setup.squares[square.name] === phase.hole ? { ...square, kind: 'hole' } : square,
    ),
    pieces: Object.entries(setup.squares).flatMap(([square, word]) => {
      const piece = words.get(word);
      if (!piece) return [];
      return [{ square, owner: ownerOf(phase, setup, piece), name: piece.name, letter: piece.letter }];
    }),
  };
}

/** A scene in which squares are marked that a piece cannot stand on. @param {Scene} scene @param {string[]} barred */
export function withBarred(scene, barred) {
  const marked = new Set(barred);
  return {
    ...scene,
    squares: scene.squares.map((square) =>
      marked.has(square.name) && !square.marks.includes('forbidden')
        ? { ...square, marks: [...square.marks, /** @type {const} */ ('forbidden')] }
        : square,
    ),
  };
}
