// Asking the server over HTTP.

import { el } from './dom.js';
import { offerLessons } from './first-visit.js';
import { say } from './text.js';

/** Where the name of whoever looks is kept, so that it is asked for once. */
const NAME = 'quincunx-name';

/** Why the server refused, as it says it. */
export class RequestError extends Error {
  /** @param {import('./types').Refusal} refusal */
  constructor({ code, message, message_i18n }) {
    super(message);
    this.code = code;
    this.i18n = message_i18n ?? undefined;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function request(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new RequestError(json);
  return json;
}

/** @param {string} name */
export const saveName = (name) => localStorage.setItem(NAME, name);

/** Asks what the others shall call us; whoever does not want to say it is a guest. @returns {Promise<string>} */
function askName() {
  const field = el('input', { id: 'who-name', maxlength: 24, autocomplete: 'nickname', placeholder: say('guest') });
  const dialog = el(
    'dialog',
    { id: 'who', 'aria-labelledby': 'who-question' },
    el(
      'form',
      { method: 'dialog', class: 'who' },
      el('label', { for: 'who-name', id: 'who-question' }, say('who-are-you')),
      field,
      el('p', { class: 'help' }, say('who-help')),
      el('button', { class: 'primary' }, say('who-go')),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(field.value.trim());
    });
  });
}

/** Makes sure that the server knows us by a name, and that we were asked for one. */
export async function ensureGuest() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById('name'));
  const isGuest = document.body.dataset.guest === 'yes';
  if (isGuest && field?.value && field.value !== say('guest')) return;
  let name = localStorage.getItem(NAME);
  if (isGuest && name !== null) return;
  if (name === null) {
    name = (await askName()) || say('guest');
    saveName(name);
  }
  if (isGuest) await request('PATCH', '/api/me', { name });
  else await request('POST', '/api/guests', { name });
  document.body.dataset.guest = 'yes';
  if (field) field.value = name;
}

/** Makes sure that the server knows us, without asking anything; a name can come later. */
export async function ensureQuietGuest() {
  if (document.body.dataset.guest === 'yes') return;
  await request('POST', '/api/guests', { name: localStorage.getItem(NAME) ?? say('guest') });
  document.body.dataset.guest = 'yes';
}

/**
 * Puts up a table and goes there, where the page adds to its seed; whoever has never seen
 * the game may go to its lessons instead.
 * @param {{ game?: string, seats: { kind: unknown, level?: unknown }[], [field: string]: unknown }} wish
 * @param {string} [title] what the game is called
 * @returns {Promise<boolean>} whether there is a table
 */
export async function openTable(wish, title) {
  const game = wish.game ?? '';
  const wanted = title === undefined ? 'play' : await offerLessons(game, title);
  if (wanted === 'learn') location.assign(`/learn/${game}`);
  if (wanted !== 'play') return false;
  // Computers call nobody by name, so nothing stands between a newcomer and the board.
  const isAmongComputers =
    wish.seats.some(({ kind }) => kind === 'computer') &&
    wish.seats.every(({ kind }) => kind === 'me' || kind === 'computer');
  await (isAmongComputers ? ensureQuietGuest() : ensureGuest());
  const seats = wish.seats.map((seat) => (seat.kind === 'me' ? { ...seat, contribute: true } : seat));
  const made = await request('POST', '/api/tables', { ...wish, seats });
  location.assign(`/t/${made.table.table}`);
  return true;
}
