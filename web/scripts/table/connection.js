// The line to the server: it is opened again when it breaks, and what was missed is
// asked for.

import { RequestError } from '../api.js';

/** @typedef {import('../types').StateView} StateView */

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} onMessage
 * @property {(isOpen: boolean) => void} onStatus whether the line is open
 */

const RETRY_DELAYS = [300, 1000, 2000, 4000, 8000];
/** How long the server may be silent after it was asked something. */
const SILENCE = 2500;
/** How often it is asked whether it is there while nothing happens. */
const HEARTBEAT = 15_000;

export class Connection {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    /** @type {{ ply: number, branch: number } | null} */
    this.since = null;
    this.tries = 0;
    this.number = 0;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void, message: object }>} */
    this.pending = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The server's time when we first joinedAt, by which old lines of chat are known. */
    this.joinedAt = Infinity;
    this.open();
    setInterval(() => this.check(), HEARTBEAT);
    addEventListener('online', () => this.reconnectNow());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.reconnectNow());
  }

  open() {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`);
    this.socket = socket;
    socket.addEventListener('message', (event) => {
      if (this.socket !== socket) return;
      clearTimeout(this.silenceTimer);
      this.onMessage(JSON.parse(event.data));
    });
    // A line that does not even open is given up, too.
    this.silenceTimer = window.setTimeout(() => this.drop(), 2 * SILENCE);
    socket.addEventListener('open', () => {
      clearTimeout(this.silenceTimer);
      this.tries = 0;
      this.write({ type: 'watch', table: this.table, detail: 'scene', ...(this.since ? { since: this.since } : {}) });
      // A move may be said twice for the same ply; anything else is not.
      for (const [id, { message, reject }] of this.pending) {
        if (/** @type {any} */ (message).type === 'move') this.write({ ...message, id });
        else {
          this.pending.delete(id);
          reject(new Error('connection'));
        }
      }
      this.listener.onStatus(true);
    });
    socket.addEventListener('close', () => {
      if (this.socket === socket) this.broken();
    });
  }

  /** The line is lost: another is opened after a while. */
  broken() {
    this.socket = null;
    clearTimeout(this.silenceTimer);
    this.listener.onStatus(false);
    const wait = RETRY_DELAYS[Math.min(this.tries, RETRY_DELAYS.length - 1)];
    this.tries += 1;
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** Asks whether the server is there. Whatever it says is an answer; silence is none. */
  check() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.write({ type: 'ping' });
    clearTimeout(this.silenceTimer);
    this.silenceTimer = window.setTimeout(() => this.drop(), SILENCE);
  }

  /** Nothing comes over this line any more, though nobody has closed it. */
  drop() {
    const old = this.socket;
    if (!old) return;
    this.broken();
    old.close();
  }

  /** Tries again at once if the line is broken. */
  reconnectNow() {
    if (this.socket) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Opens the line anew, as when we have become somebody. */
  reconnect() {
    const old = this.socket;
    this.socket = null;
    this.since = null;
    old?.close();
    clearTimeout(this.timer);
    clearTimeout(this.silenceTimer);
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
  request(message) {
    this.number += 1;
    const id = this.number;
    const whole = { ...message, table: this.table };
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject, message: whole });
      this.write({ ...whole, id });
      this.check();
    });
  }

  /** @param {any} message */
  onMessage(message) {
    if (message.type === 'done' || message.type === 'error') {
      const pending = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.type === 'done') pending?.resolve(message);
      else pending?.reject(new RequestError(message.code, message.message));
      return;
    }
    if (message.type === 'welcome' && this.joinedAt === Infinity) this.joinedAt = message.now;
    if (message.type === 'state') this.since = { ply: message.ply, branch: message.branch };
    this.listener.onMessage(message);
  }
}
