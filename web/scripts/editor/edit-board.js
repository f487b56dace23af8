// The board in its editing mode: squares are touched to put something there, pieces are
// carried anywhere, and the other button takes them away. What may stand where is for
// the rules to say, afterwards.

import { Board } from '../board/board.js';
import { carry } from '../board/pointer.js';
import { say } from '../text.js';

/** @typedef {import('../types').Scene} Scene */

/**
 * @typedef {object} EditCallbacks
 * @property {(square: string) => void} onPlace a square was touched
 * @property {(from: string, to: string | null) => void} onCarry a piece was carried, or off the board
 * @property {(square: string) => void} onErase what is there shall go
 */

export class EditBoard extends Board {
  /** @param {HTMLElement} place @param {EditCallbacks} edit */
  constructor(place, edit) {
    super(place);
    this.edit = edit;
    /** The squares that are to blame. @type {string[]} */
    this.wrong = [];
    this.cells.grid.addEventListener('keydown', (event) => {
      if ((event.key !== 'Delete' && event.key !== 'Backspace') || !this.cells.current) return;
      event.preventDefault();
      this.edit.onErase(this.cells.current);
    });
  }

  /** @param {Scene} scene @param {string[]} wrong the squares to blame @param {string | null} held */
  showEdited(scene, wrong, held) {
    this.wrong = wrong;
    this.arrows = wrong.map((square) => ({ from: square, to: square, kind: /** @type {const} */ ('arrow threat') }));
    super.show(scene, 'look', { animate: false });
    this.touches = held === null ? [] : [held];
    this.refresh();
  }

  refresh() {
    super.refresh();
    this.frame.dataset.mode = 'edit';
    for (const square of this.wrong ?? []) {
      const button = this.cells.buttons.get(square);
      button?.setAttribute('aria-label', `${button.getAttribute('aria-label')}, ${say('editor-wrong')}`);
    }
  }

  /** @param {string} thing */
  touch(thing) {
    this.edit.onPlace(thing);
  }

  /** Nothing is held before it is carried. */
  press() {
    return false;
  }

  /** @param {string} from @param {number} x @param {number} y */
  drag(from, x, y) {
    if (!this.pieces.on.has(from)) return;
    this.frame.classList.add('dragging');
    this.pieces.hold(from, x, y);
  }

  /** @param {string} from @param {string | null} to */
  drop(from, to) {
    this.frame.classList.remove('dragging');
    if (to !== from && this.pieces.on.has(from)) this.edit.onCarry(from, to);
    else this.refresh();
  }

  /** The other button. @param {string} from */
  draw(from) {
    this.edit.onErase(from);
  }

  /**
   * A piece of the palette is carried to a square.
   * @param {PointerEvent} event
   * @param {Element} picture
   * @param {(square: string) => void} place
   */
  bring(event, picture, place) {
    if (event.button !== 0) return;
    carry(event, picture, this.frame.clientWidth / this.layout.columns, (target) => {
      const square = this.cells.squareOf(target);
      if (square) place(square);
    });
  }
}
