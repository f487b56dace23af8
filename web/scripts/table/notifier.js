// Telling somebody who looks elsewhere that it is their turn: in the tab's title,
// and by a notification if that is wanted.

import { say } from '../text.js';

/** @typedef {import('../types').StateView} StateView */

const KEY = 'quincunx-notify';

export class Notifier {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.title = document.title;
    this.isOn = 'Notification' in window && Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on';
    this.told = -1;
  }

  /** @returns {Promise<boolean | null>} whether it is on now; null if the browser does not allow it */
  async toggle() {
    if (!this.isOn && (await Notification.requestPermission()) !== 'granted') return null;
    this.isOn = !this.isOn;
    localStorage.setItem(KEY, this.isOn ? 'on' : 'off');
    return this.isOn;
  }

  /** @param {StateView} state @param {number[]} mine @param {string} prompt */
  turn(state, mine, prompt) {
    const isMine = state.turn.some((seat) => mine.includes(seat));
    document.title = isMine
      ? `● ${say('your-turn')} · ${this.title}`
      : state.ending
        ? `${say('over')} · ${this.title}`
        : this.title;
    if (isMine && this.isOn && document.visibilityState === 'hidden' && this.told !== state.ply) {
      new Notification(`${this.game}: ${say('your-turn')}`, { body: prompt, tag: state.table });
    }
    this.told = state.ply;
  }
}
