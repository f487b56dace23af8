// The host's orders, such as forcing a duel. What cannot be given now is disabled and says why.

import { el } from '../dom.js';
import { told } from '../text.js';

/** @typedef {import('../types').StateView} StateView */
/** @typedef {import('../types').TableView} TableView */

/**
 * @param {StateView} state
 * @param {TableView} table
 * @param {(order: string, label: string) => unknown} give
 */
export function orders(state, table, give) {
  if (!table.host || table.status !== 'playing') return [];
  return (state.orders ?? []).map(({ order, label, label_i18n, why_not: whyNot, why_not_i18n }, index) => {
    const words = told(label, label_i18n);
    const button = el('button', { type: 'button', 'data-order': order, click: () => give(order, words) }, words);
    if (whyNot === null) return button;
    const id = `order-why-${index}`;
    button.disabled = true;
    button.setAttribute('aria-describedby', id);
    return el('div', { class: 'order' }, button, el('small', { id }, told(whyNot, why_not_i18n)));
  });
}
