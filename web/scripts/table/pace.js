// The pace of computers: a reply that comes at once is held back for a moment, so that
// people can follow it.

/** @typedef {import('../types').StateView} StateView */

const KEY = 'quincunx-pace';
/** The least time between two moves that computers make, in milliseconds. */
export const USUAL_PACE = 600;

/** What has been set, in milliseconds. */
export function getPace() {
  const kept = localStorage.getItem(KEY);
  return kept === null ? USUAL_PACE : Number(kept) || 0;
}

/** @param {number} wait */
export function savePace(wait) {
  localStorage.setItem(KEY, String(wait));
}

export class Pace {
  /**
   * @param {(message: any) => void} show
   * @param {(message: any) => boolean} isReply whether a message shows what a computer did
   */
  constructor(show, isReply) {
    this.show = show;
    this.isReply = isReply;
    /** @type {any[]} what waits */
    this.waiting = [];
    /** When the last move was shown. */
    this.last = -Infinity;
    this.timer = 0;
    /** Whether somebody wants to see the end. */
    this.isSkipping = false;
  }

  /** A move of one's own is seen now. */
  moved() {
    this.last = performance.now();
  }

  /** @param {any} message */
  add(message) {
    this.waiting.push(message);
    this.next();
  }

  /** Everything that waits is shown at once. */
  skip() {
    this.isSkipping = true;
    this.next();
  }

  next() {
    clearTimeout(this.timer);
    while (this.waiting.length) {
      const [message] = this.waiting;
      const wait = this.isSkipping || !this.isReply(message) ? 0 : this.last + getPace() - performance.now();
      if (wait > 0) {
        this.timer = window.setTimeout(() => this.next(), wait);
        return;
      }
      this.waiting.shift();
      if (this.isReply(message)) this.moved();
      this.show(message);
    }
  }
}
