// A button over every square: what keyboards, screen readers and fingers touch.

import { el } from '../dom.js';
import { pieceName, phrase, say, seatName } from '../text.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('./layout.js').Layout} Layout */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cells {
  /**
   * @param {(square: string) => void} onEnter a square was touched by the keyboard
   * @param {(square: string) => void} onHelp the keyboard wants to know about it
   */
  constructor(onEnter, onHelp) {
    this.onHelp = onHelp;
    this.grid = el('div', { class: 'cells', role: 'grid', 'aria-label': say('board') });
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {string | null} */
    this.current = null;
    this.built = '';
    this.grid.addEventListener('keydown', (event) => this.key(event));
    this.grid.addEventListener('click', (event) => {
      // A pointer has been dealt with already; keys and screen readers click, too.
      const square = this.squareOf(event.target);
      if (square && /** @type {PointerEvent} */ (event).pointerType === '') onEnter(square);
    });
    this.grid.addEventListener('focusin', (event) => {
      const square = this.squareOf(event.target);
      if (square) this.rove(square);
    });
  }

  /** @param {EventTarget | null} target @returns {string | null} */
  squareOf(target) {
    const button = target instanceof Element ? target.closest('button[data-square]') : null;
    return button instanceof HTMLElement ? (button.dataset.square ?? null) : null;
  }

  /**
   * @param {Scene} scene
   * @param {Layout} layout
   * @param {(square: string) => string[]} notes more words about a square
   */
  show(scene, layout, notes) {
    const rebuilt = this.build(layout);
    this.layout = layout;
    const pieces = new Map(scene.pieces.map((piece) => [piece.square, piece]));
    for (const square of scene.squares) {
      const button = this.buttons.get(square.name);
      if (!button) continue;
      const piece = pieces.get(square.name);
      const owner = piece ? seatName(scene.seats.find((seat) => seat.seat === piece.owner)?.name ?? '') : '';
      const words = [
        piece
          ? say('square-piece', { square: square.name, owner, piece: pieceName(piece.name) })
          : say('square', { square: square.name }),
        ...(square.kind === 'hole' ? [say('hole')] : []),
        ...(square.marks.includes('check') ? [say('in-check')] : []),
        ...(square.marks.some((mark) => mark === 'last_from' || mark === 'last_to') ? [say('last-move')] : []),
        ...notes(square.name),
      ];
      if (square.note) words.push(phrase(square.note));
      button.setAttribute('aria-label', words.join(', '));
      button.title = square.note ? phrase(square.note) : '';
    }
    if (rebuilt || !this.current || !this.buttons.has(this.current)) {
      this.rove(scene.pieces[0]?.square ?? scene.squares[0]?.name ?? null);
    }
  }

  /** @param {Layout} layout @returns {boolean} whether the buttons are new */
  build(layout) {
    const key = JSON.stringify([layout.columns, layout.rows, [...layout.names]]);
    if (key === this.built) return false;
    this.built = key;
    const held = document.activeElement && this.grid.contains(document.activeElement);
    this.buttons.clear();
    this.grid.replaceChildren();
    this.grid.style.gridTemplateColumns = `repeat(${layout.columns}, minmax(0, 1fr))`;
    this.grid.style.gridTemplateRows = `repeat(${layout.rows}, minmax(0, 1fr))`;
    for (let row = 0; row < layout.rows; row += 1) {
      const line = el('div', { role: 'row', class: 'cell-row' });
      for (let column = 0; column < layout.columns; column += 1) {
        const name = layout.at(column, row);
        if (!name) continue;
        const button = el('button', {
          type: 'button',
          role: 'gridcell',
          'data-square': name,
          tabindex: -1,
          class: 'cell',
        });
        button.style.gridColumn = String(column + 1);
        button.style.gridRow = String(row + 1);
        this.buttons.set(name, button);
        line.append(button);
      }
      this.grid.append(line);
    }
    if (held && this.current) this.buttons.get(this.current)?.focus();
    return true;
  }

  /** @param {string | null} square the one that Tab leads to */
  rove(square) {
    if (this.current) this.buttons.get(this.current)?.setAttribute('tabindex', '-1');
    this.current = square;
    if (square) this.buttons.get(square)?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Enter' && event.shiftKey && this.current) {
      event.preventDefault();
      event.stopPropagation();
      this.onHelp(this.current);
      return;
    }
    const step = ARROWS[event.key];
    if (!step || !this.layout || !this.current || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const place = this.layout.places.get(this.current);
    if (!place) return;
    let { column, row } = place;
    for (;;) {
      column += step[0];
      row += step[1];
      if (column < 0 || row < 0 || column >= this.layout.columns || row >= this.layout.rows) return;
      const name = this.layout.at(column, row);
      if (name) {
        this.buttons.get(name)?.focus();
        return;
      }
    }
  }

  /**
   * Shows what can be touched.
   * @param {import('./highlights.js').Highlights} state
   */
  paint({ can, next, taken, ends, held, premove }) {
    for (const [name, button] of this.buttons) {
      button.classList.toggle('can', can.has(name));
      button.classList.toggle('next', next.has(name));
      button.classList.toggle('taken', taken.has(name));
      button.classList.toggle('end', ends.has(name) && !next.has(name));
      button.classList.toggle('touched', held.includes(name));
      button.classList.toggle('premove', premove.includes(name));
    }
  }
}
