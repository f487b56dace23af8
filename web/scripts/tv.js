// The best games that are on: when one is over, or another is better, that one is shown.

import './site.js';
import { showChannels, watchShown } from './channels.js';

/** How often it is looked which games are the best, in milliseconds. */
const LOOK = 15_000;
/** How long a game that is over stays. */
const STAY = 4000;

/** Shows what the server shows now; a game that goes on is left alone. */
async function look() {
  if (document.visibilityState === 'hidden') return;
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const now of fresh.querySelectorAll('#channels > section')) {
    const key = now.getAttribute('data-key');
    const old = document.querySelector(`#channels > section[data-key="${key}"]`);
    const table = (/** @type {Element | null} */ section) =>
      section?.querySelector('[data-table]')?.getAttribute('data-table');
    if (old && table(old) !== table(now)) old.replaceWith(now);
  }
  watchShown();
}

showChannels(() => setTimeout(() => void look(), STAY));
setInterval(() => void look(), LOOK);
