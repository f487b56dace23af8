// Waiting for an opponent, on whatever page: a bar says so, and leads to the table when
// somebody has come. On the page of the lobby the page itself says it.

import { keepListening, onEvent } from './events.js';

const isLobby = location.pathname === '/lobby';

/** The bar, which is there before anything is in it, so that screen readers tell what comes. */
const bar = document.createElement('aside');
bar.id = 'wait-bar';
bar.setAttribute('role', 'status');

const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = new URL('../styles/waiting.css', import.meta.url).href;
document.head.append(style);
if (!isLobby) document.body.append(bar);

/** What is waited for, as far as was told. @type {Map<string, import('./events.js').StreamEvent>} */
const waiting = new Map();
/** The same, of what was told over this line. @type {Set<string>} */
const told = new Set();

/** Shows what is waited for, or the way to a table. @param {string} [table] */
async function show(table = '') {
  if (isLobby) return;
  const answer = await fetch(`/lobby/bar${table && `?table=${table}`}`).catch(() => null);
  if (!answer?.ok) return;
  const parts = new DOMParser().parseFromString(await answer.text(), 'text/html').body.childNodes;
  bar.replaceChildren(...parts);
}

/** Nobody waits any more: other pages need not ask. */
function forget() {
  document.cookie = 'seeking=; Path=/; Max-Age=0; SameSite=Lax';
  keepListening(false);
}

/** Whether whoever looks is in the middle of a game, which nobody is torn out of. */
const isPlaying = () => document.querySelector('#table #resign:not([hidden])') !== null;

/** Goes to a table, or shows the way there. @param {string} table */
function lead(table) {
  if (location.pathname === `/t/${table}`) return;
  if (isPlaying()) void show(table);
  else location.assign(`/t/${table}`);
}

/** The table of somebody who was paired while the line was broken. @param {import('./events.js').StreamEvent} seek */
async function find({ games = [], clocks = [], created_at = 0 }) {
  const answer = await fetch('/api/me/tables').catch(() => null);
  const rows = answer?.ok ? await answer.json() : [];
  const isWanted = (/** @type {object} */ clock) => clocks.some((one) => JSON.stringify(one) === JSON.stringify(clock));
  const row = rows.find(
    (/** @type {any} */ { status, game, terms, created_at: at }) =>
      status === 'playing' && at >= created_at && terms.public && games.includes(game) && isWanted(terms.clock),
  );
  if (row) lead(row.table);
}

/** Something is not waited for any more. @param {string} id @param {string} [table] */
function end(id, table) {
  const seek = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) forget();
  if (table) lead(table);
  else void show();
  return seek;
}

/** @param {import('./events.js').StreamEvent} event */
function hear(event) {
  const { type, id = '' } = event;
  if (type === 'begin') told.clear();
  if (type === 'seek') {
    waiting.set(id, event);
    told.add(id);
    keepListening(true);
    void show();
  }
  if (type === 'seek_end') end(id, event.state === 'paired' ? event.table : undefined);
  if (type !== 'current') return;
  // Everything has been told: what is not among it has ended while nobody listened.
  for (const gone of [...waiting.keys()].filter((known) => !told.has(known))) {
    const seek = end(gone);
    if (seek) void find(seek);
  }
  if (waiting.size === 0) forget();
}

// Nobody waits who is not known.
if (document.body.dataset.guest === 'yes') onEvent(hear);

setInterval(() => {
  for (const time of document.querySelectorAll('time.since')) {
    const place = /** @type {HTMLElement} */ (time);
    const seconds = Number(place.dataset.waited) + 1;
    place.dataset.waited = String(seconds);
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}, 1000);
