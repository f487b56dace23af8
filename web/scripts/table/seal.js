// The seed of the game: the server seals its part, and this page adds a part of its own,
// so that nobody alone can pick what chance will do.

import { el } from '../dom.js';
import { say, seatName } from '../text.js';

/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').SealView} SealView */

/** Where this browser keeps what it saw and gave, to compare it when the seal is opened. */
const STORE = 'quincunx-seals';
/** How many tables it remembers. */
const MOST = 40;

/** @returns {[string, { commitment: string, random: string }][]} the oldest first */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]');
  } catch {
    return [];
  }
}

/** Sixteen random bytes in hexadecimal. */
function randomDigits() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What this page adds to the seed of a table where that is awaited: the same however often
 * it is asked.
 * @param {TableView} table
 * @returns {{ type: 'contribute', random: string } | null}
 */
export function contribution({ table, commitment, seats }) {
  if (!seats.some((seat) => seat.yours && seat.awaited)) return null;
  const known = remembered();
  const mine = known.find(([name, seal]) => name === table && seal.commitment === commitment);
  const random = mine?.[1].random ?? randomDigits();
  if (!mine) localStorage.setItem(STORE, JSON.stringify([...known, [table, { commitment, random }]].slice(-MOST)));
  return { type: 'contribute', random };
}

/**
 * Whether the seal is the one that this page saw before it gave its part, and that part is
 * in it; null if it gave none.
 * @param {TableView} table
 */
function isKept({ table, commitment, seats }) {
  const mine = remembered().find(([name]) => name === table)?.[1];
  if (!mine) return null;
  return mine.commitment === commitment && seats.some((seat) => seat.contribution === mine.random);
}

/**
 * What each player added, and what came of it once the game is over.
 * @param {TableView} table
 * @param {SealView | null} seal
 */
export function sealLines(table, seal) {
  const code = (/** @type {string} */ text) => el('code', {}, text);
  const added = table.seats.filter((seat) => seat.contribution);
  const lines = added.map((seat) => el('p', {}, `${seatName(seat.seat)}: `, code(seat.contribution ?? '')));
  if (!added.length) lines.push(el('p', {}, say('seal-nobody')));
  if (seal) {
    lines.push(el('p', {}, `${say('seal-server')}: `, code(`${seal.seed} ${seal.salt}`)));
    if (added.length) lines.push(el('p', {}, `${say('seal-game')}: `, code(seal.game_seed ?? seal.seed)));
    const kept = isKept(table);
    if (kept !== null) lines.push(el('p', {}, say(kept ? 'seal-kept' : 'seal-broken')));
  }
  return lines;
}
