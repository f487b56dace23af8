// Words that can be chosen in the middle of a gesture, over the board: stop here,
// promotion, leave it, pass.

import { el, svg } from '../dom.js';
import { say, told } from '../text.js';
import { choiceLabel } from './instruction.js';
import { CELL } from './layout.js';
import { drawPiece } from './pieces.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Progress} Progress */

/**
 * The bar, or nothing if there is nothing to choose.
 * @param {Scene} scene
 * @param {Progress} progress
 * @param {string} coatName the coat of whoever chooses
 * @param {{ choose: (touch: string) => void, stop: () => void, cancel: () => void }} on
 */
export function choiceBar(scene, progress, coatName, on) {
  const words = [...progress.next].filter((touch) => touch.startsWith('='));
  const stops = progress.complete !== null;
  if (!words.length && !stops) return null;
  /** @type {HTMLElement[]} */
  const buttons = words.map((touch) => {
    const word = touch.slice(1);
    const label = choiceLabel(scene, word);
    const button = el('button', {
      type: 'button',
      class: 'choice',
      'data-choice': word,
      click: () => on.choose(touch),
    });
    if (document.getElementById(`piece-${word}`)) {
      button.append(
        svg('svg', { viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true' }, drawPiece(word, coatName, word)),
      );
    }
    button.append(el('span', {}, label));
    return button;
  });
  if (stops)
    buttons.unshift(
      el(
        'button',
        { type: 'button', class: 'choice primary', 'data-choice': 'stop', click: on.stop },
        say('stop-here'),
      ),
    );
  if (progress.touches.length) {
    buttons.push(
      el(
        'button',
        { type: 'button', class: 'choice quiet', 'data-choice': 'cancel', click: on.cancel },
        say('never-mind'),
      ),
    );
  }
  return el('div', { class: 'bar', role: 'group' }, ...buttons);
}

/** One word that ends an arrangement. @param {Scene} scene @param {() => void} click */
export function readyBar(scene, click) {
  const ready = scene.choices.find((choice) => choice.word === 'ready');
  const about = { type: 'button', class: 'choice primary', 'data-choice': 'ready', click };
  return el('div', { class: 'bar' }, el('button', about, told(ready?.label, ready?.label_i18n)));
}

/**
 * Where something over the board hides the fewest of the squares that are needed.
 * @param {Set<string>} needed
 * @param {import('./layout.js').Layout} layout
 * @returns {'end' | 'center' | 'start'}
 */
export function leastHiding(needed, { rows, places }) {
  const hidden = (/** @type {number} */ from, /** @type {number} */ to) =>
    [...needed].filter((square) => {
      const row = places.get(square)?.row ?? -9;
      return row >= from && row <= to;
    }).length;
  /** @type {['end' | 'center' | 'start', number][]} */
  const found = [
    ['end', hidden(rows - 2, rows - 1)],
    ['center', hidden(rows / 2 - 1.5, rows / 2 + 0.5)],
    ['start', hidden(0, 1)],
  ];
  found.sort(([, one], [, other]) => one - other);
  return found[0][0];
}
