// What people say at the table.

import { byId, el } from '../dom.js';
import { sound } from '../sound.js';

/** @typedef {import('../types').ChatLine} ChatLine */

export class Chat {
  /** @param {(text: string) => void} onSay */
  constructor(onSay) {
    this.unread = 0;
    /** @type {Set<string>} */
    this.heard = new Set();
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (byId('line'));
    /** Whether only phrases are said, which are sent by name. */
    this.isCanned = field.dataset.canned === 'yes';
    byId('say').addEventListener('submit', (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) onSay(text);
      if (!this.isCanned) field.value = '';
    });
    byId('talk').addEventListener('toggle', () => {
      this.unread = 0;
      this.badge();
    });
  }

  /** @param {ChatLine} line @param {boolean} isNew */
  add(line, isNew) {
    // After a break in the line the last ones are told again.
    const key = `${line.at} ${line.name} ${line.text}`;
    if (this.heard.has(key)) return;
    this.heard.add(key);
    const lines = byId('lines');
    lines.append(el('li', {}, el('b', {}, line.name), ' ', this.words(line.text)));
    lines.scrollTop = lines.scrollHeight;
    if (isNew && !byId('talk').hasAttribute('open')) {
      this.unread += 1;
      this.badge();
      sound('chat');
    }
  }

  /** A phrase in our language. @param {string} text */
  words(text) {
    const known = this.isCanned && [...byId('line').children].find((one) => one.getAttribute('data-said') === text);
    return known ? (known.textContent ?? text) : text;
  }

  badge() {
    const badge = byId('unread');
    badge.hidden = this.unread === 0;
    badge.textContent = String(this.unread);
  }
}
