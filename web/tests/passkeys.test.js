// Passkeys, with keys that Chromium makes itself: a guest plays, creates an account with a
// passkey, signs in with it without a name, and adds the passkey of a second device.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, browser, LOOKS, problems, putUp, server, visit, withServer } from './server.js';

withServer();

/** @typedef {import('playwright-core').Page} Page */

/** Browsers have passkeys at names only, and this machine is called so. */
const home = () => server.url.replace('127.0.0.1', 'localhost');

/** A device that knows its owner. @param {Page} page */
async function withKeys(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether the fingerprint is the right one. @param {boolean} isUserVerified */
    verify: (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whether somebody touches it at once. @param {boolean} enabled */
    touch: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

/** Presses a button and waits for a page. @param {Page} page @param {string} button @param {string} url */
const press = (page, button, url) => Promise.all([page.waitForURL(url), page.click(button)]);

test('a guest plays, creates an account with a passkey, and finds the game after signing in with it', async () => {
  const { page, context, errors } = await visit(browser, home());
  const device = await withKeys(page);
  const table = await putUp(page, 'Anna', { game: 'shakti', public: true });
  await page.goto('/register');
  await page.fill('input[name="handle"]', 'x');
  await page.click('[data-passkey="register"]');
  await page.waitForFunction(() => /2 to 20/.test(document.getElementById('passkey-trouble')?.textContent ?? ''));
  await page.fill('input[name="handle"]', 'Anna');
  await press(page, '[data-passkey="register"]', '**/account?done=registered');
  assert.match(await page.innerText('main'), /You are Anna, member since/);
  assert.equal((await device.keys()).length, 1);
  assert.equal(await page.locator('form[action="/account/password"] input[name="old"]').count(), 0);
  // It is the last way to sign in.
  await page.click('.sessions details summary');
  await page.click('form[action="/account/passkeys/remove"] button');
  await page.waitForSelector('#trouble');
  assert.match(await page.innerText('#trouble'), /last way to sign in/);
  await press(page, 'form[action="/sign-out"] button', home() + '/');

  // The field for the name may offer the key by itself, which the button does in any case.
  await device.touch(false);
  await page.goto('/sign-in');
  await page.waitForSelector('[data-passkey="sign-in"]:not([hidden])');
  await device.touch(true);
  await press(page, '[data-passkey="sign-in"]', home() + '/');
  await page.goto('/history');
  assert.equal(await page.locator(`a[href="/t/${table}"]`).count(), 1);

  // A second device: a password for it, then a key of its own.
  await page.goto('/account');
  await page.fill('form[action="/account/password"] input[name="new"]', 'five warm bishops');
  await press(page, 'form[action="/account/password"] button', '**/account?done=password');
  const phone = await visit(browser, home(), { locale: 'fi-FI', viewport: { width: 390, height: 844 } });
  const other = await withKeys(phone.page);
  await other.touch(false);
  await phone.page.goto('/sign-in');
  await phone.page.fill('input[name="handle"]', 'anna');
  await phone.page.fill('input[name="password"]', 'five warm bishops');
  await press(phone.page, 'form[action="/sign-in"] button[type="submit"]', home() + '/');
  await other.touch(true);
  await phone.page.goto('/account');
  await phone.page.fill('#add-passkey input[name="name"]', 'Puhelin');
  await phone.page.fill('#add-passkey input[name="password"]', 'wrong password');
  await phone.page.click('#add-passkey button');
  await phone.page.waitForFunction(() =>
    /salasana on väärä/i.test(document.getElementById('passkey-trouble')?.textContent ?? ''),
  );
  await phone.page.fill('#add-passkey input[name="password"]', 'five warm bishops');
  await press(phone.page, '#add-passkey button', '**/account?done=passkey');
  assert.match(await phone.page.innerText('#passkeys ~ ul.sessions'), /Puhelin/);
  assert.equal(await phone.page.locator('#passkeys ~ ul.sessions li').count(), 2);
  await press(phone.page, 'form[action="/sign-out"] button', home() + '/');
  await other.touch(false);
  await phone.page.goto('/sign-in');
  // A finger that the device does not know; before it touches, or the page that offers keys
  // by itself would take the one it knows.
  await other.verify(false);
  await other.touch(true);
  await phone.page.click('[data-passkey="sign-in"]');
  await phone.page.waitForFunction(() =>
    /Avainkoodia ei käytetty/.test(document.getElementById('passkey-trouble')?.textContent ?? ''),
  );
  await other.verify(true);
  await press(phone.page, '[data-passkey="sign-in"]', home() + '/');
  await phone.page.goto('/account');
  assert.equal(await phone.page.locator('form[action="/account/password"] input[name="old"]').count(), 0);

  // Without a password, a key is asked for before anything changes.
  await press(phone.page, 'form[action="/account/password/remove"] button', '**/account?done=password-removed');
  await page.goto('/account');
  await page.waitForSelector('[data-passkey="confirm"]');
  assert.equal(await page.locator('form[action="/account/delete"]').count(), 0);
  await press(page, '[data-passkey="confirm"] >> nth=0', '**/account?done=proven');
  assert.equal(await page.locator('form[action="/account/delete"]').count(), 1);
  for (const wrong of [...errors, ...phone.errors]) assert.match(wrong, /40[03]/);
  await context.close();
  await phone.context.close();
});

test('pages with passkeys shut nobody out, in any light and size', async () => {
  for (const { colorScheme, size, viewport } of LOOKS) {
    const { page, context } = await visit(browser, home(), { colorScheme, viewport });
    await withKeys(page);
    await page.goto('/register');
    await page.fill('input[name="handle"]', `Key-${colorScheme}-${size}`);
    await press(page, '[data-passkey="register"]', '**/account?done=registered');
    for (const path of ['/account', '/register']) {
      await page.goto(path);
      assert.deepEqual(await problems(page), [], `${path} ${colorScheme} ${size}`);
    }
    await context.close();
  }
  // At a number there are none, and the page says so.
  const { page, context } = await visit(browser, server.url);
  await page.goto('/');
  await ask(page, '/api/members', { handle: 'Number', password: 'five warm bishops' });
  await page.goto('/account');
  assert.match(await page.innerText('main'), /in place of an IP address/);
  await context.close();
});
