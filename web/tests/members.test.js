// Members: a guest plays, creates an account, finds the game in the history, and signs in elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, browser, LOOKS, problems, putUp, server, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

const PASSWORD = 'five warm bishops';

/** Plays a game that its other player gives up. @param {Page} anna @param {Page} ben */
async function play(anna, ben) {
  const table = await putUp(anna, 'Anna', { game: 'shakti', public: true });
  await ben.goto('/');
  await ask(ben, '/api/guests', { name: 'Ben' });
  await ben.goto(`/t/${table}`);
  await ben.click('[data-sit="1"]');
  await anna.goto(`/t/${table}`);
  await anna.click('.cell.can >> nth=0');
  await anna.click('.cell.next >> nth=0');
  await ben.waitForSelector('#moves li, #moves td');
  await ben.evaluate(async (id) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    await new Promise((open) => socket.addEventListener('open', open));
    const done = new Promise((heard) =>
      socket.addEventListener('message', ({ data }) => JSON.parse(data).id === 1 && heard(data)),
    );
    socket.send(JSON.stringify({ type: 'resign', table: id, id: 1 }));
    await done;
    socket.close();
  }, table);
  return table;
}

test('a guest plays, creates an account, finds the game and signs in on another device', async () => {
  const anna = await visit(browser, server.url);
  const ben = await visit(browser, server.url);
  const table = await play(anna.page, ben.page);
  const page = anna.page;
  await page.goto('/');
  await page.click('details.menu summary');
  await page.click('.member a[href="/register"]');
  await page.fill('input[name="handle"]', 'Anna');
  await page.fill('input[name="password"]', 'password1');
  await page.click('main button[type="submit"]');
  assert.match(await page.innerText('[role="alert"]'), /first that are tried/);
  assert.equal(await page.inputValue('input[name="handle"]'), 'Anna');
  await page.fill('input[name="password"]', PASSWORD);
  await page.click('main button[type="submit"]');
  await page.waitForURL('**/account?done=registered');
  assert.match(await page.innerText('main'), /You are Anna, member since/);
  await page.fill('input[name="about"]', 'I like tiles');
  await Promise.all([page.waitForEvent('load'), page.click('form[action="/account/about"] button')]);
  await page.goto('/history?game=shakti&result=won');
  assert.equal(await page.locator(`a[href="/t/${table}"]`).count(), 1);
  assert.equal(await page.locator('.figures >> nth=0 >> tbody tr').count(), 1);
  // All columns of the statistics are seen on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  const hidden = await page.$$eval('.scroll', (all) => all.map((one) => one.scrollWidth - one.clientWidth));
  assert.equal(Math.max(...hidden), 0);
  await page.setViewportSize({ width: 1280, height: 800 });

  const phone = await visit(browser, server.url, { javaScriptEnabled: false, locale: 'fi-FI' });
  await phone.page.goto('/sign-in');
  await phone.page.fill('input[name="handle"]', 'anna');
  await phone.page.fill('input[name="password"]', PASSWORD);
  await phone.page.click('main button[type="submit"]');
  await phone.page.waitForURL(server.url + '/');
  await phone.page.goto('/account');
  assert.equal(await phone.page.locator('.sessions li').count(), 2);
  // The phone signs the other device out.
  await Promise.all([phone.page.waitForEvent('load'), phone.page.click('.sessions button')]);
  assert.equal(await phone.page.locator('.sessions li').count(), 1);
  await page.goto('/account');
  assert.equal(await page.locator('form[action="/sign-in"]').count(), 1);
  await ben.page.goto('/@Anna');
  assert.match(await ben.page.innerText('main'), /I like tiles/);
  // The refused password is an answer of 400, which browsers mention.
  assert.deepEqual(
    anna.errors.filter((wrong) => !/400/.test(wrong)),
    [],
  );
  for (const { context } of [anna, ben, phone]) await context.close();
});

test('the pages of members shut nobody out, in any light and size', async () => {
  for (const { colorScheme, size, viewport } of LOOKS) {
    const { page, context } = await visit(browser, server.url, { colorScheme, viewport });
    await page.goto('/');
    await ask(page, '/api/members', { handle: `Look-${colorScheme}-${size}`, password: PASSWORD });
    for (const path of ['/account', '/history', '/@Anna', '/register', '/sign-in']) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], `${path} ${colorScheme} ${size}`);
    }
    await context.close();
  }
});

