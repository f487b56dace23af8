// The pieces on the board, and how they move.

import { isCalm, setting, svg } from '../dom.js';
import { CELL } from './layout.js';
import { transition } from './transition.js';
import { coat } from './squares.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('./layout.js').Layout} Layout */

const STEP = 190;
const LEAVE = 320;
/** How much longer or shorter it takes. @type {Record<string, number>} */
const SPEEDS = { fast: 0.5, slow: 2 };
/** How far a neighbour gives way, in the units of the drawing. */
const NUDGE = 8;

/**
 * One piece as a drawing of `CELL` by `CELL`.
 * @param {string} name
 * @param {string} coatName the coat
 * @param {string} letter for a piece that has no drawing
 */
export function drawPiece(name, coatName, letter) {
  const group = svg('g', { class: `coat coat-${coatName}` });
  if (document.getElementById(`piece-${name}`)) {
    group.append(svg('use', { href: `#piece-${name}`, width: CELL, height: CELL }));
  } else {
    const text = svg('text', { class: 'letter', x: 24, y: 31 });
    text.textContent = letter;
    group.append(svg('circle', { class: 'counter', cx: 24, cy: 24, r: 18 }), text);
  }
  return group;
}

/** Quarter turns of an owner's pieces that point: away from the owner. */
function facing(/** @type {number} */ owner, /** @type {number} */ seats, /** @type {number} */ turned) {
  return ((seats > 2 ? owner : owner * 2) + turned) % 4;
}

