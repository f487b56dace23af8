// A real server with a folder of its own, and a real browser.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const BINARY = process.env.QUINCUNX ?? resolve(import.meta.dirname, '../../target/debug/quincunx');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Starts `quincunx` without a command, and waits until it says where it listens. */
export async function openHouse(...more) {
  const data = await mkdtemp(join(tmpdir(), 'quincunx-page-'));
  const limits = ['--requests-per-second', '0', '--messages-per-second', '0'];
  const server = spawn(BINARY, ['serve', '--address', '127.0.0.1:0', '--data', data, ...limits, ...more]);
  let said = '';
  const url = await new Promise((found, failed) => {
    const read = (/** @type {Buffer} */ chunk) => {
      said += chunk;
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (match) found(match[0]);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', (code) => failed(new Error(`quincunx ended with ${code}: ${said}`)));
  });
  return {
    url,
    async close() {
      const gone = new Promise((done) => server.once('exit', done));
      server.removeAllListeners('exit');
      server.once('exit', () => {});
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await Promise.race([ended, gone]);
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Starts Chromium with a fresh folder. */
export async function openBrowser() {
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
}

/**
 * A person at a browser: a context of its own, and everything that went wrong.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function visit(browser, url, options = {}) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  /** @type {string[]} */
  const wrongs = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrongs.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => wrongs.push(String(error.stack)));
  page.setDefaultTimeout(30_000);
  return { context, page, wrongs };
}
