// What has been offered and asked, and the answers.

import { el } from '../dom.js';
import { say } from '../text.js';

/** @typedef {import('../types').StateView} StateView */
/** @typedef {import('../types').TableView} TableView */

/**
 * @param {StateView} state
 * @param {TableView} table
 * @param {number[]} mine
 * @param {(seat: number) => string} nameOf
 * @param {(message: object) => void} act
 */
export function offers(state, table, mine, nameOf, act) {
  /** @type {HTMLElement[]} */
  const shown = [];
  /** @param {string} key @param {string} text @param {HTMLElement[]} buttons */
  const offer = (key, text, buttons = []) =>
    shown.push(el('div', { class: 'offer', role: 'status', 'data-key': key }, el('span', {}, text), ...buttons));
  /** @param {string} type */
  const answers = (type) => [
    el('button', { type: 'button', class: 'small primary', click: () => act({ type, accept: true }) }, say('accept')),
    el('button', { type: 'button', class: 'small', click: () => act({ type, accept: false }) }, say('decline')),
  ];
  const plays = mine.length > 0;
  if (state.draw_offer !== null) {
    if (mine.includes(state.draw_offer)) offer('draw', say('draw-by-you'));
    else offer('draw', say('draw-offered', { who: nameOf(state.draw_offer) }), plays ? answers('answer_draw') : []);
  }
  if (state.takeback_request !== null) {
    if (mine.includes(state.takeback_request)) offer('takeback', say('takeback-by-you'));
    else
      offer(
        'takeback',
        say('takeback-asked', { who: nameOf(state.takeback_request) }),
        plays ? answers('answer_takeback') : [],
      );
  }
  if (table.next && !plays) {
    offer('next', say('rematch-there'), [
      el('a', { class: 'button small', href: `/t/${table.next}` }, say('rematch-watch')),
    ]);
  }
  if (table.rematch.length && !table.next) {
    const others = table.rematch.filter((seat) => !mine.includes(seat));
    if (others.length) offer('rematch', say('rematch-offered', { who: nameOf(others[0]) }));
    else offer('rematch', say('rematch-waiting'));
  }
  return shown;
}

/** Whoever is out watches, or has enough. @param {() => void} watch @param {() => void} skip */
export function outOfTheGame(watch, skip) {
  return el(
    'div',
    { class: 'offer', role: 'status', 'data-key': 'out' },
    el('span', {}, say('you-are-out')),
    el('button', { type: 'button', class: 'small primary', click: watch }, say('out-watch')),
    el('button', { type: 'button', class: 'small', click: skip }, say('out-skip')),
  );
}
