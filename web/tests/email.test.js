// E-mail: an address that is given and confirmed by its link, and a password that was forgotten.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { freePort, linkIn, openPost } from './post.js';
import { browser, LOOKS, problems, server, startServer, visit, withServer } from './server.js';

/** @typedef {import('playwright-core').Page} Page */

const PASSWORD = 'five warm bishops';
const post = await openPost();
after(post.close);

withServer(async () => {
  // Links in letters lead to the address that the server is told.
  const address = `127.0.0.1:${await freePort()}`;
  const mail = ['--mail', `smtp://127.0.0.1:${post.port}`, '--mail-from', 'Quincunx <games@example.org>'];
  return startServer(address, ['--url', `http://${address}`, ...mail]);
});

/** Presses a button and waits for the page that follows. @param {Page} page @param {string} button */
const submit = (page, button) => Promise.all([page.waitForEvent('load'), page.click(button)]);

/** Gives an address on the account page. @param {Page} page @param {string} address @param {string} password */
async function give(page, address, password) {
  await page.goto('/account');
  await page.fill('form[action="/account/email"] input[name="address"]', address);
  await page.fill('form[action="/account/email"] input[name="password"]', password);
  await submit(page, 'form[action="/account/email"] button');
}

/** Somebody with an account. @param {string} handle @param {object} [options] */
async function member(handle, options = {}) {
  const person = await visit(browser, server.url, options);
  await person.context.request.post('/api/members', { data: { handle, password: PASSWORD } });
  return person;
}

/** The same with an address that is confirmed. @param {string} handle @param {object} [options] */
async function reachable(handle, options) {
  const person = await member(handle, options);
  await give(person.page, `${handle.toLowerCase()}@example.org`, PASSWORD);
  await person.page.goto(linkIn(await post.next(), server.url));
  await submit(person.page, 'main button');
  return person;
}

test('an address is used once its link was followed, on whatever device, and can be removed', async () => {
  const { page, context, errors } = await member('Anna');
  await give(page, 'Anna@example.org', 'five cold bishops');
  assert.match(await page.innerText('#trouble'), /password/);
  assert.equal(post.left(), 0);
  await give(page, 'Anna@example.org', PASSWORD);
  await page.waitForURL('**/account?done=email-sent');
  const letter = await post.next();
  assert.match(letter, /RCPT TO:<Anna@example\.org>/);
  assert.match(letter, /Hello Anna/);
  const link = linkIn(letter, server.url);
  // The letter is read on a phone on which nobody is signed in.
  const phone = await visit(browser, server.url, { viewport: { width: 360, height: 740 } });
  await phone.page.goto(link);
  assert.match(await phone.page.innerText('main'), /Anna@example\.org/);
  await page.goto('/account');
  assert.doesNotMatch(await page.innerText('main'), /Anna@example\.org/, 'looking at the link changes nothing');
  await submit(phone.page, 'main button');
  assert.equal(await phone.page.locator('main [role="status"]').count(), 1);
  await phone.page.goto(link);
  assert.match(await phone.page.innerText('main'), /link/, 'it works once');
  await page.goto('/account');
  assert.match(await page.innerText('main'), /Anna@example\.org confirmed/);
  await submit(page, 'form[action="/account/email/remove"] button');
  assert.match(await page.innerText('main [role="status"]'), /./);
  assert.doesNotMatch(await page.innerText('main'), /Anna@example\.org/);
  // The wrong password is an answer of 403, and the used link one of 404, which browsers mention.
  const unexpected = [...errors, ...phone.errors].filter((wrong) => !/40[34]/.test(wrong));
  assert.deepEqual(unexpected, []);
  for (const { context: of } of [{ context }, phone]) await of.close();
});

for (const [language, locale, hello] of [
  ['English', 'en-GB', /Hello Ben/],
  ['Finnish, without scripts', 'fi-FI', /Hei Cai/],
]) {
  test(`a forgotten password is set anew by a link, in ${language}`, async () => {
    const handle = locale === 'en-GB' ? 'Ben' : 'Cai';
    const options = { locale: String(locale), javaScriptEnabled: locale === 'en-GB' };
    const old = await reachable(handle, options);
    const { page, context } = await visit(browser, server.url, options);
    await page.goto('/sign-in');
    await submit(page, 'main a[href="/forgotten"]');
    // Nobody learns who is a member.
    for (const who of ['Nobody-here', handle]) {
      await page.goto('/forgotten');
      await page.fill('input[name="who"]', who);
      await submit(page, 'main button[type="submit"]');
      assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/forgotten?done=yes');
      assert.equal(await page.locator('main [role="status"]').count(), 1);
    }
    const letter = await post.next();
    assert.match(letter, /** @type {RegExp} */ (hello));
    assert.equal(post.left(), 0);
    const link = linkIn(letter, server.url);
    await page.goto(link);
    await page.fill('input[name="new"]', 'password1');
    await submit(page, 'main button[type="submit"]');
    assert.equal(await page.locator('[role="alert"]').count(), 1);
    await page.fill('input[name="new"]', 'five cold bishops');
    await submit(page, 'main button[type="submit"]');
    await page.waitForURL('**/account?done=password');
    assert.match(await page.innerText('main'), new RegExp(handle));
    // The link is used up, other devices are signed out, and the old password is none any more.
    await page.goto(link);
    assert.equal(await page.locator('input[name="new"]').count(), 0);
    await old.page.goto('/account');
    assert.equal(await old.page.locator('form[action="/sign-in"]').count(), 1);
    for (const [password, signs] of /** @type {const} */ ([
      [PASSWORD, false],
      ['five cold bishops', true],
    ])) {
      await old.page.goto('/sign-in');
      await old.page.fill('input[name="handle"]', handle);
      await old.page.fill('input[name="password"]', password);
      await submit(old.page, 'main button[type="submit"]');
      assert.equal(new URL(old.page.url()).pathname === '/', signs);
    }
    for (const { context: of } of [{ context }, old]) await of.close();
  });
}

test('the pages about e-mail shut nobody out, in any light and size', async () => {
  for (const { colorScheme, size, viewport } of LOOKS) {
    const name = `Mail-${colorScheme}-${size}`;
    const { page, context } = await reachable(name, { colorScheme, viewport });
    await context.request.post('/api/password-reset', { data: { who: name } });
    const reset = linkIn(await post.next(), server.url);
    await give(page, 'another@example.org', PASSWORD);
    const confirm = linkIn(await post.next(), server.url);
    for (const path of ['/account', '/forgotten', '/forgotten?done=yes', '/sign-in', reset, confirm]) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], `${path} ${colorScheme} ${size}`);
    }
    await context.close();
  }
});
