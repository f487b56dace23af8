// Help in sight: the rules, how each piece moves, and the keys.

import { drawPiece } from './board/pieces.js';
import { CELL } from './board/layout.js';
import { coat } from './board/squares.js';
import { describePiece } from './piece-help.js';
import { el, svg } from './dom.js';
import { pieceName, say } from './text.js';

/** @typedef {import('./types').Scene} Scene */

/** The keys of the pages with boards; those of some of them only say of which. @type {[string, string, string?][]} */
const KEYS = [
  ['← →', 'key-step', 'table analysis'],
  ['Home End', 'key-ends', 'table analysis'],
  ['f', 'key-turn'],
  ['Esc', 'key-cancel'],
  ['Shift+Enter', 'key-ask'],
  ['?', 'key-help'],
  ['↑ ↓', 'key-siblings', 'analysis'],
  ['l', 'key-engine', 'analysis'],
  ['e', 'key-explorer', 'analysis'],
  ['h', 'key-hint', 'analysis lesson'],
  ['n', 'key-next', 'lesson analysis'],
  ['r', 'key-again', 'lesson'],
  ['x', 'key-threat', 'analysis'],
  ['Space', 'key-best', 'analysis'],
];

/**
 * Opens the help.
 * @param {string} game
 * @param {Scene | null} scene
 * @param {'table' | 'analysis' | 'lesson'} place
 */
export function openHelp(game, scene, place) {
  document.getElementById('help')?.remove();
  const names = [...new Map((scene?.pieces ?? []).map((piece) => [piece.name, piece])).values()];
  const pieces = names.flatMap((piece) => {
    const words = describePiece(game, scene?.board ?? '', piece.name);
    if (!words) return [];
    const picture = drawPiece(piece.name, coat(0, scene?.seats.length ?? 2), piece.letter);
    return el(
      'li',
      {},
      svg('svg', { viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true' }, picture),
      el('div', {}, el('strong', {}, pieceName(piece.name)), el('p', {}, words)),
    );
  });
  const keys = KEYS.filter(([, , only]) => !only || only.split(' ').includes(place)).flatMap(([key, message]) => [
    el('dt', {}, ...key.split(' ').map((one) => el('kbd', {}, one))),
    el('dd', {}, say(message)),
  ]);
  const dialog = el(
    'dialog',
    { id: 'help', class: 'help-sheet', 'aria-labelledby': 'help-title' },
    el('h2', { id: 'help-title' }, say('help')),
    el('p', {}, el('a', { href: `/rules/${game}`, target: '_blank' }, say('help-rules'))),
    pieces.length ? el('h3', {}, say('help-pieces')) : null,
    el('ul', { class: 'help-pieces' }, ...pieces),
    el('h3', {}, say('help-keys')),
    el('dl', { class: 'help-keys' }, ...keys),
    el('p', { class: 'faint' }, say('help-mouse')),
    el('form', { method: 'dialog' }, el('button', { class: 'primary' }, say('close'))),
  );
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  /** @type {HTMLDialogElement} */ (dialog).showModal();
}
