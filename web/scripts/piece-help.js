// What somebody wants to know about a square: who stands there, how it moves, and
// where it can go now.

import { el, svg } from './dom.js';
import { isSquare } from './board/gesture.js';
import { CELL } from './board/layout.js';
import { drawAsked } from './board/highlights.js';
import { drawPiece } from './board/pieces.js';
import { coat } from './board/squares.js';
import { reach } from './study.js';
import { hasMessage, phrase, pieceName, say, seatName } from './text.js';

/** @typedef {import('./board/board.js').Board} Board */
/** @typedef {import('./types').Legal} Legal */
/** @typedef {import('./types').Question} Question */

/** @param {string} game @param {string} board @param {string} piece */
export function describePiece(game, board, piece) {
  const key = [`how-${board}-${piece}`, `how-${game}-${piece}`, `how-${piece}`].find(hasMessage);
  return key ? say(key) : '';
}

/** @param {Board} board */
export function hidePieceHelp(board) {
  board.frame.querySelector('.asked-about')?.remove();
  for (const cell of board.frame.querySelectorAll('.cell.asked')) cell.classList.remove('asked');
  for (const hint of board.layers.hints.querySelectorAll('.asked')) hint.remove();
}

/** Where the moves of a piece end. @param {Legal[]} moves */
function targets(moves) {
  const squares = moves.map((legal) => {
    // Where it puts another piece back is touched, too, and is not where it goes.
    const put = new Set(legal.effects.filter((effect) => effect.effect === 'moves').map((effect) => effect.to));
    return (
      legal.gesture
        .slice(1)
        .filter((touch) => isSquare(touch) && !put.has(touch))
        .pop() ?? ''
    );
  });
  return [...new Set(squares)].filter(Boolean);
}

/**
 * Tells about a square, over the board. Where a piece can go whose turn it is not has
 * to be asked.
 * @param {Board} board
 * @param {string} game
 * @param {string} name
 * @param {Question | null} question about the position that is shown
 */
export function showPieceHelp(board, game, name, question) {
  hidePieceHelp(board);
  const { scene } = board;
  if (!scene) return;
  board.cancel();
  const square = scene.squares.find((other) => other.name === name);
  const piece = scene.pieces.find((other) => other.square === name);
  const seats = scene.seats.length;
  const owner = scene.seats.find((seat) => seat.seat === piece?.owner);
  const now = targets(board.legal.filter((legal) => legal.gesture[0] === name));
  const isToMove = owner?.to_move === true && board.legal.length > 0;
  // Whoever came by the keyboard goes on from there; a pointer leaves the keys to the page.
  const came = document.activeElement;
  const close = () => {
    hidePieceHelp(board);
    if (came && board.cells.grid.contains(came)) board.cells.buttons.get(name)?.focus();
  };
  const words = [
    ...(piece
      ? [describePiece(game, scene.board, piece.name)]
      : [square?.kind === 'hole' ? say('hole') : say('asked-empty')]),
    ...(square?.note ? [phrase(square.note)] : []),
    ...(isToMove && !now.length ? [say('asked-nothing')] : []),
  ];
  const place = el(
    'div',
    { class: 'asked-words' },
    el('strong', {}, piece ? `${seatName(owner?.name ?? '')} ${pieceName(piece.name)}, ${name}` : name),
    ...words.filter(Boolean).map((text) => el('p', {}, text)),
  );
  const button = el(
    'button',
    { type: 'button', class: 'small close', 'aria-label': say('close'), title: say('close'), click: close },
    '✕',
  );
  // It stands where it does not hide what it is about.
  const row = board.layout.places.get(name)?.row ?? 0;
  const isLow = row >= board.layout.rows / 2;
  const box = el(
    'div',
    {
      class: `asked-about ${isLow ? 'above' : 'below'}`,
      role: 'dialog',
      'aria-label': say('asked'),
      keydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close(),
    },
    piece
      ? svg(
          'svg',
          { viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true' },
          drawPiece(piece.name, coat(piece.owner, seats), piece.letter),
        )
      : null,
    place,
    button,
  );
  /** @param {string} key @param {string[]} squares */
  const show = (key, squares) => {
    if (!squares.length || board.scene !== scene) return;
    for (const target of squares) board.cells.buttons.get(target)?.classList.add('asked');
    board.layers.hints.append(...drawAsked(squares, board.layout));
    place.append(el('p', {}, say(key, { squares: squares.join(', ') })));
  };
  show('asked-squares', now);
  if (piece && question && !isToMove && !now.length) {
    // Without an answer it says how the piece moves, and no more.
    reach(question, name).then(
      (moves) => box.isConnected && show('asked-would', targets(moves)),
      () => {},
    );
  }
  board.frame.append(box);
  // The finger or the mouse is still down; it must not press the button when let go.
  setTimeout(() => button.focus({ preventScroll: true }), 0);
  const away = (/** @type {Event} */ event) => {
    if (event.target instanceof Element && event.target.closest('.asked-about')) return;
    hidePieceHelp(board);
    document.removeEventListener('pointerdown', away);
  };
  setTimeout(() => document.addEventListener('pointerdown', away), 50);
}
