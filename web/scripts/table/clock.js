// Clocks that run between two messages.

import { say } from '../text.js';

/** @typedef {import('../types').StateView} StateView */

const URGENT = 20_000;

/** @param {number} left milliseconds */
export function clockText(left) {
  const seconds = Math.max(0, left) / 1000;
  if (seconds >= 48 * 3600) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, '0');
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  if (seconds >= 10) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `0:0${seconds.toFixed(1)}`;
}

export class Clocks {
  /** @param {(seconds: number) => void} onUrgent the viewer's own clock, each of its last seconds */
  constructor(onUrgent) {
    this.onUrgent = onUrgent;
    /** @type {StateView['clocks']} */
    this.clocks = null;
    this.since = 0;
    this.told = Infinity;
    /** @type {number[]} */
    this.mine = [];
    setInterval(() => this.tick(), 100);
  }

  /** @param {StateView['clocks']} clocks @param {number[]} mine */
  set(clocks, mine) {
    this.clocks = clocks;
    this.mine = mine;
    this.since = performance.now();
    this.tick();
  }

  tick() {
    const { clocks } = this;
    if (!clocks) return;
    const passed = performance.now() - this.since;
    for (const place of document.querySelectorAll('[data-clock]')) {
      const element = /** @type {HTMLElement} */ (place);
      const seat = Number(element.dataset.clock);
      const runs = clocks.running.includes(seat);
      const left = Math.max(0, clocks.left[seat] - (runs ? passed : 0));
      const text = clockText(left);
      if (element.textContent !== text) element.textContent = text;
      element.hidden = false;
      element.classList.toggle('runs', runs);
      element.classList.toggle('urgent', runs && left < URGENT);
      if (runs && this.mine.includes(seat) && left < 10_000) {
        const second = Math.ceil(left / 1000);
        if (second < this.told) this.onUrgent(second);
        this.told = second;
      } else if (this.mine.includes(seat)) this.told = Infinity;
    }
  }

  /** What to say while the first move is waited for. */
  firstMove() {
    const left = this.clocks?.first_move;
    if (left == null) return '';
    return say('first-move', { seconds: Math.max(0, Math.ceil((left - (performance.now() - this.since)) / 1000)) });
  }
}
