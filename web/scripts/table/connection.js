// The line to the server: it is opened again when it breaks, and what was missed is
// asked for.

import { RequestError } from '../api.js';
import { backOff } from './back-off.js';

/** @typedef {import('../types').StateView} StateView */

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} onMessage
 * @property {(isOpen: boolean) => void} onStatus whether the line is open
 */

/** After so long without a word from the server it is asked whether it is there. */
const HEARTBEAT = 1300;
/** The same while nobody looks at the page. */
const SLOW_HEARTBEAT = 15_000;
/** How long it may take to answer before people are told. */
const LATE = 1400;
/** How long before another line is opened. */
const SILENCE = 5000;
/** How long coming back may be put off if a server that goes away does not say. */
const AWAY = 2000;

export class Connection {
  /** @param {string} table @param {Listener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    /** @type {{ ply: number, branch: number } | null} */
    this.since = null;
    /** Attempts in vain since the server last said something. */
    this.tries = 0;
    /** Within how many milliseconds we come back to a server that goes away. @type {number | null} */
    this.away = null;
    this.number = 0;
    /**
     * What was asked for; whether it has ever gone out.
     * @typedef {{ resolve: (answer: any) => void, reject: (error: Error) => void }} Waiting
     * @type {Map<number, Waiting & { message: object, isSaid: boolean }>}
     */
    this.pending = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** The server's time when we first joined, by which old lines of chat are known. */
    this.joinedAt = Infinity;
    /** Whether people have been told that the line is lost. */
    this.isLost = false;
    this.open();
    addEventListener('online', () => this.reconnectNow());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      this.reconnectNow();
      this.check();
    });
  }

  open() {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`);
    this.socket = socket;
    // A line that does not even open is given up, too.
    this.expect();
    socket.addEventListener('message', (event) => {
      if (this.socket !== socket) return;
      this.heard();
      this.onMessage(JSON.parse(event.data));
    });
    socket.addEventListener('open', () => {
      this.write(this.greeting());
      // A move may be said twice for the same ply; anything else is said again only if it never was.
      for (const [id, asked] of this.pending) {
        if (/** @type {any} */ (asked.message).type === 'move' || !asked.isSaid) {
          asked.isSaid = true;
          this.write({ ...asked.message, id });
        } else {
          this.pending.delete(id);
          asked.reject(new Error('connection'));
        }
      }
    });
    socket.addEventListener('close', () => {
      if (this.socket === socket) this.broken();
    });
  }

  /** What is said first on every line. @returns {object} */
  greeting() {
    return { type: 'watch', ...this.subject(), detail: 'scene', ...(this.since ? { since: this.since } : {}) };
  }

  /** What it is about. @returns {object} */
  subject() {
    return { table: this.table };
  }

  /** The line is lost: another is opened after a while. */
  broken() {
    this.socket = null;
    this.stopTimers();
    this.tell(false);
    const wait = this.away === null ? backOff(this.tries) : Math.random() * this.away;
    if (this.away === null) this.tries += 1;
    this.away = null;
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** Says whether there is a line, if that has changed. @param {boolean} isOpen */
  tell(isOpen) {
    if (this.isLost !== isOpen) return;
    this.isLost = !isOpen;
    this.listener.onStatus(isOpen);
  }

  // Whether the server is there. Scripts cannot see the pings of a WebSocket, so it is asked.

  /** The server has said something: the line is there, and is asked again after a while. */
  heard() {
    this.stopTimers();
    this.tell(true);
    const wait = document.visibilityState === 'visible' ? HEARTBEAT : SLOW_HEARTBEAT;
    this.heartbeat = window.setTimeout(() => this.check(), wait);
  }

  /** Asks whether the server is there. Whatever it says is an answer; silence is none. */
  check() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.write({ type: 'ping' });
    this.expect();
  }

  /** Something is to come from the server, and soon. */
  expect() {
    if (this.silenceTimer !== undefined) return;
    this.lateTimer = window.setTimeout(() => this.tell(false), LATE);
    this.silenceTimer = window.setTimeout(() => this.drop(), SILENCE);
  }

  stopTimers() {
    for (const timer of [this.heartbeat, this.lateTimer, this.silenceTimer]) clearTimeout(timer);
    this.silenceTimer = undefined;
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
    this.stopTimers();
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
    const whole = { ...message, ...this.subject() };
    return new Promise((resolve, reject) => {
      const isSaid = this.socket?.readyState === WebSocket.OPEN;
      this.pending.set(id, { resolve, reject, message: whole, isSaid });
      this.write({ ...whole, id });
      if (isSaid) this.expect();
    });
  }

  /** @param {any} message */
  onMessage(message) {
    if (message.type === 'done' || message.type === 'error') {
      const pending = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.type === 'done') pending?.resolve(message);
      else pending?.reject(new RequestError(message));
      return;
    }
    if (message.type === 'welcome') {
      this.tries = 0;
      if (this.joinedAt === Infinity) this.joinedAt = message.now;
    }
    if (message.type === 'closing') this.away = message.within ?? AWAY;
    if (message.type === 'state') this.since = { ply: message.ply, branch: message.branch };
    this.listener.onMessage(message);
  }
}
