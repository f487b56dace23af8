// Somebody who plays whatever game it is by touching what can be touched.

import { putUp } from './server.js';

/** @typedef {import('playwright-core').Page} Page */

/** Numbers that are the same every time. */
export function chance(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * What can be touched now: squares, pieces beside the board, words. Read from the
 * page as a person sees it.
 * @param {Page} page
 */
async function options(page) {
  return page.evaluate(() => {
    const board = /** @type {HTMLElement} */ (document.querySelector('.board'));
    const names = (/** @type {string} */ selector, /** @type {string} */ key) =>
      [...document.querySelectorAll(selector)].map(
        (element) => /** @type {HTMLElement} */ (element).dataset[key] ?? '',
      );
    return {
      over: document.title.startsWith('Game over') || document.title.startsWith('Peli päättyi'),
      mine: document.title.startsWith('●'),
      manner: board?.dataset.manner ?? 'none',
      can: names('.cell.can', 'square'),
      next: names('.cell.next', 'square'),
      tray: names('button.tray-piece', 'tray'),
      words: names('.over button:not(:disabled)[data-choice]', 'choice'),
      add: names('.over button:not(:disabled)[data-add]', 'add'),
      touched: names('.cell.touched', 'square'),
      plies: document.querySelectorAll('#moves li').length,
    };
  });
}

/**
 * Makes one move by touching things; whether there was one to make.
 * @param {Page} page
 * @param {(below: number) => number} pick
 * @param {(selector: string) => Promise<void>} [press] how something is touched
 */
export async function makeMove(page, pick, press = (selector) => page.click(selector, { timeout: 10_000 })) {
  const start = (await options(page)).plies;
  for (let touches = 0; touches < 60; touches += 1) {
    const now = await options(page);
    if (now.plies !== start || now.over || !now.mine || now.manner === 'waits' || now.manner === 'none') return now;
    if (now.manner === 'army') {
      if (now.words.includes('done')) await press('[data-choice="done"]');
      else await press(`[data-add="${now.add[pick(now.add.length)]}"]`);
      continue;
    }
    if (now.manner === 'swap') {
      await press('[data-choice="ready"]');
      continue;
    }
    const words = now.words.filter((word) => word !== 'cancel');
    if (words.length) await press(`[data-choice="${words[pick(words.length)]}"]`);
    else if (now.next.length) await press(`.cell[data-square="${now.next[pick(now.next.length)]}"]`);
    else if (now.tray.length && !now.touched.length) await press(`[data-tray="${now.tray[pick(now.tray.length)]}"]`);
    else if (now.can.length) await press(`.cell[data-square="${now.can[pick(now.can.length)]}"]`);
    else return now;
  }
  throw new Error(`no move came of all that touching: ${JSON.stringify(await options(page))}`);
}

/**
 * Makes one move and waits until the server has heard of it.
 * @param {Page} page
 * @param {(below: number) => number} pick
 * @param {(selector: string) => Promise<void>} [press] how something is touched
 */
export async function takeTurn(page, pick, press) {
  const before = await page.locator('#moves li').count();
  await makeMove(page, pick, press);
  await page.waitForFunction(
    (count) => document.querySelectorAll('#moves li').length !== count || !document.title.startsWith('●'),
    before,
    { timeout: 30_000 },
  );
}

/**
 * Plays until the game is over or so many moves have been made.
 * @param {Page} page
 * @param {{ seed: number, moves: number, press?: (selector: string) => Promise<void> }} how
 */
export async function playOn(page, { seed, moves, press }) {
  const pick = chance(seed);
  for (let made = 0; made < moves; made += 1) {
    const turn = /^(●|Game over|Peli päättyi)/;
    await page.waitForFunction((source) => new RegExp(source).test(document.title), turn.source, { timeout: 60_000 });
    if (!(await page.title()).startsWith('●')) return true;
    await takeTurn(page, pick, press);
  }
  return !(await page.title()).startsWith('●') && (await page.title()).startsWith('Game over');
}

/**
 * Plays a game of one person on all seats, and resigns at its end.
 * @param {Page} page
 * @param {string} game
 * @param {number} seats
 * @param {string[] | number} moves these, or so many of the first that are legal
 * @param {object} [terms] of the table
 */
export async function finishedTable(page, game, seats, moves, terms = {}) {
  const wish = { ...terms, game, seats: Array.from({ length: seats }, () => ({ kind: 'me' })) };
  const table = await putUp(page, 'Anna', wish);
  await page.evaluate(async ([name, plies, all]) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    await new Promise((open) => socket.addEventListener('open', open));
    let id = 0;
    const ask = (/** @type {object} */ message) => {
      id += 1;
      const own = id;
      const answer = new Promise((heard, failed) =>
        socket.addEventListener('message', function hear(event) {
          const said = JSON.parse(event.data);
          if (said.id !== own) return;
          socket.removeEventListener('message', hear);
          if (said.type === 'done') heard(said);
          else failed(new Error(event.data));
        }),
      );
      socket.send(JSON.stringify({ ...message, id: own, table: name }));
      return answer;
    };
    const count = typeof plies === 'number' ? plies : plies.length;
    for (let ply = 0; ply < count; ply += 1) {
      let move = typeof plies === 'number' ? '' : plies[ply];
      if (!move) {
        const { state } = await (await fetch(`/api/tables/${name}?detail=text`)).json();
        move = state.legal[(ply * 7) % state.legal.length];
      }
      await ask({ type: 'move', ply, move });
    }
    for (let seat = 1; seat < all; seat += 1) await ask({ type: 'resign', seat });
    socket.close();
  }, /** @type {[string, string[] | number, number]} */ ([table, moves, seats]));
  return table;
}

/** A new guest begins a study with a chapter of Shakti. @param {Page} page @returns {Promise<string>} its path */
export async function beginStudy(page) {
  await page.goto('/study');
  await page.fill('#new-study [name=name]', 'Openings');
  await page.click('#new-study button');
  await page.waitForURL('**/study/*');
  await page.fill('#add-form [name=title]', 'The leap');
  await page.selectOption('#add-form [name=game]', 'shakti');
  await page.click('#add-form button');
  // The answer and the news of the chapter both lead to it; either may be first.
  await page.waitForSelector('.cell.can');
  return new URL(page.url()).pathname;
}
