// The line to the server: it is opened again when it breaks, and what was missed is
// asked for.

/** @typedef {import('../types').StateView} StateView */

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} hear
 * @property {(isOpen: boolean) => void} line whether the line is open
 */

const PATIENCE = [300, 1000, 2000, 4000, 8000];

export class Line {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    /** @type {{ ply: number, branch: number } | null} */
    this.since = null;
    this.tries = 0;
    this.number = 0;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void, message: object }>} */
    this.asked = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
  }

  open() {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`);
    this.socket = socket;
    socket.addEventListener('message', (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener('open', () => {
      this.tries = 0;
      this.write({ type: 'watch', table: this.table, detail: 'scene', ...(this.since ? { since: this.since } : {}) });
      // A move may be said twice for the same ply; anything else is not.
      for (const [id, { message, reject }] of this.asked) {
        if (/** @type {any} */ (message).type === 'move') this.write({ ...message, id });
        else {
          this.asked.delete(id);
          reject(new Error('connection'));
        }
      }
      this.listener.line(true);
    });
    socket.addEventListener('close', () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.listener.line(false);
      const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)];
      this.tries += 1;
      this.timer = window.setTimeout(() => this.open(), wait);
    });
  }

  /** Tries again at once if the line is broken. */
  hurry() {
    if (this.socket) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Opens the line anew, as when we have become somebody. */
  renew() {
    const old = this.socket;
    this.socket = null;
    this.since = null;
    old?.close();
    clearTimeout(this.timer);
    this.open();
  }

  /** @param {object} message */
  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Asks for something at the table.
   * @param {object} message
   * @returns {Promise<any>}
   */
  ask(message) {
    this.number += 1;
    const id = this.number;
    const whole = { ...message, table: this.table };
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject, message: whole });
      this.write({ ...whole, id });
    });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === 'done' || message.type === 'error') {
      const asked = this.asked.get(message.id);
      this.asked.delete(message.id);
      if (message.type === 'done') asked?.resolve(message);
      else asked?.reject(new Error(message.message));
      return;
    }
    if (message.type === 'state') this.since = { ply: message.ply, branch: message.branch };
    this.listener.hear(message);
  }
}
