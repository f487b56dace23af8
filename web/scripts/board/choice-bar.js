// Words that can be chosen in the middle of a gesture, over the board: stop here,
// promotion, leave it, pass.

import { el, svg } from '../dom.js';
import { phrase, say } from '../text.js';
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
    const label = phrase(scene.choices.find((choice) => choice.word === word)?.label ?? word);
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
  return el('div', { class: 'bar' }, el('button', about, phrase(ready?.label ?? 'Ready')));
}
