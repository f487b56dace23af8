// What happens to whoever looks, as the server tells it, on whatever page: one stream for all
// modules that listen.

import { backOff } from './table/back-off.js';

/**
 * What the server tells; and `begin`, before it tells what is so now.
 * @typedef {{
 *   type: string,
 *   id?: string,
 *   state?: string,
 *   table?: string,
 *   games?: string[],
 *   clocks?: object[],
 *   created_at?: number,
 * }} StreamEvent
 */

/** @type {Set<(event: StreamEvent) => void>} */
const listeners = new Set();
/** @type {AbortController | null} */
let listening = null;
/** Whether it is listened while nobody looks at the page, too. */
let isKept = false;
/** Whether it is told when somebody begins or ceases to wait for an opponent. */
let isLobby = false;

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

async function listen() {
  const { signal } = (listening = new AbortController());
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const answer = await fetch(`/api/me/events${isLobby ? '?lobby=true' : ''}`, { signal });
      if (answer.status === 401 || answer.status === 403) return;
      if (answer.ok && answer.body) {
        for (const hear of listeners) hear({ type: 'begin' });
        for await (const line of lines(answer.body)) {
          tries = 0;
          for (const hear of listeners) hear(JSON.parse(line));
        }
      }
    } catch {
      // It is tried again, unless nobody looks any more.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1000 + backOff(tries)));
  }
}

/** Listens for as long as the page is looked at, or longer: a browser has few lines to one server. */
function follow() {
  const isWanted = listeners.size > 0 && (isKept || document.visibilityState === 'visible');
  if (isWanted && !listening) void listen();
  if (!isWanted) {
    listening?.abort();
    listening = null;
  }
}

document.addEventListener('visibilitychange', follow);

/** Tells of everything that happens. @param {(event: StreamEvent) => void} hear @param {{ lobby?: boolean }} [also] */
export function onEvent(hear, { lobby = false } = {}) {
  listeners.add(hear);
  isLobby ||= lobby;
  // Whoever comes late hears everything, too: a stream begins with what is so now.
  listening?.abort();
  listening = null;
  queueMicrotask(follow);
}

/** Whether to listen while nobody looks: whoever waits is then still here. @param {boolean} isWanted */
export function keepListening(isWanted) {
  isKept = isWanted;
  follow();
}
