// The list of moves: a column for each seat, a heading where a new part begins. And
// looking back.

import { coat } from '../board/squares.js';
import { el } from '../dom.js';
import { followSize, scrollToEntry } from '../scroll.js';
import { layOutColumns, numberMoves } from './score-sheet.js';
import { phrase, say, seatName } from '../text.js';

/** @typedef {import('../types').SheetLine} SheetLine */

export class Moves {
  /**
   * @param {HTMLElement} list
   * @param {(ply: number) => unknown} onGo show the game after so many plies
   */
  constructor(list, onGo) {
    this.list = list;
    /** @type {string[]} */
    this.plies = [];
    /** @type {SheetLine[]} who made each of them, and how it is numberMoves */
    this.sheet = [];
    /** The ply that is marked. @type {number | null} */
    this.marked = null;
    /** @type {string[]} the seats by their own names */
    this.seats = [];
    followSize(list);
    list.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[data-ply]') : null;
      if (button instanceof HTMLElement) onGo(Number(button.dataset.ply));
    });
  }

  /**
   * @param {string[]} plies
   * @param {number} from the first that is new
   * @param {(number | null)[]} movers who made those from there on
   * @param {import('../types').Part[]} parts
   * @param {import('../types').SeatView[]} seats
   */
  set(plies, from, movers, parts, seats) {
    this.seats = seats.map((seat) => seat.seat);
    const old = this.list.children.length;
    const isSame = from === this.plies.length && plies.length === from && old === from;
    this.plies = plies;
    const before = this.sheet.slice(0, from).map((line) => line.seat);
    this.sheet = numberMoves([...before, ...movers], parts, this.seats.length);
    if (isSame) return;
    this.draw(from);
    this.marked = null;
  }

  /** Draws the list from a ply on. @param {number} from */
  draw(from) {
    this.list.style.setProperty('--seats', String(this.seats.length));
    while (this.list.children.length > from) this.list.lastElementChild?.remove();
    const cells = layOutColumns(this.sheet);
    this.plies.slice(from).forEach((ply, i) => this.list.append(this.line(from + i, ply, cells[from + i])));
  }

  /**
   * @param {number} index
   * @param {string} ply
   * @param {import('./score-sheet.js').Cell} cell
   */
  line(index, ply, { row, column, isPair }) {
    const { seat = null, number, heading } = this.sheet[index] ?? {};
    const name = seat === null ? '' : (this.seats[seat] ?? '');
    // The column says whose it is.
    const short = name && ply.startsWith(`${name.toLowerCase()}:`) ? ply.slice(name.length + 1) : ply;
    const many = this.seats.length > 2;
    const dot = many && seat !== null ? el('i', { class: `coat-dot coat-${coat(seat, this.seats.length)}` }) : null;
    const words = many && name ? say('moved', { who: seatName(name), move: short }) : null;
    const about = { type: 'button', 'data-ply': index + 1, tabindex: -1, 'aria-label': words, title: words };
    const button = el('button', about, dot, short);
    const width = isPair ? this.seats.length / 2 : 1;
    button.style.gridRow = String(row);
    button.style.gridColumn = column === null ? '2 / -1' : `${2 + column * width} / span ${width}`;
    const before = [];
    if (heading) {
      const title = el('span', { class: 'heading' }, phrase(heading));
      title.style.gridRow = String(row - 1);
      before.push(title);
    }
    if (number) {
      const label = el('span', { class: 'number' }, number.replace('...', '…'));
      label.style.gridRow = String(row);
      before.push(label);
    }
    return el('li', {}, ...before, button);
  }

  /** Marks the ply that is shown. @param {number} ply */
  mark(ply) {
    if (ply === this.marked) return;
    this.marked = ply;
    for (const button of this.list.querySelectorAll('button')) {
      const is = Number(button.dataset.ply) === ply;
      button.classList.toggle('here', is);
      if (is) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    scrollToEntry(this.list, this.list.querySelector('.here'));
  }
}
