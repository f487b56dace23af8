// The forms of the analysis page: position and record in and out, other rules, playing on.

import { openTable } from '../api.js';
import { byId, onClick } from '../dom.js';
import { showError } from '../status.js';
import { reason } from '../text.js';

/** @param {import('./page.js').AnalysisPage} page */
export function listenToForms(page) {
  /** @param {string} form @param {(data: FormData) => Promise<unknown>} act */
  const onSubmit = (form, act) =>
    byId(form).addEventListener('submit', (event) => {
      event.preventDefault();
      void act(new FormData(/** @type {HTMLFormElement} */ (event.target))).catch(showError);
    });
  const field = /** @type {HTMLTextAreaElement} */ (byId('position'));
  onSubmit('position-form', () =>
    page.open(field.value.trim()).catch((error) => {
      byId('position-trouble').textContent = reason(error);
    }),
  );
  const copy = async () => (await import('../clipboard.js')).copyText(field);
  onClick('copy', copy);
  onClick('copy-moves', async () => {
    const { writeVariations } = await import('./variations.js');
    const from = page.beginning.table ? page.firstQuestion : page.beginning;
    field.value = writeVariations({ ...from, game: page.game }, page.root, page.seats);
    return copy();
  });
  onClick('restart', () => {
    const { options } = page.beginning;
    return page.begin({ game: page.game, ...(options ? { options } : {}) }).catch(showError);
  });
  onSubmit('options-form', (data) => {
    /** @type {Record<string, string>} */
    const options = {};
    for (const [name, value] of data) {
      if (value !== '') options[name.slice('option-'.length)] = String(value).trim();
    }
    return page.begin({ game: page.game, options });
  });
  onSubmit('play-form', async (data) => {
    const { studied, game } = page;
    if (!studied) return;
    const side = data.get('side') === 'turn' ? (studied.turn[0] ?? 0) : Number(data.get('side'));
    const isMine = (/** @type {number} */ seat) => data.get('side') === 'all' || seat === side;
    const computer = { kind: 'computer', level: data.get('level') };
    const seats = Array.from({ length: page.seats }, (_, seat) => (isMine(seat) ? { kind: 'me' } : computer));
    await openTable({ game, position: studied.position, seats });
  });
}
