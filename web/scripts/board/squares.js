// Squares, their marks, lines and labels. Colours are in `web/styles/board.css`.

import { svg } from '../dom.js';
import { CELL } from './layout.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Square} Square */
/** @typedef {import('./layout.js').Layout} Layout */

/** What the pieces of a seat wear: two play in white and black, four in four coats. */
export function coat(/** @type {number} */ seat, /** @type {number} */ seats) {
  return (seats > 2 ? ['white', 'grey', 'black', 'pink'] : ['white', 'black'])[seat % (seats > 2 ? 4 : 2)];
}

/** Whether the board is made of tiles. @param {Scene} scene */
const isSoft = (scene) => scene.squares.some((square) => square.kind === 'tile' || square.kind === 'hole');

/**
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
export function drawSquares(scene, layout) {
  const soft = isSoft(scene);
  const outline = scene.squares.map((square) => {
    const { x, y } = /** @type {{ x: number, y: number }} */ (layout.corner(square.name));
    return `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`;
  });
  const edge = svg('path', { class: soft ? 'edge bed' : 'edge', d: outline.join('') });
  return [edge, ...scene.squares.map((square) => drawSquare(square, scene, layout, soft))];
}

/**
 * @param {Square} square
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {boolean} soft
 */
function drawSquare(square, scene, layout, soft) {
  const { x, y } = /** @type {{ x: number, y: number }} */ (layout.corner(square.name));
  const group = svg('g', { transform: `translate(${x} ${y})`, 'data-name': square.name });
  const { kind } = square;
  const flat = (/** @type {string} */ name) => svg('rect', { class: name, width: CELL, height: CELL });
  if (typeof kind === 'string') {
    if (kind === 'tile') group.append(...tile());
    else if (kind === 'hole') group.append(...hole());
    else if (kind === 'transit') {
      group.append(flat('transit'), svg('rect', { class: 'transit-rim', x: 4, y: 4, width: 40, height: 40, rx: 4 }));
    } else group.append(flat(kind));
    group.setAttribute('class', `sq ${kind}`);
    return group;
  }
  const isHome = 'home' in kind;
  const coatName = coat(isHome ? kind.home : kind.corner, scene.seats.length);
  group.setAttribute('class', `sq coat-${coatName}`);
  if (isHome && soft) group.append(...tile());
  else group.append(flat('light'));
  group.append(
    isHome
      ? svg('rect', { class: 'home', x: 3.5, y: 3.5, width: 41, height: 41, rx: 5 })
      : svg('rect', { class: 'corner', x: 1.5, y: 1.5, width: 45, height: 45 }),
  );
  return group;
}

function tile() {
  return [
    svg('rect', { class: 'tile-shade', x: 1.5, y: 3, width: 45, height: 44, rx: 7 }),
    svg('rect', { class: 'tile-shine', x: 1.5, y: 1, width: 45, height: 44, rx: 7 }),
    svg('rect', { class: 'tile-top', x: 2.5, y: 2, width: 43, height: 43, rx: 6 }),
  ];
}

function hole() {
  return [
    svg('rect', { class: 'depth', x: 1.5, y: 1, width: 45, height: 46, rx: 7 }),
    svg('rect', { class: 'sunken', x: 13, y: 14, width: 22, height: 22, rx: 4 }),
  ];
}

/** The whole of a square, or of a tile. @param {boolean} soft */
const whole = (soft) => (soft ? { x: 2.5, y: 2, width: 43, height: 43, rx: 6 } : { width: CELL, height: CELL });

/** What lies under the pieces, by mark. @type {Record<string, (soft: boolean) => SVGElement>} */
const UNDER = {
  last_from: (soft) => svg('rect', { class: 'last', ...whole(soft) }),
  last_via: () => svg('rect', { class: 'last via', x: 5, y: 5, width: 38, height: 38, rx: 6 }),
  last_to: (soft) => svg('rect', { class: 'last to', ...whole(soft) }),
  check: () => svg('circle', { class: 'check', cx: 24, cy: 24, r: 23 }),
  forbidden: () =>
    svg('path', { class: 'forbidden', d: 'M4 13l9-9m13 0l-22 22m0 13l35-35m5 8l-35 35m13 0l22-22m0 13l-9 9' }),
  cleared: () => svg('circle', { class: 'cleared', cx: 24, cy: 24, r: 16 }),
  gone: () => svg('g', { class: 'gone' }, ...[18, 12, 6.5].map((r) => svg('circle', { cx: 24, cy: 24, r }))),
  immune: () => svg('circle', { class: 'immune', cx: 24, cy: 24, r: 21.5 }),
};

