// A small board that is only looked at.

import { svg } from '../dom.js';
import { CELL, Layout } from './layout.js';
import { Pieces } from './pieces.js';
import { drawMarks, drawSquares } from './squares.js';

/** @typedef {import('../types').Scene} Scene */

/** A drawing of a scene, turned so many quarters further. @param {Scene} scene @param {number} quarters */
export function drawMini(scene, quarters) {
  const layout = new Layout(scene, quarters);
  const layer = svg('g');
  new Pieces(layer).show(scene, layout, null, new Map());
  return svg(
    'svg',
    {
      class: 'drawing',
      viewBox: `0 0 ${layout.columns * CELL} ${layout.rows * CELL}`,
      'aria-hidden': 'true',
    },
    ...drawSquares(scene, layout),
    ...drawMarks(scene, layout, 'under'),
    layer,
    ...drawMarks(scene, layout, 'over'),
  );
}
