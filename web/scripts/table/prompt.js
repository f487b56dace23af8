// What stands above the moves: whose turn it is, what is asked, what can be done about it.

import { el } from '../dom.js';
import { say, told } from '../text.js';
import { commonFacts } from './plates.js';

/** @typedef {import('./game.js').TableGame} TableGame */
/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../types').Scene} Scene */

/**
 * @param {TableGame} game
 * @param {Board} board
 * @param {import('./clock.js').Clocks} clocks
 */
export function promptText({ state, table, at, mine, isMyTurn }, board, clocks) {
  if (!state || !table) return '';
  const question = board.instruction();
  if (question && at === null && table.status === 'playing') return question.text;
  if (at !== null) return say('looking-back', { ply: at });
  if (state.ending) return `${told(state.ending.sentence, state.ending.sentence_i18n)}.`;
  if (table.status === 'open' && !table.seats.some((seat) => seat.kind === 'open')) return say('about-to-begin');
  if (table.status === 'open') return say(mine.length ? 'waiting' : 'watching-open');
  if (table.status === 'aborted') return say('aborted');
  const first = isMyTurn ? clocks.firstMove() : '';
  return [told(state.scene?.prompt, state.scene?.prompt_i18n), first].filter(Boolean).join(' ');
}

/** Whose turn it is, where that is not said otherwise. @param {TableGame} game */
export function turnText(game) {
  const turn = game.state?.turn ?? [];
  if (game.isLookingBack || !turn.length || game.mine.length > 1) return '';
  if (game.isMyTurn) return say('your-turn');
  return say('their-turn', { who: turn.map((seat) => game.nameOf(seat)).join(', ') });
}

/**
 * The buttons below, and what concerns everybody.
 * @param {TableGame} game
 * @param {Board} board
 * @param {Scene} scene
 * @param {{ toNow: () => void, copyLink: () => void, sit: (seat: number) => void }} on
 */
export function choices({ table, at, mine }, board, scene, on) {
  /** @param {string} name @param {string} words @param {() => void} click @param {string} [look] */
  const button = (name, words, click, look = 'primary') =>
    el('button', { type: 'button', class: look, 'data-key': name, click }, words);
  const buttons = [];
  const isOpen = table?.status === 'open';
  const free = table?.seats.findIndex((seat) => seat.kind === 'open') ?? -1;
  if (at !== null) buttons.push(button('now', say('to-now'), on.toNow));
  else if (isOpen && mine.length && free >= 0) buttons.push(button('link', say('copy-link'), on.copyLink));
  else if (isOpen && free >= 0) buttons.push(button('sit', say('sit'), () => on.sit(free)));
  else if (!isOpen && board.premove.length > 1) {
    buttons.push(button('premove', say('premove'), () => board.cancel(), ''));
  }
  return isOpen ? buttons : [...buttons, ...commonFacts(scene.counters)];
}
