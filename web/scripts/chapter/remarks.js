// What a study says about the move that is shown: comment, signs, arrows and circles, and
// lines of the computer that were kept.

import { byId, el, onClick } from '../dom.js';
import { redraw, setText } from '../redraw.js';
import { showError, showStatus } from '../status.js';
import { say } from '../text.js';

/** @typedef {import('../types').Shape} Shape */
/** @typedef {import('../types').FrozenLine} FrozenLine */
/** @typedef {import('./page.js').ChapterPage} ChapterPage */

export class Remarks {
  /** @param {ChapterPage} page */
  constructor(page) {
    this.page = page;
    /** Whether squares that are touched draw. */
    this.isDrawing = false;
    /** Where an arrow begins that has no end yet. @type {string | null} */
    this.from = null;
    /** The move whose comment stands in the field. */
    this.written = 0;
    const { board } = page;
    const touch = board.touch.bind(board);
    board.touch = (square) => (this.isDrawing ? this.mark(square) : touch(square));
    // The other mouse button draws for everybody, or only for whoever looks.
    const own = board.draw.bind(board);
    board.draw = (from, to) => (page.writes ? void this.toggle(from, to) : own(from, to));
    if (page.writes) this.listen();
  }

  get data() {
    return /** @type {import('./model.js').ChapterNode} */ (this.page.here).data;
  }

  get field() {
    return /** @type {HTMLTextAreaElement} */ (byId('comment'));
  }

  listen() {
    this.field.addEventListener('change', () => void this.save());
    this.field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' || (event.key === 'Enter' && event.ctrlKey)) this.field.blur();
    });
    onClick('draw', () => this.toggleDrawing());
    onClick('clear-shapes', () => this.page.editHere({ edit: 'set_shapes', shapes: [] }));
    onClick('keep-lines', () => this.keepLines());
  }

  /** A move is shown: its comment stands in the field. */
  show() {
    this.from = null;
    this.written = this.data.id;
    if (this.page.writes) this.field.value = this.data.comment ?? '';
    if (this.isDrawing) this.lookOnly();
  }

  /** Saves what was written about a move. */
  async save() {
    const { page, written } = this;
    if (!page.writes) return;
    const node = page.model.nodes.get(written);
    const comment = this.field.value.trim();
    if (!node || comment === (node.data.comment ?? '')) return;
    await page.edit({ edit: 'set_comment', node: written, comment }).catch(showError);
  }

  // Arrows and circles

  /** While squares draw, nothing is moved. */
  lookOnly() {
    const { board } = this.page;
    if (board.received) board.show(board.received, 'look', { animate: false });
  }

  toggleDrawing() {
    if (!this.page.writes) return;
    this.isDrawing = !this.isDrawing;
    this.from = null;
    byId('draw').setAttribute('aria-pressed', String(this.isDrawing));
    if (this.isDrawing) this.lookOnly();
    else if (this.page.studied) this.page.studyBoard?.show(this.page.studied.scene, { animate: false });
  }

  /** A square was touched to draw. @param {string} square */
  mark(square) {
    if (square.startsWith('@') || square.startsWith('=')) return;
    if (this.from === null) {
      this.from = square;
      return showStatus(say('study-arrow-from', { square }));
    }
    const { from } = this;
    this.from = null;
    void this.toggle(from, square);
  }

  /** Draws an arrow or a circle, or takes away what is there. @param {string} from @param {string} to */
  toggle(from, to) {
    const shapes = this.data.shapes ?? [];
    const end = from === to ? null : to;
    const others = shapes.filter((shape) => shape.from !== from || (shape.to ?? null) !== end);
    const brush = /** @type {HTMLSelectElement} */ (byId('brush')).value;
    const all = others.length < shapes.length ? others : [...others, { brush, from, to: end }];
    return this.page.editHere({ edit: 'set_shapes', shapes: all });
  }

  /** Keeps what the computer has found. */
  keepLines() {
    const lines = (this.page.engine?.finding?.lines ?? []).map(({ score, end_in, depth, written }) => ({
      score,
      end_in,
      depth,
      moves: written.slice(0, 20),
    }));
    return this.page.editHere({ edit: 'set_lines', lines });
  }

  // Drawing

  draw() {
    const { page, data } = this;
    const isHidden = page.practice?.isOn && !page.practice.isDone;
    const shown = byId('comment-shown');
    shown.hidden = page.writes || !data.comment;
    setText(shown, data.comment ?? '');
    const shapes = isHidden ? [] : (data.shapes ?? []);
    page.board.userArrows = shapes.map(({ brush, from, to }) => ({
      from,
      to: to ?? from,
      kind: /** @type {'arrow own'} */ (`arrow own ${brush ?? 'green'}`),
    }));
    page.board.refresh();
    const lines = isHidden ? [] : (data.lines ?? []);
    redraw(byId('frozen'), ...lines.map((line, index) => this.line(line, index)));
    if (!page.writes) return;
    // What somebody else has written comes in, unless it is being written on here.
    if (document.activeElement !== this.field && this.written === data.id) this.field.value = data.comment ?? '';
    const on = new Set(data.signs ?? []);
    const buttons = page.signs.map(([number, symbol]) => {
      const pressed = on.has(number);
      const set = () => void page.editHere({ edit: 'set_sign', sign: number, on: !pressed });
      const about = { type: 'button', 'data-key': number, 'aria-pressed': String(pressed), class: 'sign', click: set };
      return el('button', about, symbol);
    });
    redraw(byId('signs'), ...buttons);
    /** @type {HTMLButtonElement} */ (byId('clear-shapes')).disabled = !(data.shapes ?? []).length;
  }

  /** @param {FrozenLine} line @param {number} index */
  line(line, index) {
    const worth =
      line.end_in !== null
        ? `#${line.end_in}`
        : `${(line.score ?? 0) < 0 ? '−' : '+'}${(Math.abs(line.score ?? 0) / 100).toFixed(2)}`;
    const depth = say('study-line-kept', { depth: line.depth });
    return el(
      'li',
      { 'data-key': index },
      el('span', { class: 'worth', title: depth }, worth),
      ` ${line.moves.join(' ')}`,
    );
  }
}
