// The graph of a game: what was to be expected after each ply.

import { coat } from '../board/squares.js';
import { svg } from '../dom.js';

/** A point, or what a review says instead: the share of every seat. */
/** @typedef {import('../types').Point & { shares?: number[] }} Point */

const [WIDTH, HEIGHT] = [400, 110];

/**
 * What a point says for a seat, from 0 to 1; nothing if it says nothing about it.
 * @param {Point} point
 * @param {number} seat
 * @param {number} seats
 * @returns {number | null}
 */
export function expectation(point, seat, seats) {
  if (point.shares) return point.shares[seat] ?? null;
  if (point.places) {
    const first = point.places.filter((place) => place === 1).length;
    return point.places[seat] === 1 ? 1 / first : 0;
  }
  if (!point.best || point.seat === null) return null;
  if (point.seat === seat) return point.best.expectation;
  return seats === 2 ? 1 - point.best.expectation : null;
}

/**
 * @param {Point[]} points
 * @param {number} plies
 * @param {number} seats
 * @param {number | null} here the ply that is looked at
 * @param {{ ply: number, kind: string }[]} [marks] plies that are marked in a colour
 */
export function drawGraph(points, plies, seats, here, marks = []) {
  const x = (/** @type {number} */ ply) => (plies ? (ply / plies) * WIDTH : 0);
  const y = (/** @type {number} */ share) => 3 + (1 - share) * (HEIGHT - 6);
  const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' });
  const line = (/** @type {number} */ seat) =>
    points.flatMap((point) => {
      const share = expectation(point, seat, seats);
      return share === null ? [] : [`${x(point.ply).toFixed(1)} ${y(share).toFixed(1)}`];
    });
  drawing.append(svg('rect', { class: 'graph-ground', width: WIDTH, height: HEIGHT }));
  if (seats === 2) {
    const way = line(0);
    if (way.length > 1) {
      const last = points[points.length - 1];
      drawing.append(
        svg('path', {
          class: 'graph-area',
          d: `M${x(points[0].ply)} ${HEIGHT}L${way.join('L')}L${x(last.ply)} ${HEIGHT}z`,
        }),
      );
      drawing.append(svg('path', { class: 'graph-line', d: `M${way.join('L')}` }));
    }
  } else {
    for (let seat = 0; seat < seats; seat += 1) {
      const way = line(seat);
      if (way.length > 1)
        drawing.append(svg('path', { class: `graph-seat seat-${coat(seat, seats)}`, d: `M${way.join('L')}` }));
    }
  }
  for (const { ply, kind } of marks) {
    drawing.append(svg('path', { class: `graph-mark ${kind}`, d: `M${x(ply).toFixed(1)} ${HEIGHT - 16}V${HEIGHT}` }));
  }
  drawing.append(svg('path', { class: 'graph-middle', d: `M0 ${HEIGHT / 2}H${WIDTH}` }));
  if (here !== null) drawing.append(svg('path', { class: 'graph-here', d: `M${x(here)} 0V${HEIGHT}` }));
  return drawing;
}

/**
 * How bad a move was, by what it gave away.
 * @param {number} before what whoever moved could expect
 * @param {number} after what is left
 */
export function sign(before, after) {
  const lost = before - after;
  // As a review counts: see docs/review.md.
  if (lost >= 0.2) return '??';
  if (lost >= 0.12) return '?';
  if (lost >= 0.06) return '?!';
  return '';
}
