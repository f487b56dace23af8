// Choosing an army: pieces with prices, more and fewer of each, and done.

import { el, svg } from '../dom.js';
import { phrase, pieceName, say } from '../text.js';
import { armyCanGrow, armyMove } from './gesture.js';
import { CELL } from './layout.js';
import { drawPiece } from './pieces.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Legal} Legal */

/**
 * @param {Scene} scene
 * @param {number} seat who chooses
 * @param {string} coatName the coat
 * @param {string[]} chosen the touches so far
 * @param {(chosen: string[]) => void} change
 * @param {(move: Legal) => void} done
 */
export function armyPicker(scene, seat, coatName, chosen, change, done) {
  const pool = scene.trays.find((tray) => tray.owner === seat && tray.pieces.some((piece) => piece.price !== null));
  const budget = scene.counters.find((counter) => counter.owner === seat && counter.limit !== null);
  const pieces = pool?.pieces ?? [];
  const price = (/** @type {string} */ touch) => pieces.find((piece) => `@${piece.letter}` === touch)?.price ?? 0;
  const spent = chosen.reduce((sum, touch) => sum + price(touch), 0);
  const rows = pieces.map((piece) => {
    const touch = `@${piece.letter}`;
    const count = chosen.filter((other) => other === touch).length;
    const name = pieceName(piece.name);
    const fewer = () => {
      const index = chosen.lastIndexOf(touch);
      change(chosen.filter((_, i) => i !== index));
    };
    return el(
      'li',
      {},
      svg(
        'svg',
        { viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true' },
        drawPiece(piece.name, coatName, piece.letter),
      ),
      el('span', { class: 'name' }, name),
      el('span', { class: 'price' }, String(piece.price)),
      el(
        'button',
        { type: 'button', 'aria-label': `${say('remove')}: ${name}`, disabled: count === 0, click: fewer },
        '−',
      ),
      el('output', {}, String(count)),
      el(
        'button',
        {
          type: 'button',
          'aria-label': `+ ${name}`,
          'data-add': piece.letter,
          disabled: !armyCanGrow(scene.legal, [...chosen, touch]),
          click: () => change([...chosen, touch]),
        },
        '+',
      ),
    );
  });
  const move = chosen.length ? armyMove(scene.legal, chosen) : null;
  const words = scene.legal.filter((legal) => legal.gesture.length === 1 && legal.gesture[0].startsWith('='));
  const labels = new Map(scene.choices.map((choice) => [`=${choice.word}`, choice.label]));
  return el(
    'div',
    { class: 'picker', role: 'group', 'aria-label': say('army-empty') },
    el('p', { class: 'spent', 'aria-live': 'polite' }, say('spent', { value: spent, limit: budget?.limit ?? '∞' })),
    el('ul', {}, ...rows),
    el(
      'div',
      { class: 'buttons' },
      ...words.map((legal) =>
        el('button', { type: 'button', click: () => done(legal) }, phrase(labels.get(legal.gesture[0]) ?? legal.move)),
      ),
      el(
        'button',
        { type: 'button', class: 'primary', 'data-choice': 'done', disabled: !move, click: () => move && done(move) },
        say('done'),
      ),
    ),
  );
}