/** Somebody with an account. @param {string} handle @param {object} [options] */
async function member(handle, options = {}) {
  const person = await visit(browser, server.url, options);
  await person.page.goto('/');
  await ask(person.page, '/api/members', { handle, password: PASSWORD });
  return person;
}

/** Presses a button of a form and waits for the page that follows. @param {Page} page @param {string} button */
const submit = (page, button) => Promise.all([page.waitForEvent('load'), page.click(button)]);

test('people who have blocked each other cannot meet', async () => {
  const fay = await member('Fay');
  const gus = await member('Gus');
  const table = await ask(fay.page, '/api/tables', { game: 'shakti', public: true });
  await gus.page.goto('/@Fay');
  await submit(gus.page, '.ties button[aria-label="Block: Fay"]');
  assert.match(await gus.page.innerText('.ties'), /Unblock/);
  await gus.page.goto('/');
  assert.equal(await gus.page.locator(`a[href="/t/${table.table.table}"]`).count(), 0);
  await gus.page.goto(`/t/${table.table.table}`);
  await gus.page.click('[data-sit="1"]');
  await gus.page.waitForFunction(() => /kept apart/.test(document.getElementById('status')?.textContent ?? ''));
  await gus.page.goto('/people');
  await submit(gus.page, 'main .sessions button');
  await gus.page.goto(`/t/${table.table.table}`);
  await gus.page.click('[data-sit="1"]');
  await gus.page.waitForSelector('.cell');
  await gus.page.waitForFunction(() => !document.querySelector('[data-sit]'));
  for (const { context } of [fay, gus]) await context.close();
});

test('a report reaches the moderators, who act, and settings hold on every device', async () => {
  const { page, context } = await member('Hal');
  const olga = await member('Olga');
  await server.admin('role', 'Olga', 'moderator');
  await page.goto('/@Fay');
  await Promise.all([page.waitForEvent('load'), page.click('a[href="/report?member=Fay"]')]);
  await page.fill('textarea', 'said something unkind');
  await submit(page, 'main button[type="submit"]');
  assert.match(await page.innerText('main'), /Thank you/);
  await olga.page.goto('/moderation');
  assert.match(await olga.page.innerText('.report'), /said something unkind/);
  assert.deepEqual(await problems(olga.page), []);
  // Looking for problems has opened every menu.
  await olga.page.reload();
  await olga.page.selectOption('.report select', 'warn');
  await olga.page.fill('.report input[name="why"]', 'be kind');
  await submit(olga.page, '.report button');
  assert.match(await olga.page.innerText('main'), /Nothing waits for you/);

  await page.goto('/settings');
  await page.selectOption('select[name="look"]', 'dark');
  await page.selectOption('select[name="confirm"]', 'on');
  await submit(page, 'main button[type="submit"]');
  const phone = await visit(browser, server.url);
  await phone.page.goto('/');
  await ask(phone.page, '/api/session', { handle: 'Hal', password: PASSWORD });
  const wish = { game: 'shakti', seats: [{ kind: 'me' }, { kind: 'me' }] };
  const table = await ask(phone.page, '/api/tables', wish);
  await phone.page.goto(`/t/${table.table.table}`);
  assert.equal(await phone.page.getAttribute('html', 'data-look'), 'dark');
  for (const answer of ['no', 'yes']) {
    await phone.page.click('.cell.can >> nth=0');
    await phone.page.click('.cell.next >> nth=0');
    await phone.page.click(`#sure button[value="${answer}"]`);
    if (answer === 'no') assert.equal(await phone.page.locator('#moves li, #moves td').count(), 0);
  }
  await phone.page.waitForSelector('#moves li, #moves td');
  for (const { context: of } of [{ context }, olga, phone]) await of.close();
});

test('the pages about others shut nobody out, in any light and size', async () => {
  for (const { colorScheme, size, viewport } of LOOKS) {
    const { page, context } = await member(`People-${colorScheme}-${size}`, { colorScheme, viewport });
    await ask(page, '/api/me/ties', { tie: 'follow', member: 'Anna' });
    await ask(page, '/api/me/ties', { tie: 'block', member: 'Hal' });
    const table = await ask(page, '/api/tables', { game: 'shakti' });
    for (const path of ['/people', '/settings', '/report?member=Anna', `/t/${table.table.table}/people`, '/@Anna']) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], `${path} ${colorScheme} ${size}`);
    }
    await context.close();
  }
});
