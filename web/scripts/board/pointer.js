// Mouse, finger and pen: clicking, dragging, and pressing long.

import { CELL } from './layout.js';

const DRAG_FROM = 6;
const LONG = 550;

/**
 * @typedef {object} Hand
 * @property {(square: string) => boolean} press something was pressed; whether it is now held
 * @property {(square: string, wasPressed: boolean) => void} click it was let go where it was pressed
 * @property {(from: string, x: number, y: number) => void} drag it is dragged; the place is in the units of the drawing
 * @property {(from: string, to: string | null) => void} drop it was dragged and let go
 * @property {(square: string) => void} ask it was pressed long, or with Shift
 * @property {(square: string | null) => void} hover the pointer is over it
 * @property {(from: string, to: string) => void} mark the other button was pressed here and let go there
 */

/**
 * @param {HTMLElement} grid
 * @param {SVGSVGElement} drawing
 * @param {(target: EventTarget | null) => string | null} squareOf
 * @param {Hand} hand
 */
export function listen(grid, drawing, squareOf, hand) {
  /**
   * @type {{
   *   square: string, id: number, x: number, y: number, held: boolean, dragged: boolean, timer: number,
   * } | null}
   */
  let pressed = null;

  const end = () => {
    if (pressed) clearTimeout(pressed.timer);
    pressed = null;
  };
  /** @param {PointerEvent} event */
  const under = (event) => squareOf(document.elementFromPoint(event.clientX, event.clientY));

  /** @type {string | null} where the other button was pressed */
  let marked = null;

  // A pointer leaves the focus to nobody: the keys then belong to the whole page. What
  // somebody was writing is not written on by keys that are meant for the board.
  grid.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

  grid.addEventListener('pointerdown', (event) => {
    const square = squareOf(event.target);
    if (square && event.button === 2 && event.pointerType === 'mouse') {
      marked = square;
      return;
    }
    if (!square || event.button !== 0 || pressed) return;
    if (event.shiftKey) {
      hand.ask(square);
      return;
    }
    const timer = window.setTimeout(() => {
      if (pressed && !pressed.dragged) hand.ask(square);
    }, LONG);
    const held = hand.press(square);
    pressed = { square, id: event.pointerId, x: event.clientX, y: event.clientY, held, dragged: false, timer };
    grid.setPointerCapture(event.pointerId);
  });

  grid.addEventListener('pointermove', (event) => {
    if (!pressed) {
      if (event.pointerType === 'mouse') hand.hover(squareOf(event.target));
      return;
    }
    if (event.pointerId !== pressed.id) return;
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG_FROM;
    if (!pressed.dragged && far) {
      pressed.dragged = true;
      clearTimeout(pressed.timer);
    }
    if (pressed.dragged) {
      const box = drawing.getBoundingClientRect();
      const scale = drawing.viewBox.baseVal.width / box.width;
      const x = drawing.viewBox.baseVal.x + (event.clientX - box.left) * scale - CELL / 2;
      const y = drawing.viewBox.baseVal.y + (event.clientY - box.top) * scale - CELL / 2;
      hand.drag(pressed.square, x, y);
    }
  });

  grid.addEventListener('pointerup', (event) => {
    if (event.button === 2) {
      const to = under(event);
      if (marked && to) hand.mark(marked, to);
      marked = null;
      return;
    }
    if (!pressed || event.pointerId !== pressed.id) return;
    const { square, held, dragged } = pressed;
    const to = under(event);
    end();
    if (to === square || (!dragged && to === null)) {
      if (dragged) hand.drop(square, square);
      else hand.click(square, held);
    } else hand.drop(square, to);
  });

  grid.addEventListener('pointercancel', () => {
    const square = pressed?.square;
    end();
    if (square) hand.drop(square, null);
  });
  grid.addEventListener('pointerleave', () => hand.hover(null));
  // A long press asks about a piece, and the other button draws: neither opens a menu.
  grid.addEventListener('contextmenu', (event) => event.preventDefault());
}

/**
 * Lets a picture follow the pointer until it is let go: as large as a square of the
 * board, its middle under the pointer.
 * @param {PointerEvent} event
 * @param {Element} picture
 * @param {number} size the side of a square in pixels
 * @param {(target: Element | null) => void} drop what it was let go over, if it was carried at all
 */
export function carry(event, picture, size, drop) {
  /** @type {HTMLElement | null} */
  let ghost = null;
  const start = { x: event.clientX, y: event.clientY };
  const move = (/** @type {PointerEvent} */ moved) => {
    if (moved.pointerId !== event.pointerId) return;
    if (!ghost && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) > DRAG_FROM) {
      ghost = document.createElement('div');
      ghost.className = 'carried';
      ghost.style.width = `${size}px`;
      ghost.style.height = `${size}px`;
      ghost.append(picture.cloneNode(true));
      document.body.append(ghost);
    }
    if (ghost) ghost.style.transform = `translate(${moved.clientX - size / 2}px, ${moved.clientY - size / 2}px)`;
  };
  const end = (/** @type {PointerEvent} */ ended) => {
    if (ended.pointerId !== event.pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    ghost?.remove();
    if (ghost && ended.type === 'pointerup') drop(document.elementFromPoint(ended.clientX, ended.clientY));
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
