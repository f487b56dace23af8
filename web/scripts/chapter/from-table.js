// A finished game becomes a chapter with one click: of the study that was last changed, or
// of a first one.

import { ensureQuietGuest, request } from '../api.js';
import { say } from '../text.js';

/** @param {string} table */
export async function addGame(table) {
  await ensureQuietGuest();
  /** @type {import('../types').ListedStudy[]} */
  const [last] = await request('GET', '/api/studies');
  const study = last?.study ?? (await request('POST', '/api/studies', { name: say('my-games') })).study;
  const { chapter } = await request('POST', `/api/studies/${study}/tables`, { table });
  location.assign(`/study/${study}/${chapter}`);
}
