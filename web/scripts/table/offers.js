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
  /** @param {string} text @param {HTMLElement[]} buttons */
  const offer = (text, buttons = []) =>
    shown.push(el('div', { class: 'offer', role: 'status' }, el('span', {}, text), ...buttons));
  /** @param {string} type */
  const answers = (type) => [
    el('button', { type: 'button', class: 'small primary', click: () => act({ type, accept: true }) }, say('accept')),
    el('button', { type: 'button', class: 'small', click: () => act({ type, accept: false }) }, say('decline')),
  ];
  const plays = mine.length > 0;
  if (state.draw_offer !== null) {
    if (mine.includes(state.draw_offer)) offer(say('draw-by-you'));
    else offer(say('draw-offered', { who: nameOf(state.draw_offer) }), plays ? answers('answer_draw') : []);
  }
  if (state.takeback_request !== null) {
    if (mine.includes(state.takeback_request)) offer(say('takeback-by-you'));
    else offer(say('takeback-asked', { who: nameOf(state.takeback_request) }), plays ? answers('answer_takeback') : []);
  }
  if (table.next && !plays) {
    offer(say('rematch-there'), [el('a', { class: 'button small', href: `/t/${table.next}` }, say('rematch-watch'))]);
  }
  if (table.rematch.length && !table.next) {
    const others = table.rematch.filter((seat) => !mine.includes(seat));
    if (others.length) offer(say('rematch-offered', { who: nameOf(others[0]) }));
    else offer(say('rematch-waiting'));
  }
  return shown;
}
