// A real server with a folder of its own, and a real browser.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

export const GAMES = ['saktris', 'sitchess', 'taifho', 'shakti', 'bishops'];
/** Every light in which a page is looked at, and every size. */
export const LOOKS = /** @type {const} */ (['light', 'dark']).flatMap((colorScheme) =>
  Object.entries({ desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }).map(
    ([size, viewport]) => ({ colorScheme, size, viewport }),
  ),
);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const BINARY = process.env.QUINCUNX ?? resolve(import.meta.dirname, '../../target/debug/quincunx');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the server and waits until it says where it listens.
 * @param {string} data
 * @param {string} address
 * @param {string[]} [options]
 */
async function start(data, address, options = []) {
  const limits = ['--requests-per-second', '0', '--messages-per-second', '0'];
  const server = spawn(BINARY, ['serve', '--address', address, '--data', data, ...limits, ...options]);
  let said = '';
  const url = await new Promise((found, failed) => {
    const read = (/** @type {Buffer} */ chunk) => {
      said += chunk;
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (match) found(match[0]);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => failed(new Error(`quincunx ended with ${code}: ${said}`)));
  });
  const stop = async () => {
    const gone = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await gone;
  };
  /** Ends it at once, or holds it still and lets it go on. @param {NodeJS.Signals} signal */
  const signal = async (signal) => {
    const gone = signal === 'SIGKILL' ? new Promise((done) => server.once('exit', done)) : null;
    server.kill(signal);
    await gone;
  };
  return { url: String(url), stop, signal };
}

/** A server with a folder of its own. @param {string} [address] @param {string[]} [options] */
export async function startServer(address = '127.0.0.1:0', options = []) {
  const data = await mkdtemp(join(tmpdir(), 'quincunx-page-'));
  let server = await start(data, address, options);
  return {
    url: server.url,
    /** Where it keeps everything. */
    data,
    /** Does what its operator asks for. @param {string[]} words */
    admin: (...words) => promisify(execFile)(BINARY, ['admin', ...words, '--data', data]),
    /** The server goes away and comes back at the same address. */
    async restart() {
      await server.stop();
      server = await start(data, new URL(server.url).host, options);
    },
    /** The server is killed and comes back at the same address. */
    async kill() {
      await server.signal('SIGKILL');
      server = await start(data, new URL(server.url).host, options);
    },
    /** The server stands still, with its connections open, until it is let go. */
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async close() {
      await server.signal('SIGCONT');
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Starts Chromium with a fresh folder. */
export async function openBrowser() {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
}

/** The server and the browser of a file of tests. @type {Awaited<ReturnType<typeof startServer>>} */
export let server;
/** @type {import('playwright-core').Browser} */
export let browser;

/**
 * Opens both before the tests of a file, and closes them afterwards.
 * @param {() => ReturnType<typeof startServer>} [begin]
 */
export function withServer(begin = startServer) {
  before(async () => {
    [server, browser] = await Promise.all([begin(), openBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}

/**
 * A person at a browser: a context of its own, and everything that went wrong.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions & { fresh?: boolean }} [options] somebody fresh has no name
 *     yet, has seen no game, and computers keep their usual pace
 */
export async function visit(browser, url, { fresh = false, ...options } = {}) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...options,
  });
  if (!fresh) {
    await context.addInitScript((games) => {
      localStorage.getItem('quincunx-name') ?? localStorage.setItem('quincunx-name', 'Guest');
      localStorage.getItem('quincunx-seen') ?? localStorage.setItem('quincunx-seen', JSON.stringify(games));
      localStorage.getItem('quincunx-pace') ?? localStorage.setItem('quincunx-pace', '0');
    }, GAMES);
  }
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error.stack)));
  page.setDefaultTimeout(30_000);
  return { context, page, errors };
}

/**
 * A test of one page, on which nothing may go wrong but what is named.
 * @param {string} name
 * @param {string} path
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} look
 * @param {RegExp} [expected] errors that belong to it
 */
export function onPage(name, path, look, expected) {
  test(name, async () => {
    const { page, errors, context } = await visit(browser, server.url);
    await page.goto(path);
    await look(page);
    const unexpected = errors.filter((wrong) => !expected?.test(wrong));
    assert.deepEqual(unexpected, []);
    await context.close();
  });
}

/**
 * Asks the server something as the guest of a page.
 * @param {import('playwright-core').Page} page
 * @param {string} path
 * @param {object} body
 */
export function ask(page, path, body) {
  return page.evaluate(
    async ([to, text]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(to, { method: 'POST', headers, body: text })).json();
    },
    [path, JSON.stringify(body)],
  );
}

/**
 * A new guest puts up a table, and gets its name.
 * @param {import('playwright-core').Page} page
 * @param {string} name of the guest
 * @param {object} wish
 * @returns {Promise<string>}
 */
export async function putUp(page, name, wish) {
  await page.goto('/');
  await ask(page, '/api/guests', { name });
  return (await ask(page, '/api/tables', wish)).table.table;
}

/**
 * A new game by the form.
 * @param {import('playwright-core').Page} page
 * @param {string} game
 * @param {(page: import('playwright-core').Page) => Promise<unknown>} fill
 */
export async function begin(page, game, fill) {
  await page.goto(`/new/${game}`);
  await fill(page);
  await page.click('button[type="submit"].large');
  await page.waitForURL('**/t/*');
  await page.waitForSelector('.cell');
}

/** Opens everything that can be opened. @param {import('playwright-core').Page} page */
export async function openDetails(page) {
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((details) => details.setAttribute('open', '')),
  );
}

/**
 * Moves a piece by two clicks.
 * @param {import('playwright-core').Page} page
 * @param {string} from
 * @param {string} to
 * @param {string} [within]
 */
export async function step(page, from, to, within = '') {
  await page.click(`${within} .cell.can[data-square="${from}"]`);
  await page.click(`${within} .cell.next[data-square="${to}"]`);
}

/** What shuts somebody out, or is too wide. @param {import('playwright-core').Page} page */
export async function problems(page) {
  await openDetails(page);
  // Whatever fades in has done so.
  await page.waitForTimeout(300);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...(await findings(page)), ...(overflow > 0 ? [`${overflow} pixels too wide`] : [])];
}

/** What axe finds that matters. @param {import('playwright-core').Page} page */
async function findings(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] }),
  );
  return result.violations
    .filter((/** @type {any} */ found) => found.impact === 'serious' || found.impact === 'critical')
    .map(
      (/** @type {any} */ found) =>
        `${found.id}: ${found.nodes.map((/** @type {any} */ node) => node.html).join(' | ')}`,
    );
}
