// Positions without a table: what they look like, and what the computer thinks of
// them. All of it is asked of the server; here is no rule of any game.

import { RequestError, request } from './api.js';
import { sentence } from './status.js';
import { phrase } from './text.js';
import { expandLegal } from './legal-moves.js';

/** @typedef {import('./types').Studied} Studied */
/** @typedef {import('./types').Question} Question */
/** @typedef {import('./types').Legal} Legal */
/** @typedef {import('./types').Finding} Finding */
/** @typedef {import('./types').Point} Point */
/** @typedef {import('./analysis/tree.js').Sheet} Sheet */

/** @type {Map<string, Promise<Studied>>} the last positions that were asked for */
const known = new Map();
const MOST_KNOWN = 300;

/**
 * How a position stands.
 * @param {Question} question
 * @returns {Promise<Studied>}
 */
export function study(question) {
  const key = JSON.stringify(question);
  let answer = known.get(key);
  if (!answer) {
    answer = request('POST', '/api/study', question).then((studied) => ({
      ...studied,
      scene: expandLegal(studied.scene),
    }));
    known.set(key, answer);
    answer.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN) known.delete(oldest);
  }
  return answer;
}

/**
 * The moves of the piece on a square if it were its owner's turn.
 * @param {Question} question
 * @param {string} square
 * @returns {Promise<Legal[]>}
 */
export async function reach(question, square) {
  return (await request('POST', '/api/study/reach', { ...question, square })).legal;
}

/**
 * Why touches lead to no move, as a sentence; nothing where there is nothing to say.
 * @param {Question} question
 * @param {string[]} touches
 * @returns {Promise<string | null>}
 */
export async function whyNot(question, touches) {
  // Without an answer there is nothing to say.
  const answer = await request('POST', '/api/study/why', { ...question, touches }).catch(() => null);
  return answer?.why ? sentence(phrase(answer.why)) : null;
}

/**
 * What a text says: a position, or a record with its plies.
 * @param {string} game
 * @param {string} text
 * @returns {Promise<Question & Sheet & { game: string, plies: string[], written: string[] }>}
 */
export const readText = (game, text) => request('POST', '/api/study/read', { game, text });

/**
 * Reads lines of JSON as they come.
 * @template T
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal
 * @param {(found: T) => void} hear
 */
async function listen(path, body, signal, hear) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!answer.ok || !answer.body) {
    const refusal = await answer.json();
    throw new RequestError(refusal.code, refusal.message);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) hear(JSON.parse(line));
  }
}

/**
 * The best lines of a position, better and better.
 * @param {Question & { lines?: number, seconds?: number }} look
 * @param {AbortSignal} signal
 * @param {(found: Finding) => void} hear
 */
export const bestLines = (look, signal, hear) => listen('/api/study/lines', look, signal, hear);

/**
 * What every ply of a game was worth.
 * @param {Question} question
 * @param {AbortSignal} signal
 * @param {(point: Point) => void} hear
 */
export const scoreGraph = (question, signal, hear) => listen('/api/study/graph', question, signal, hear);
