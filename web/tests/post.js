// A mail server that keeps what it gets, over a real socket.

import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Opens a port of this machine. @param {import('node:net').Server} server @returns {Promise<number>} which */
const listen = (server) =>
  new Promise((open) =>
    server.listen(0, '127.0.0.1', () => open(/** @type {import('node:net').AddressInfo} */ (server.address()).port)),
  );

/** A port that nobody uses. */
export async function freePort() {
  const server = createServer();
  const port = await listen(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Long lines are broken by `=`, and what is no ASCII stands in bytes. @param {string} letter */
function readable(letter) {
  const whole = letter.replaceAll('=\n', '');
  const bytes = whole.replace(/((?:=[0-9A-F]{2})+)/g, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes;
}

/** A mail server, and what it was handed. */
export async function openPost() {
  /** @type {string[]} */
  const letters = [];
  /** @type {((letter: string) => void)[]} */
  const waiting = [];
  const keep = (/** @type {string} */ letter) => {
    const first = waiting.shift();
    if (first) first(letter);
    else letters.push(letter);
  };
  const server = createServer((socket) => {
    const say = (/** @type {string} */ words) => socket.write(`${words}\r\n`);
    let letter = '';
    let isData = false;
    socket.on('error', () => {});
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line === '.') {
        keep(readable(letter));
        [letter, isData] = ['', false];
        say('250 kept');
      } else if (isData) {
        letter += `${line}\n`;
      } else if (/^(MAIL|RCPT)/.test(line)) {
        letter += `${line}\n`;
        say('250 fine');
      } else if (line === 'DATA') {
        isData = true;
        say('354 go on');
      } else {
        say(line === 'QUIT' ? '221 bye' : '250 fine');
      }
    });
    say('220 post');
  });
  const port = await listen(server);
  return {
    port,
    /** The next letter, which comes within half a minute. @returns {Promise<string>} */
    next: () =>
      new Promise((found, failed) => {
        const first = letters.shift();
        if (first !== undefined) return found(first);
        const late = setTimeout(() => failed(new Error('no letter came')), 30_000);
        waiting.push((letter) => {
          clearTimeout(late);
          found(letter);
        });
      }),
    /** How many letters nobody has read. */
    left: () => letters.length,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** The link in a letter. @param {string} letter @param {string} url of the server */
export function linkIn(letter, url) {
  const link = letter.match(/https?:\/\/\S+\/(?:email|password)\/\S+/)?.[0];
  assert.ok(link?.startsWith(`${url}/`), letter);
  return link;
}
