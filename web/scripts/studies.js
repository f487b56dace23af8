// The list of studies: beginning one, and making a finished game a chapter of one.

import './site.js';
import { ensureGuest, request } from './api.js';
import { byId } from './dom.js';
import { addTexts } from './text.js';
import { showError } from './status.js';

addTexts(JSON.parse(byId('study-texts').textContent ?? '{}'));
const root = /** @type {HTMLElement} */ (document.querySelector('.studies'));
const { table, join } = root.dataset;

/** Goes to a study, with the game of the table if there is one to add. @param {string} study */
async function go(study) {
  if (!table) return location.assign(`/study/${study}`);
  const { chapter } = await request('POST', `/api/studies/${study}/tables`, { table });
  location.assign(`/study/${study}/${chapter}`);
}

document.getElementById('new-study')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name');
  try {
    await ensureGuest();
    await go((await request('POST', '/api/studies', { name })).study);
  } catch (error) {
    showError(error);
  }
});
root.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-study]') : null;
  if (button) void go(button.getAttribute('data-study') ?? '').catch(showError);
});
if (join) void import('./chapter/invitation.js').then(({ invite }) => invite(join));