export class Pieces {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, SVGGElement>} */
    this.on = new Map();
    /** @type {Animation[]} */
    this.running = [];
  }

  /**
   * Draws the pieces of a scene; from another scene they go there.
   * @param {Scene} scene
   * @param {Layout} layout
   * @param {Scene | null} before
   * @param {Map<string, string>} shown where pieces are shown already, by their squares
   * @returns {{ sinks: string[] }}
   */
  show(scene, layout, before, shown) {
    this.settle();
    const same = before && before.board === scene.board;
    const moving = same && !isCalm();
    const what = moving ? transition(before, scene) : null;
    const seats = scene.seats.length;
    this.layer.replaceChildren();
    this.on.clear();
    for (const piece of scene.pieces) this.put(piece, seats, layout);
    if (before && !same && !isCalm()) {
      // Play has moved to another board.
      this.play(
        this.layer,
        [
          { opacity: 0, transform: 'scale(.9)' },
          { opacity: 1, transform: 'none' },
        ],
        600,
      );
    }
    if (!what) return { sinks: [] };
    for (const { piece, from, path } of what.moves) {
      const element = this.on.get(piece.square);
      if (!element || shown.get(from) === piece.square) continue;
      this.walk(element, [shown.get(from) ?? from, ...path], layout);
      this.layer.append(element);
    }
    for (const { piece, how, from } of what.departures) this.leave(piece, seats, layout, how, from);
    for (const { square, from } of what.nudges) this.nudge(square, from, layout);
    for (const { piece, how } of what.arrivals) {
      const element = this.on.get(piece.square);
      if (element) this.arrive(element, piece.square, layout, how);
    }
    return { sinks: what.sinks };
  }

  /** Ends what still moves. */
  settle() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
    for (const ghost of this.layer.querySelectorAll('.leaving')) ghost.remove();
  }

  /** @param {Piece} piece @param {number} seats @param {Layout} layout */
  put(piece, seats, layout) {
    const corner = layout.corner(piece.square);
    if (!corner) return null;
    const element = svg('g', {
      class: 'piece',
      'data-square': piece.square,
      'data-owner': piece.owner,
      'data-piece': piece.name,
    });
    const drawing = drawPiece(piece.name, coat(piece.owner, seats), piece.letter);
    const turns = piece.name === 'triangle' ? facing(piece.owner, seats, layout.turned) : 0;
    if (turns) drawing.setAttribute('transform', `rotate(${turns * 90} 24 24)`);
    element.append(drawing);
    this.move(element, corner.x, corner.y);
    this.layer.append(element);
    this.on.set(piece.square, element);
    return element;
  }

  /** @param {SVGGElement} element @param {number} x @param {number} y */
  move(element, x, y) {
    element.style.transform = `translate(${x}px, ${y}px)`;
  }

  /**
   * Shows a piece elsewhere than where it stands, as while it is dragged.
   * @param {string} square
   * @param {number} x
   * @param {number} y
   */
  hold(square, x, y) {
    const element = this.on.get(square);
    if (!element) return;
    element.classList.add('held');
    this.layer.append(element);
    this.move(element, x, y);
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {KeyframeAnimationOptions} [more]
   */
  play(element, frames, duration, more = {}) {
    const lasts = duration * (SPEEDS[setting('speed') ?? ''] ?? 1);
    const animation = element.animate(frames, { duration: lasts, easing: 'ease-in-out', ...more });
    this.running.push(animation);
    return animation;
  }

  /** @param {SVGGElement} element @param {string[]} squares @param {Layout} layout */
  walk(element, squares, layout) {
    const corners = squares.map((square) => layout.corner(square)).filter((corner) => corner !== null);
    if (corners.length < 2) return;
    const hops = corners.length > 2;
    /** @type {Keyframe[]} */
    const frames = [];
    corners.forEach(({ x, y }, i) => {
      frames.push({ transform: `translate(${x}px, ${y}px)`, offset: i / (corners.length - 1) });
      const next = corners[i + 1];
      if (hops && next) {
        const offset = (i + 0.5) / (corners.length - 1);
        frames.push({ transform: `translate(${(x + next.x) / 2}px, ${(y + next.y) / 2 - 14}px) scale(1.06)`, offset });
      }
    });
    this.play(element, frames, STEP + 140 * (corners.length - 2), hops ? { easing: 'linear' } : {});
  }

  /**
   * @param {Piece} piece
   * @param {number} seats
   * @param {Layout} layout
   * @param {'fade' | 'bump' | 'clear'} how
   * @param {string | null} from
   */
  leave(piece, seats, layout, how, from) {
    const corner = layout.corner(piece.square);
    if (!corner) return;
    const standing = this.on.get(piece.square);
    const ghost = this.put(piece, seats, layout);
    if (standing) this.on.set(piece.square, standing);
    else this.on.delete(piece.square);
    if (!ghost) return;
    ghost.classList.add('leaving');
    this.layer.prepend(ghost);
    const here = `translate(${corner.x}px, ${corner.y}px)`;
    const pusher = from ? layout.corner(from) : null;
    let away = `${here} scale(.4)`;
    if (how === 'bump' && pusher) {
      const [dx, dy] = [corner.x - pusher.x, corner.y - pusher.y];
      const length = Math.hypot(dx, dy) || 1;
      away = `translate(${corner.x + (dx / length) * 150}px, ${corner.y + (dy / length) * 150}px) rotate(200deg)`;
    } else if (how === 'clear') {
      away = `${here} scale(1.3, .1)`;
    }
    const frames = [
      { transform: here, opacity: 1 },
      { transform: away, opacity: 0 },
    ];
    const delay = how === 'fade' ? STEP * 0.6 : STEP * 0.8;
    this.play(ghost, frames, LEAVE, { delay, fill: 'both', easing: 'ease-in' }).finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }

  /**
   * A neighbour of a piece that is bumped off gives way a little and comes back.
   * @param {string} square
   * @param {string} from
   * @param {Layout} layout
   */
  nudge(square, from, layout) {
    const [element, corner, pusher] = [this.on.get(square), layout.corner(square), layout.corner(from)];
    if (!element || !corner || !pusher) return;
    const [dx, dy] = [corner.x - pusher.x, corner.y - pusher.y];
    const length = Math.hypot(dx, dy) || 1;
    const here = `translate(${corner.x}px, ${corner.y}px)`;
    const there = `translate(${corner.x + (dx / length) * NUDGE}px, ${corner.y + (dy / length) * NUDGE}px)`;
    const frames = [{ transform: here }, { transform: there, offset: 0.3, easing: 'ease-in-out' }, { transform: here }];
    this.play(element, frames, LEAVE + STEP, { delay: STEP * 0.8, easing: 'ease-out' });
  }

  /** @param {SVGGElement} element @param {string} square @param {Layout} layout @param {'drop' | 'fade'} how */
  arrive(element, square, layout, how) {
    const corner = layout.corner(square);
    if (!corner) return;
    const here = `translate(${corner.x}px, ${corner.y}px)`;
    const frames =
      how === 'drop'
        ? [
            { transform: `translate(${corner.x}px, ${corner.y - 40}px) scale(1.15)`, opacity: 0 },
            { transform: `translate(${corner.x}px, ${corner.y - 26}px) scale(1.12)`, opacity: 1, offset: 0.35 },
            { transform: here, opacity: 1, offset: 0.8 },
            { transform: `translate(${corner.x}px, ${corner.y - 4}px)`, offset: 0.9 },
            { transform: here },
          ]
        : [{ opacity: 0 }, { opacity: 1 }];
    this.play(element, frames, how === 'drop' ? 420 : 250, { easing: 'ease-in' });
  }
}
