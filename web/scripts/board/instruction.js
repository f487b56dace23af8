// What is asked of whoever has begun a move: the sentence above the board follows the
// gesture. It says what the legal moves offer; it knows no rules.

import { pieceName, say, seatName, told } from '../text.js';
import { isSquare } from './gesture.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('../types').Progress} Progress */

/**
 * @typedef {object} Instruction
 * @property {string} text
 * @property {string[]} choices the words that can be chosen, if there are any
 */

/** The name of the piece that has been touched. @param {Scene} scene @param {string} thing */
function nameOf(scene, thing) {
  const pieces = thing.startsWith('@') ? scene.trays.flatMap((tray) => tray.pieces) : [];
  const beside = pieces.find((piece) => `@${piece.letter}` === thing);
  const on = scene.pieces.find((piece) => piece.square === thing);
  return pieceName((beside ?? on)?.name ?? '');
}

/** The label of the row that all squares lie in, if there is one. @param {Scene} scene @param {string[]} names */
function rowOf(scene, names) {
  const rows = new Set(scene.squares.filter((square) => names.includes(square.name)).map((square) => square.row));
  const [row] = rows;
  return rows.size === 1 ? (scene.row_labels[row] ?? null) : null;
}

/** What a choice says. @param {import('../types').Scene} scene @param {string} word */
export function choiceLabel(scene, word) {
  const choice = scene.choices.find((other) => other.word === word);
  return choice ? told(choice.label, choice.label_i18n) : word;
}

/**
 * @param {Scene} scene
 * @param {Legal[]} legal
 * @param {Progress} state
 * @returns {Instruction | null} nothing while there is nothing to add to what the game says
 */
export function instruction(scene, legal, state) {
  const { touches, next, complete } = state;
  const squares = [...next].filter(isSquare);
  const words = [...next].filter((thing) => thing.startsWith('=')).map((thing) => thing.slice(1));
  const labels = words.map((word) => choiceLabel(scene, word));
  const choices = touches.length ? [...(complete ? [say('stop-here')] : []), ...labels] : labels;
  const isClosed = scene.squares.some((square) => square.marks.includes('forbidden'));
  // A finger has no Shift.
  const isFinger = matchMedia('(pointer: coarse)').matches;
  const closed = isClosed ? say(isFinger ? 'touch-closed-hold' : 'touch-closed') : '';
  /** @param {string} key @param {Record<string, string>} [values] */
  const tell = (key, values = {}) => ({ text: [say(key, values), closed].filter(Boolean).join(' '), choices });
  if (!touches.length) {
    const isBeside = legal.length > 0 && legal.every((move) => move.gesture[0]?.startsWith('@'));
    return isBeside ? tell('touch-beside') : null;
  }
  const piece = nameOf(scene, touches[0]);
  if (touches[0].startsWith('@')) return tell('touch-place', { piece });
  const sent = legal
    .filter((move) => touches.every((thing, i) => move.gesture[i] === thing))
    .flatMap((move) => move.effects)
    .filter((effect) => effect.effect === 'moves')
    .find((effect) => effect.from !== touches[0] && squares.includes(effect.to));
  const who = scene.pieces.find((other) => other.square === sent?.from);
  if (sent && who && words.length) {
    const row = rowOf(scene, squares);
    const owner = seatName(scene.seats.find((seat) => seat.seat === who.owner)?.name ?? '');
    const values = { owner, piece: pieceName(who.name), row: row ?? '' };
    return tell(row ? 'touch-send-row' : 'touch-send', values);
  }
  if (words.length) return tell(squares.length ? 'touch-choose-or-go' : 'touch-choose', { piece });
  if (complete) return tell('touch-stop');
  return tell('touch-target', { piece });
}
