// What is touched and what could be: drawn under the pieces, so that they keep their
// colours.

import { svg } from '../dom.js';
import { CELL } from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */

/**
 * @typedef {object} Highlights
 * @property {Set<string>} can squares that may be touched first
 * @property {Set<string>} next squares that may be touched now
 * @property {Set<string>} taken squares where a piece stands
 * @property {Set<string>} ends squares where the move may end later
 * @property {string[]} held squares that have been touched
 * @property {string[]} premove squares of a move that is prepared
 */

/**
 * @param {Highlights} hints
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
export function drawHighlights({ next, taken, ends, held, premove }, layout) {
  /** @type {SVGElement[]} */
  const drawn = [];
  /** @param {string} square @param {string} kind @param {SVGElement} shape */
  const put = (square, kind, shape) => {
    const corner = layout.corner(square);
    if (!corner) return;
    const place = { class: `hint ${kind}`, 'data-hint': square, transform: `translate(${corner.x} ${corner.y})` };
    drawn.push(svg('g', place, shape));
  };
  const whole = () => svg('rect', { width: CELL, height: CELL });
  for (const square of held) put(square, 'touched', whole());
  for (const square of premove) put(square, 'premove', whole());
  for (const square of next) {
    if (held.includes(square)) continue;
    // Around a piece there is a ring, on an empty square a dot.
    if (taken.has(square)) put(square, 'next taken', svg('circle', { cx: CELL / 2, cy: CELL / 2, r: CELL / 2 - 2.5 }));
    else put(square, 'next', svg('circle', { cx: CELL / 2, cy: CELL / 2, r: 7 }));
  }
  for (const square of ends) {
    if (!next.has(square)) put(square, 'end', svg('circle', { cx: CELL / 2, cy: CELL / 2, r: 5 }));
  }
  return drawn;
}

/**
 * Squares that somebody is told about.
 * @param {string[]} squares
 * @param {Layout} layout
 */
export function drawAsked(squares, layout) {
  return squares.flatMap((square) => {
    const corner = layout.corner(square);
    if (!corner) return [];
    const place = { class: 'hint asked', transform: `translate(${corner.x} ${corner.y})` };
    return svg('g', place, svg('circle', { cx: CELL / 2, cy: CELL / 2, r: CELL / 2 - 4 }));
  });
}
