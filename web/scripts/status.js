// What the page says for a moment, at the bottom of the window.

import { RequestError } from './api.js';
import { byId } from './dom.js';
import { reason, say } from './text.js';

/** @param {string} text said for a moment @param {number} [wait] milliseconds */
export function showStatus(text, wait = 4000) {
  const status = byId('status');
  status.textContent = text;
  setTimeout(() => {
    if (status.textContent === text) status.textContent = '';
  }, wait);
}

/**
 * A sentence out of what the rules or the server say; a square at its beginning stays as
 * it is.
 * @param {string} text
 */
export function sentence(text) {
  const whole = /^[a-zäö]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** Says why something was not done; what nobody foresaw is said to be that. @param {unknown} error */
export function showError(error) {
  const why = reason(error);
  // What somebody typed comes back as it was typed.
  const isTyped = error instanceof RequestError && (error.code === 'illegal' || error.code === 'bad_message');
  showStatus(isTyped ? why : error instanceof RequestError ? sentence(why) : say('trouble', { why }), 6000);
}

/** Says whether there is a line to the server. @param {boolean} isOpen */
export function showConnection(isOpen) {
  const status = byId('status');
  const was = status.dataset.lost === 'yes';
  status.dataset.lost = isOpen ? 'no' : 'yes';
  if (!isOpen) status.textContent = say('lost');
  else if (was) showStatus(say('found'));
}