/** What lies over them. @type {Record<string, (soft: boolean) => SVGElement>} */
const OVER = {
  obstacle: () => svg('path', { class: 'obstacle', d: 'M9 6h-5v36h5M39 6h5v36h-5' }),
  must_leave: () =>
    svg('path', { class: 'must-leave', d: 'M2 2h11l-11 11zM46 2h-11l11 11zM2 46h11l-11-11zM46 46h-11l11-11z' }),
  stale: () => svg('g', { class: 'stale' }, svg('circle', { cx: 39, cy: 9, r: 6.5 }), svg('path', { d: 'M36 12l6-6' })),
};

/**
 * The marks of a scene.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {'under' | 'over'} where
 */
export function drawMarks(scene, layout, where) {
  const known = where === 'under' ? UNDER : OVER;
  const soft = isSoft(scene);
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const square of scene.squares) {
    const corner = layout.corner(square.name);
    const marks = square.marks.filter((mark) => mark in known);
    if (!corner || !marks.length) continue;
    drawn.push(
      svg('g', { transform: `translate(${corner.x} ${corner.y})` }, ...marks.map((mark) => known[mark](soft))),
    );
  }
  return drawn;
}

/**
 * Lines over the board: checks, hops, arrows.
 * @param {import('../types').DrawnLine[]} lines
 * @param {Layout} layout
 */
export function drawLines(lines, layout) {
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const line of lines) {
    const [from, to] = [layout.middle(line.from), layout.middle(line.to)];
    if (!from || !to) continue;
    if (line.from === line.to) {
      // Something comes onto the board there.
      drawn.push(svg('g', { class: `line ${line.kind}` }, svg('circle', { class: 'spot', cx: to.x, cy: to.y, r: 17 })));
      continue;
    }
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    // From the rim of one piece to the rim of the other.
    const start = line.kind === 'hop' ? 6 : 14;
    const end = line.kind === 'hop' ? 10 : 18;
    const [x1, y1, x2, y2] = [from.x + ux * start, from.y + uy * start, to.x - ux * end, to.y - uy * end];
    const head = `M${x2 + ux * 8} ${y2 + uy * 8}L${x2 - uy * 6} ${y2 + ux * 6}L${x2 + uy * 6} ${y2 - ux * 6}z`;
    drawn.push(
      svg(
        'g',
        { class: `line ${line.kind}` },
        svg('path', { class: 'shaft', d: `M${x1} ${y1}L${x2} ${y2}` }),
        svg('path', { class: 'head', d: head }),
      ),
    );
  }
  return drawn;
}

/**
 * Letters and numbers, in the corners of the outermost squares.
 * @param {Scene} scene
 * @param {Layout} layout
 */
export function drawLabels(scene, layout) {
  const soft = isSoft(scene);
  /** @type {SVGElement[]} */
  const drawn = [];
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ kind,
  ) => {
    const label = svg('text', { class: `label ${kind}`, x, y });
    label.textContent = text;
    drawn.push(label);
  };
  // Tiles have round corners.
  const inset = soft ? 4 : 0;
  layout.columnLabels.forEach((text, column) => {
    for (let row = layout.rows - 1; row >= 0; row -= 1) {
      const name = layout.at(column, row);
      if (name) return write(text, column * CELL + 46 - inset, row * CELL + 45.5 - inset, 'file');
    }
  });
  layout.rowLabels.forEach((text, row) => {
    for (let column = 0; column < layout.columns; column += 1) {
      const name = layout.at(column, row);
      if (name) return write(text, column * CELL + 2 + inset, row * CELL + 10 + inset, 'rank');
    }
  });
  return drawn;
}
