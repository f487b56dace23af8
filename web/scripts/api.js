// Asking the server over HTTP.

import { say } from './text.js';

/** Why the server refused, as it says it. */
export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Refused(json.code, json.message);
  return json;
}

/** Makes sure that the server knows us by some name. */
export async function beSomebody() {
  if (document.body.dataset.guest) return;
  await ask('POST', '/api/guests', { name: say('guest') });
  document.body.dataset.guest = 'yes';
}

/**
 * Puts up a table and goes there.
 * @param {object} wish
 */
export async function openTable(wish) {
  await beSomebody();
  const made = await ask('POST', '/api/tables', wish);
  location.assign(`/t/${made.table.table}`);
}
