// A practice chapter: the moves are hidden, and the reader finds those of whoever moves
// first. The page answers for the others.

import { byId, el, onClick } from '../dom.js';
import { setText } from '../redraw.js';
import { say } from '../text.js';

/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('../analysis/tree.js').Node} Node */
/** @typedef {import('./model.js').ChapterNode} ChapterNode */
/** @typedef {import('./page.js').ChapterPage} ChapterPage */

/** How long an answer lets wait, in milliseconds. */
const PAUSE = 500;
/** The signs of moves that are no good: `?`, `??` and `?!`. */
const BAD = [2, 4, 6];

export class Practice {
  /** @param {ChapterPage} page */
  constructor(page) {
    this.page = page;
    this.isDone = false;
    onClick('practice-show', () => this.step());
    onClick('practice-again', () => {
      this.isDone = false;
      return page.go(page.model.root).then(() => this.begin());
    });
  }

  /** Whether moves are hidden: from readers, not from those who write. */
  get isOn() {
    return !this.page.writes && (this.page.head?.practice ?? false) && !this.isDone;
  }

  begin() {
    const { page } = this;
    byId('practice').hidden = page.writes || !page.head?.practice;
    if (!this.isOn) return;
    page.drawMoves();
    this.ask(say('study-practice-find'));
  }

  /** @param {string} words */
  ask(words) {
    setText(byId('practice-words'), words);
    if (this.page.here.children.length) return;
    this.isDone = true;
    setText(byId('practice-words'), say('study-practice-done'));
    this.page.draw();
  }

  /** Whoever finds the moves. */
  get seat() {
    return this.page.model.root.children[0]?.seat ?? null;
  }

  /** A move was tried. @param {Legal} legal */
  async try(legal) {
    const { page } = this;
    const { children } = page.here;
    const index = children.findIndex((child) => child.move === legal.move);
    if (index === 0) return this.step(say('study-practice-right'));
    page.board.refused();
    const other = /** @type {ChapterNode | undefined} */ (children[index]);
    const { move } = legal;
    if (!other) return this.ask(say('study-practice-wrong', { move }));
    const isBad = (other.data.signs ?? []).some((sign) => BAD.includes(sign));
    const { written, comment } = other;
    if (isBad) this.ask(say('study-practice-bad', { move: written, comment }));
    else this.ask(say('study-practice-also', { move: written }));
  }

  /** Goes on along the main line to where the reader is asked again. @param {string} [words] */
  async step(words = '') {
    const { page } = this;
    const [next] = page.here.children;
    if (!next) return;
    await page.go(next);
    this.ask(words || say('study-practice-find'));
    while (!this.isDone && page.here.children.length && page.here.children[0].seat !== this.seat) {
      const { here } = page;
      await new Promise((go) => setTimeout(go, PAUSE));
      if (page.here !== here) return;
      await page.go(here.children[0]);
      this.ask(words || say('study-practice-find'));
    }
  }

  /** The moves that were found so far. @param {Node} root */
  path(root) {
    const moves = this.page.here.path;
    return moves.length && root.children.length
      ? el('div', { class: 'variation' }, ...moves.map((node) => el('span', { class: 'move' }, `${node.written} `)))
      : null;
  }
}
