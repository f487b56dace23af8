// What every page has: the name of whoever looks, the pace of computers, and a menu that
// closes.

import { request, ensureGuest, saveName } from './api.js';
import { byId, inputById } from './dom.js';
import { savePace, getPace } from './table/pace.js';

const menu = document.querySelector('details.menu');

byId('name-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = inputById('name').value.trim();
  if (!name) return;
  saveName(name);
  await ensureGuest();
  await request('PATCH', '/api/me', { name });
  menu?.removeAttribute('open');
  document.dispatchEvent(new Event('renamed'));
});

const pace = /** @type {HTMLSelectElement} */ (byId('pace'));
pace.value = String(getPace());
pace.addEventListener('change', () => savePace(Number(pace.value)));

// Members are told of challenges wherever they are, guests on the page of challenges.
if (document.body.dataset.member || location.pathname === '/challenges') void import('./challenges.js');
// Whoever waits for an opponent sees it on every page.
if (document.cookie.includes('seeking=')) void import('./waiting.js');

document.addEventListener('click', (event) => {
  if (menu && !menu.contains(/** @type {Node} */ (event.target))) menu.removeAttribute('open');
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') menu?.removeAttribute('open');
});
