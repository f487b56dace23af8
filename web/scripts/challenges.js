// Challenges, on whatever page somebody is: the server says when there is one, and how the
// bar looks in which it is answered.

import { onEvent } from './events.js';

/** The bar, which is there before anything is in it, so that screen readers tell what comes. */
const bar = document.createElement('aside');
bar.id = 'challenge-bar';
bar.setAttribute('role', 'status');

const style = document.createElement('link');
style.rel = 'stylesheet';
style.href = new URL('../styles/challenges.css', import.meta.url).href;
document.head.append(style);
document.body.append(bar);

/** Shows what waits for an answer, and the way to a table. @param {string} [accepted] */
async function show(accepted = '') {
  const answer = await fetch(`/challenges/bar${accepted && `?accepted=${accepted}`}`).catch(() => null);
  if (!answer?.ok) return;
  const parts = new DOMParser().parseFromString(await answer.text(), 'text/html').body.childNodes;
  bar.replaceChildren(...parts);
}

/** @param {import('./events.js').StreamEvent} event */
function hear({ type, state, table }) {
  if (type === 'challenge') void show();
  // Whoever is at the table already needs no way there.
  const isElsewhere = table && !location.pathname.startsWith(`/t/${table}`);
  if (type === 'challenge_end') void show(state === 'accepted' && isElsewhere ? table : '');
}

onEvent(hear);
