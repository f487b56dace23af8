// Who sits where around a board, as it is turned.

import { redraw } from './redraw.js';

/**
 * The seat at the bottom, and the others in the order of play.
 * @param {number} count how many seats there are
 * @param {number} turned quarter turns of the board
 */
export function around(count, turned) {
  const own = count > 2 ? [0, 3, 2, 1].indexOf(turned) : turned === 2 ? 1 : 0;
  const others = Array.from({ length: count - 1 }, (_, i) => (own + 1 + i) % count);
  return { own, others };
}

/**
 * Puts the plates of the seats above and below the board.
 * @param {HTMLElement} top
 * @param {HTMLElement} bottom
 * @param {number} count
 * @param {number} turned
 * @param {(seat: number) => HTMLElement | undefined} plate
 */
export function placePlates(top, bottom, count, turned, plate) {
  const { own, others } = around(count, turned);
  redraw(top, ...others.flatMap((seat) => plate(seat) ?? []));
  redraw(bottom, ...[own].flatMap((seat) => plate(seat) ?? []));
}

/**
 * How far *Turn the board* turns it.
 * @param {number} count
 * @param {number} columns
 */
export function turnStep(count, columns) {
  return count > 2 && columns > 8 ? 1 : 2;
}
