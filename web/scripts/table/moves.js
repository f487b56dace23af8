// The list of moves, and looking back.

import { el } from '../dom.js';

export class Moves {
  /**
   * @param {HTMLElement} list
   * @param {(ply: number | null) => void} onGo show the game after so many plies; null is now
   */
  constructor(list, onGo) {
    this.list = list;
    this.onGo = onGo;
    /** @type {string[]} */
    this.plies = [];
    /** @type {number | null} */
    this.at = null;
    this.seats = 2;
    list.addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[data-ply]') : null;
      if (button instanceof HTMLElement) this.go(Number(button.dataset.ply));
    });
  }

  /** @param {string[]} plies @param {number} from the first that is new */
  set(plies, from) {
    this.plies = plies;
    while (this.list.children.length > from) this.list.lastElementChild?.remove();
    for (let i = this.list.children.length; i < plies.length; i += 1) {
      const number = i % this.seats === 0 ? el('span', { class: 'number' }, `${Math.floor(i / this.seats) + 1}.`) : null;
      this.list.append(el('li', {}, number, el('button', { type: 'button', 'data-ply': i + 1, tabindex: -1 }, plies[i])));
    }
    this.mark();
  }

  mark() {
    const now = this.at ?? this.plies.length;
    for (const button of this.list.querySelectorAll('button')) {
      const is = Number(button.dataset.ply) === now;
      button.classList.toggle('here', is);
      if (is) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    const here = this.list.querySelector('.here');
    if (here instanceof HTMLElement) {
      const top = here.offsetTop - this.list.offsetTop;
      if (top < this.list.scrollTop || top > this.list.scrollTop + this.list.clientHeight - 32) {
        this.list.scrollTop = top - this.list.clientHeight / 2;
      }
    }
  }

  /** @param {number} ply */
  go(ply) {
    const wanted = Math.max(0, Math.min(ply, this.plies.length));
    this.at = wanted === this.plies.length ? null : wanted;
    this.mark();
    this.onGo(this.at);
  }

  /** @param {number} by */
  step(by) {
    this.go((this.at ?? this.plies.length) + by);
  }
}
