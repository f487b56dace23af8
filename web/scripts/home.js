// The first page: a click puts up a table, and the lists of tables stay up to date.

import './site.js';
import { openTable } from './api.js';
import { byId } from './dom.js';
import { redraw } from './redraw.js';
import { reason } from './text.js';
import { rememberLevel, suggestLevel } from './usual-level.js';

/** How often the lists are asked for, in milliseconds. */
const REFRESH = 5000;

/**
 * The table that a button puts up: against the computer with the level and the side
 * that stand beside it.
 * @param {HTMLElement} button
 */
function wishOf(button) {
  const wish = JSON.parse(button.dataset.table ?? '{}');
  const beside = button.closest('.against');
  if (!beside) return wish;
  const [level, side] = [...beside.querySelectorAll('select')].map((select) => select.value);
  const { length } = wish.seats;
  const mine = side === 'any' ? Math.floor(Math.random() * length) : Number(side);
  const seats = Array.from({ length }, (_, seat) => (seat === mine ? { kind: 'me' } : { kind: 'computer', level }));
  return { ...wish, seats };
}

for (const button of document.querySelectorAll('button[data-table]')) {
  button.addEventListener('click', async () => {
    const pressed = /** @type {HTMLButtonElement} */ (button);
    pressed.disabled = true;
    try {
      const wish = wishOf(pressed);
      const title = pressed.closest('.card')?.querySelector('h2')?.textContent ?? '';
      if (await openTable(wish, title)) rememberLevel(wish);
    } catch (error) {
      byId('trouble').textContent = reason(error);
    }
    pressed.disabled = false;
  });
}

/** The cards begin with the levels that suit. */
function suggestLevels() {
  for (const beside of document.querySelectorAll('.against')) {
    const { game } = JSON.parse(beside.querySelector('button')?.dataset.table ?? '{}');
    const level = beside.querySelector('select');
    if (level) suggestLevel(level, game);
  }
}

suggestLevels();
// Back from a game, the page may be the one that was left.
addEventListener('pageshow', ({ persisted }) => persisted && suggestLevels());

/** Shows the lists as the server has them now. */
async function refresh() {
  if (document.visibilityState === 'hidden') return;
  // Without an answer the lists stay as they are until the next one.
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of ['mine', 'tables', 'finished']) {
    const [old, now] = [byId(id), fresh.getElementById(id)];
    if (!now) continue;
    old.hidden = now.hidden;
    old.className = now.className;
    redraw(old, ...now.childNodes);
  }
}

setInterval(() => void refresh(), REFRESH);
