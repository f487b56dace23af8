// Everything about a study that is not a move: chapters, texts, history, sharing.

import { request } from '../api.js';
import { byId, el, inputById, onClick } from '../dom.js';
import { redraw } from '../redraw.js';
import { showError } from '../status.js';
import { reason, say } from '../text.js';

/** @typedef {import('../types').PastEdit} PastEdit */
/** @typedef {import('./page.js').ChapterPage} ChapterPage */

/** @param {string} form @param {(data: FormData, form: HTMLFormElement) => Promise<unknown>} act */
function onSubmit(form, act) {
  byId(form).addEventListener('submit', (event) => {
    event.preventDefault();
    const target = /** @type {HTMLFormElement} */ (event.target);
    void act(new FormData(target), target).catch(showError);
  });
}

/** @param {ChapterPage} page */
export function listenToForms(page) {
  const has = (/** @type {string} */ id) => document.getElementById(id) !== null;
  const goTo = (/** @type {number} */ chapter) => page.leaveFor(`/${chapter}`);
  const address = `${location.origin}/study/${page.id}`;
  page.forms = { draw: () => draw(page) };
  if (!page.writes) return;
  onSubmit('add-form', async (data) => {
    const [title, game, position] = ['title', 'game', 'position'].map((name) => String(data.get(name)));
    goTo((await page.edit({ edit: 'add_chapter', title, game, position: position || null })).chapter);
  });
  onSubmit('import-form', async (data) => {
    const game = data.get('game') || null;
    try {
      // Texts may be longer than what goes over the line.
      const edit = { edit: 'import', text: data.get('text'), ...(game ? { game } : {}) };
      goTo((await request('POST', `/api/studies/${page.id}/edits`, edit)).chapter);
    } catch (error) {
      byId('import-trouble').textContent = reason(error);
    }
  });
  byId('import-file').addEventListener('change', async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    const field = byId('import-form').querySelector('textarea');
    if (file && field) field.value = await file.text();
  });
  if (has('title-form')) listenToChapter(page);
  byId('history').addEventListener('toggle', () => void drawHistory(page).catch(showError));
  if (!has('sharing')) return;
  onSubmit('rename-form', (data) => page.edit({ edit: 'rename', name: data.get('name') }));
  byId('visibility').addEventListener('change', (event) => {
    const visibility = /** @type {HTMLSelectElement} */ (event.target).value;
    void page.edit({ edit: 'set_visibility', visibility }).catch(showError);
  });
  const copy = (/** @type {string} */ id) => async () => (await import('../clipboard.js')).copyText(inputById(id));
  inputById('link').value = address;
  onClick('copy-link', copy('link'));
  onClick('copy-contributors-link', copy('contributors-link'));
  byId('sharing').addEventListener('toggle', () => void drawPeople(page, address).catch(showError));
  onClick('study-delete', async () => {
    if (!confirm(say('study-delete-sure'))) return;
    await request('DELETE', `/api/studies/${page.id}`).then(() => location.assign('/study'), showError);
  });
}

/** The forms about the chapter that is shown. @param {ChapterPage} page */
function listenToChapter(page) {
  onSubmit('title-form', (data) => page.edit({ edit: 'name_chapter', title: data.get('title') }));
  byId('practice-on').addEventListener('change', () => {
    void page.edit({ edit: 'set_practice', practice: inputById('practice-on').checked }).catch(showError);
  });
  const shift = (/** @type {number} */ by) => {
    const to = page.model.head.order.indexOf(page.chapter ?? 0) + by;
    if (to >= 0) void page.edit({ edit: 'move_chapter', to }).catch(showError);
  };
  onClick('chapter-up', () => shift(-1));
  onClick('chapter-down', () => shift(1));
  onClick('chapter-delete', () => {
    if (!confirm(say('study-chapter-sure', { title: page.head?.title ?? '' }))) return;
    return page.edit({ edit: 'delete_chapter' }).catch(showError);
  });
}

/** Fills fields with what the study says, unless somebody is writing there. @param {ChapterPage} page */
function draw(page) {
  const fill = (/** @type {Element | null | undefined} */ field, /** @type {string} */ value) => {
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      if (document.activeElement !== field) field.value = value;
    }
  };
  fill(document.querySelector('#title-form [name=title]'), page.head?.title ?? '');
  fill(document.querySelector('#rename-form [name=name]'), page.model.head.name);
  fill(document.getElementById('visibility'), page.model.head.visibility);
  const practice = /** @type {HTMLInputElement | null} */ (document.getElementById('practice-on'));
  if (practice) practice.checked = page.head?.practice ?? false;
  void drawHistory(page).catch(showError);
}

/** What was done, as far as somebody looks at it. @param {ChapterPage} page */
async function drawHistory(page) {
  const place = /** @type {HTMLDetailsElement | null} */ (document.getElementById('history'));
  if (!place?.open) return;
  /** @type {PastEdit[]} */
  const edits = await request('GET', `/api/studies/${page.id}/edits`);
  const items = edits.map(({ version, by, kind, about, at }) => {
    const words = `${by.name}: ${say(`study-edit-${kind}`, { about })}`;
    const undo = () => void page.undo(version).catch(showError);
    const name = `${say('study-undo-one')}: ${words}`;
    const button = el('button', { type: 'button', class: 'small', 'aria-label': name, click: undo }, '↶');
    return el('li', { 'data-key': version, title: new Date(at).toLocaleString() }, button, ` ${words}`);
  });
  redraw(byId('edits'), ...items);
}

/** Who may change the study, and the link for those who shall. @param {ChapterPage} page @param {string} address */
async function drawPeople(page, address) {
  if (!(/** @type {HTMLDetailsElement} */ (byId('sharing')).open)) return;
  const path = `/api/studies/${page.id}`;
  const [{ key }, view] = await Promise.all([request('GET', `${path}/key`), request('GET', path)]);
  inputById('contributors-link').value = `${address}#key=${key}`;
  const items = view.contributors.map((/** @type {import('../types').StudyPerson} */ { id, name }) => {
    const part = () => void request('DELETE', `${path}/people/${id}`).then(() => drawPeople(page, address), showError);
    const about = { type: 'button', class: 'small', 'aria-label': `${say('study-send-away')}: ${name}`, click: part };
    return el('li', { 'data-key': id }, `${name} `, el('button', about, say('study-send-away')));
  });
  redraw(byId('people'), ...items);
}
