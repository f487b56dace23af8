// How often a move was played, in a sentence: for whoever looks back at a game.

import './texts.js';
import { request } from '../api.js';
import { say } from '../text.js';

/**
 * How often a move was played where it was made, and how it scored; nothing where nobody else did.
 * @param {string} game
 * @param {string} position
 * @param {string} written the move as people write it
 * @returns {Promise<string>}
 */
export async function played(game, position, written) {
  /** @type {import('../types').Explored} */
  const explored = await request('GET', `/api/explorer/${game}?${new URLSearchParams({ position })}`);
  const move = explored.moves.find((one) => one.written === written || one.move === written);
  // The only game is the one that is looked at.
  if (explored.count < 2 || !move || explored.seat === null) return '';
  const score = Math.round(move.scores[explored.seat] * 100);
  return say('explorer-played', { count: move.count, all: explored.count, score });
}
