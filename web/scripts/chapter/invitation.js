// The link that makes contributors: its secret stands behind the #, which no server sees.

import { ensureGuest, request } from '../api.js';
import { byId } from '../dom.js';
import { showError } from '../status.js';

/** Asks whoever comes by such a link whether to write along. @param {string} study */
export function invite(study) {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (!key) return;
  byId('invitation').hidden = false;
  const refused = document.getElementById('refused');
  if (refused) refused.hidden = true;
  byId('join').addEventListener('click', async () => {
    try {
      await ensureGuest();
      await request('POST', `/api/studies/${study}/people`, { key });
      location.assign(`/study/${study}`);
    } catch (error) {
      showError(error);
    }
  });
}
