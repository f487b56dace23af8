// What somebody wants to know about a square: who stands there, how it moves, and
// where it can go now.

import { el, svg } from './dom.js';
import { CELL } from './board/layout.js';
import { drawPiece } from './board/pieces.js';
import { coat } from './board/squares.js';
import { hasMessage, phrase, pieceName, say, seatName } from './text.js';

/** @typedef {import('./board/board.js').Board} Board */

/** @param {string} game @param {string} board @param {string} piece */
function how(game, board, piece) {
  const key = [`how-${board}-${piece}`, `how-${game}-${piece}`, `how-${piece}`].find(hasMessage);
  return key ? say(key) : '';
}

/** @param {Board} board */
export function hush(board) {
  board.frame.querySelector('.asked-about')?.remove();
  for (const cell of board.frame.querySelectorAll('.cell.asked')) cell.classList.remove('asked');
}

/**
 * Tells about a square, over the board.
 * @param {Board} board
 * @param {string} game
 * @param {string} name
 */
export function tellAbout(board, game, name) {
  hush(board);
  const { scene } = board;
  if (!scene) return;
  board.cancel();
  const square = scene.squares.find((other) => other.name === name);
  const piece = scene.pieces.find((other) => other.square === name);
  const moves = scene.legal.filter((legal) => legal.gesture[0] === name);
  const targets = [...new Set(moves.map((legal) => legal.gesture.filter((touch) => !/^[=@]/.test(touch)).slice(1).pop() ?? ''))].filter(Boolean);
  for (const target of targets) board.cells.buttons.get(target)?.classList.add('asked');
  const seats = scene.seats.length;
  const owner = piece ? seatName(scene.seats.find((seat) => seat.seat === piece.owner)?.name ?? '') : '';
  const isToMove = piece !== undefined && scene.legal.length > 0 && scene.seats.find((seat) => seat.seat === piece.owner)?.to_move;
  const close = () => {
    hush(board);
    board.cells.buttons.get(name)?.focus();
  };
  const words = [
    ...(piece ? [how(game, scene.board, piece.name)] : [square?.kind === 'hole' ? say('hole') : say('asked-empty')]),
    ...(square?.note ? [phrase(square.note)] : []),
    ...(targets.length ? [say('asked-squares', { squares: targets.join(', ') })] : isToMove ? [say('asked-nothing')] : []),
  ];
  const head = piece ? `${owner} ${pieceName(piece.name)}, ${name}` : name;
  const button = el('button', { type: 'button', class: 'small close', 'aria-label': say('close'), title: say('close'), click: close }, '✕');
  // It stands where it does not hide what it is about.
  const row = board.layout.places.get(name)?.row ?? 0;
  const isLow = row >= board.layout.rows / 2;
  board.frame.append(
    el(
      'div',
      { class: `asked-about ${isLow ? 'above' : 'below'}`, role: 'dialog', 'aria-label': say('asked'), keydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close() },
      piece ? svg('svg', { viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true' }, drawPiece(piece.name, coat(piece.owner, seats), piece.letter)) : null,
      el('div', { class: 'asked-words' }, el('strong', {}, head), ...words.filter(Boolean).map((text) => el('p', {}, text))),
      button,
    ),
  );
  // The finger or the mouse is still down; it must not press the button when let go.
  setTimeout(() => button.focus({ preventScroll: true }), 0);
  const away = (/** @type {Event} */ event) => {
    if (event.target instanceof Element && event.target.closest('.asked-about')) return;
    hush(board);
    document.removeEventListener('pointerdown', away);
  };
  setTimeout(() => document.addEventListener('pointerdown', away), 50);
}
