// Challenges, on whatever page somebody is: the server says when there is one, and how the
// bar looks in which it is answered.

import { backOff } from './table/back-off.js';

/** @type {AbortController | null} */
let listening = null;

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

/** @param {{ type: string, state?: string, table?: string }} event */
function hear({ type, state, table }) {
  if (type === 'challenge') void show();
  // Whoever is at the table already needs no way there.
  const isElsewhere = table && !location.pathname.startsWith(`/t/${table}`);
  if (type === 'challenge_end') void show(state === 'accepted' && isElsewhere ? table : '');
}

/** The lines of an answer, as they come. @param {ReadableStream<Uint8Array>} body */
async function* lines(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const whole = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = whole.pop() ?? '';
    yield* whole.filter(Boolean);
  }
}

/** Listens for as long as the page is looked at: a browser has few lines to one server. */
async function listen() {
  const { signal } = (listening = new AbortController());
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const answer = await fetch('/api/me/events', { signal });
      if (answer.status === 401 || answer.status === 403) return;
      if (answer.ok && answer.body) {
        for await (const line of lines(answer.body)) {
          tries = 0;
          hear(JSON.parse(line));
        }
      }
    } catch {
      // It is tried again, unless nobody looks any more.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1000 + backOff(tries)));
  }
}

function follow() {
  if (document.visibilityState === 'visible' && !listening) void listen();
  if (document.visibilityState === 'hidden') {
    listening?.abort();
    listening = null;
  }
}

document.addEventListener('visibilitychange', follow);
follow();
