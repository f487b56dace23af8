// What each of several opponents did last stays marked, in their own colours.

import { coat } from '../board/squares.js';
import { svg } from '../dom.js';
import { CELL } from '../board/layout.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../board/layout.js').Layout} Layout */

/** @typedef {{ seat: number, from: string | null, to: string | null }} Trace */

/** Where the last move of a scene began and ended. @param {Scene} scene @param {number} seat @returns {Trace} */
function traceOf(scene, seat) {
  /** @param {import('../types').Mark} mark */
  const find = (mark) => scene.squares.find((square) => square.marks.includes(mark))?.name ?? null;
  return { seat, from: find('last_from'), to: find('last_to') };
}

/**
 * What the other seats did last before a ply, and not on another board.
 * @param {import('../types').SheetLine[]} sheet
 * @param {number} now
 * @param {number} seats
 * @param {Scene} scene
 * @param {(ply: number) => Promise<Scene | null>} sceneAt
 */
export async function lastMoves(sheet, now, seats, scene, sceneAt) {
  /** @type {Set<number>} */
  const seen = new Set([sheet[now - 1]?.seat ?? -1]);
  const traces = [];
  for (let ply = now - 1; ply > Math.max(0, now - seats); ply -= 1) {
    const seat = sheet[ply - 1]?.seat ?? null;
    if (seat === null || seen.has(seat)) continue;
    seen.add(seat);
    const then = await sceneAt(ply).catch(() => null);
    if (then && then.board === scene.board) traces.push(traceOf(then, seat));
  }
  return traces;
}

/**
 * The last moves before the one that the scene marks itself.
 * @param {Trace[]} traces
 * @param {number} seats
 * @param {Layout} layout
 */
export function drawTrail(traces, seats, layout) {
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const { seat, from, to } of traces) {
    for (const [square, kind] of /** @type {const} */ ([
      [from, 'from'],
      [to, 'to'],
    ])) {
      const corner = square ? layout.corner(square) : null;
      if (!corner) continue;
      const frame = { x: corner.x + 2, y: corner.y + 2, width: CELL - 4, height: CELL - 4, rx: 4 };
      drawn.push(svg('rect', { class: `trail ${kind} coat-${coat(seat, seats)}`, 'data-seat': seat, ...frame }));
    }
  }
  return drawn;
}
