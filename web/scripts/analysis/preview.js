// What a line of the computer's leads to, on a small board, while somebody points at it.

import { drawMini } from '../board/mini.js';
import { el } from '../dom.js';
import { study } from '../study.js';

/** @typedef {import('../types').Question} Question */

export class LinePreview {
  constructor() {
    this.box = el('div', { class: 'preview board', hidden: true, 'aria-hidden': 'true' });
    document.body.append(this.box);
    /** What was asked for last. @type {Question | null} */
    this.wanted = null;
  }

  /**
   * Shows a position beside what leads to it.
   * @param {Question} question
   * @param {number} quarters how far the large board is turned
   * @param {Element} anchor
   */
  async show(question, quarters, anchor) {
    this.wanted = question;
    // Without an answer there is nothing to show.
    const answer = await study(question).catch(() => null);
    if (!answer || this.wanted !== question || !anchor.isConnected) return;
    this.box.dataset.game = answer.scene.board;
    this.box.replaceChildren(drawMini(answer.scene, quarters));
    this.box.hidden = false;
    const [box, by] = [this.box.getBoundingClientRect(), anchor.getBoundingClientRect()];
    const isAbove = by.bottom + box.height + 8 > innerHeight;
    this.box.style.top = `${Math.max(4, isAbove ? by.top - box.height - 6 : by.bottom + 6)}px`;
    this.box.style.left = `${Math.max(4, Math.min(by.left, innerWidth - box.width - 8))}px`;
  }

  hide() {
    this.wanted = null;
    this.box.hidden = true;
  }
}
