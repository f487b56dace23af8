// Whoever plays a game for the first time is offered its lessons.

import { el } from './dom.js';
import { say } from './text.js';

/** The games that somebody has seen here, kept so that the offer comes once. */
const SEEN = 'quincunx-seen';

/** @returns {string[]} */
function seen() {
  try {
    const kept = JSON.parse(localStorage.getItem(SEEN) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} game */
export function markSeen(game) {
  const games = seen();
  if (!games.includes(game)) localStorage.setItem(SEEN, JSON.stringify([...games, game]));
}

/**
 * Offers the lessons of a game that is new to whoever plays.
 * @param {string} game
 * @param {string} title what the game is called
 * @returns {Promise<'learn' | 'play' | 'neither'>} what is wanted; `neither` if the question was put away
 */
export async function offerLessons(game, title) {
  if (seen().includes(game)) return 'play';
  const learn = el('button', { class: 'primary', value: 'learn' }, say('first-learn'));
  const dialog = el(
    'dialog',
    { id: 'first', 'aria-labelledby': 'first-title' },
    el(
      'form',
      { method: 'dialog', class: 'who' },
      el('h2', { id: 'first-title' }, say('first-title', { game: title })),
      el('p', {}, say('first-words', { game: title })),
      learn,
      el('button', { value: 'play' }, say('first-play')),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  learn.focus();
  const wanted = await new Promise((done) => dialog.addEventListener('close', () => done(dialog.returnValue)));
  dialog.remove();
  if (wanted !== 'learn' && wanted !== 'play') return 'neither';
  markSeen(game);
  return wanted;
}
