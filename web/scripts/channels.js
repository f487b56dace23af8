// Boards that are only looked at, and go on by themselves: the games of a page over one
// socket that is nobody's, so that it is told what every spectator is.

import { drawMini } from './board/mini.js';
import { backOff } from './table/back-off.js';
import { clockText } from './table/clock.js';

/** @typedef {import('./types').StateView} StateView */

/** After so long without a word the server is asked whether it is there. */
const HEARTBEAT = 10_000;

/** @type {WebSocket | null} */
let socket = null;
let tries = 0;
let heard = 0;
/** How the clocks stood when, by table. @type {Map<string, { clocks: StateView['clocks'], at: number }>} */
const clocks = new Map();
/** What is watched. @type {Set<string>} */
const watched = new Set();
/** Called when a game that is shown is over. */
let onEnd = () => {};

/** @param {string} table */
const placeOf = (table) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-table="${table}"]`));

/** @param {object} message */
const write = (message) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};

/** @param {any} message */
function receive(message) {
  if (message.type !== 'state') return;
  const place = placeOf(message.table);
  if (!place) return;
  if (message.scene) {
    const board = /** @type {HTMLElement} */ (place.querySelector('.board'));
    board.dataset.game = message.scene.board;
    board.replaceChildren(drawMini(message.scene, 0));
  }
  clocks.set(message.table, { clocks: message.clocks, at: performance.now() });
  for (const seat of place.querySelectorAll('[data-seat]')) {
    seat.classList.toggle('turn', message.turn.includes(Number(seat.getAttribute('data-seat'))));
  }
  if (message.ending) {
    const verdict = place.querySelector('.verdict');
    if (verdict) verdict.textContent = message.ending.sentence;
    if (!place.dataset.over) onEnd();
    place.dataset.over = 'yes';
  }
}

/** Watches the games that are on the page now, and no others. */
export function watchShown() {
  const shown = new Set(
    [...document.querySelectorAll('[data-table]')].map((place) => place.getAttribute('data-table')),
  );
  for (const table of watched) {
    if (shown.has(table)) continue;
    watched.delete(table);
    clocks.delete(table);
    write({ type: 'leave', table });
  }
  for (const table of shown) {
    if (!table || watched.has(table)) continue;
    watched.add(table);
    write({ type: 'watch', table, detail: 'scene' });
  }
}

function open() {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const line = new WebSocket(`${scheme}://${location.host}/api/socket?public=true`);
  socket = line;
  heard = performance.now();
  line.addEventListener('open', () => {
    tries = 0;
    for (const table of watched) write({ type: 'watch', table, detail: 'scene' });
    /** @type {HTMLElement} */ (document.getElementById('lost')).hidden = true;
  });
  line.addEventListener('message', (event) => {
    heard = performance.now();
    receive(JSON.parse(event.data));
  });
  line.addEventListener('close', () => {
    if (socket !== line) return;
    socket = null;
    /** @type {HTMLElement} */ (document.getElementById('lost')).hidden = false;
    setTimeout(open, 500 + backOff(tries));
    tries += 1;
  });
}

function tick() {
  for (const [table, known] of clocks) {
    if (!known.clocks) continue;
    const passed = performance.now() - known.at;
    for (const seat of placeOf(table)?.querySelectorAll('[data-seat]') ?? []) {
      const number = Number(seat.getAttribute('data-seat'));
      const runs = known.clocks.running.includes(number);
      const text = clockText(known.clocks.left[number] - (runs ? passed : 0));
      const clock = /** @type {Element} */ (seat.querySelector('.clock'));
      if (clock.textContent !== text) clock.textContent = text;
    }
  }
}

/** Shows the games of the page for as long as it is there. @param {() => void} ended a game is over */
export function showChannels(ended) {
  onEnd = ended;
  watchShown();
  open();
  setInterval(tick, 200);
  setInterval(() => {
    if (performance.now() - heard > 2 * HEARTBEAT) socket?.close();
    else if (performance.now() - heard > HEARTBEAT) write({ type: 'ping' });
  }, HEARTBEAT / 2);
}
