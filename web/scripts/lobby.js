// The lobby: stays up to date while it is looked at, and asks newcomers for a name before
// they seek.

import './site.js';
import './waiting.js';
import { ensureGuest } from './api.js';
import { byId } from './dom.js';
import { onEvent } from './events.js';
import { redraw } from './redraw.js';

/** How often the page is asked for besides, in milliseconds: games go on without any news. */
const REFRESH = 5000;
/** News that come together are one. */
const TOGETHER = 150;
const PARTS = ['waiting', 'mine', 'quick', 'seeks', 'open', 'here', 'live'];

async function refresh() {
  if (document.visibilityState === 'hidden') return;
  const answer = await fetch('/lobby').catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of PARTS) {
    const now = fresh.getElementById(id);
    if (!now) continue;
    byId(id).hidden = now.hidden;
    redraw(byId(id), ...now.childNodes);
  }
}

let soon = 0;

/** @param {import('./events.js').StreamEvent} event */
function hear({ type }) {
  if (!['lobby', 'seek', 'seek_end', 'game_start', 'game_end'].includes(type)) return;
  clearTimeout(soon);
  soon = setTimeout(() => void refresh(), TOGETHER);
}

// Whoever is not known yet says a name first; without a script they are just a guest.
document.addEventListener('submit', async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (document.body.dataset.guest === 'yes' || form.getAttribute('action') !== '/lobby') return;
  event.preventDefault();
  const { submitter } = /** @type {SubmitEvent} */ (event);
  await ensureGuest();
  form.requestSubmit(/** @type {HTMLElement | null} */ (submitter));
});

if (document.body.dataset.guest === 'yes') onEvent(hear, { lobby: true });
setInterval(() => void refresh(), REFRESH);
