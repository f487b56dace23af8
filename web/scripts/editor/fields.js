// The parts of a position beside the board as a form, made from their description.

import { el, svg } from '../dom.js';
import { CELL } from '../board/layout.js';
import { drawPiece } from '../board/pieces.js';
import { coat } from '../board/squares.js';
import { say, told } from '../text.js';
import { fits, itemName, seatOf } from './parts.js';

/** @typedef {import('../types').Phase} Phase */
/** @typedef {import('../types').Field} Field */
/** @typedef {import('../types').Item} Item */
/** @typedef {Required<import('../types').Setup>} Setup */
/** @typedef {import('../types').SetupValue} SetupValue */

/**
 * What the fields are drawn from.
 * @typedef {object} FieldsView
 * @property {Phase} phase
 * @property {Setup} setup
 * @property {string[]} seats the names of the seats
 * @property {string | null} wrong the field that is to blame
 * @property {(name: string, value: SetupValue) => void} set
 */

/** A piece as a small picture. @param {string} name @param {string} coatName @param {string} letter */
export function pictureOf(name, coatName, letter) {
  const picture = drawPiece(name, coatName, letter);
  return svg('svg', { viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true' }, picture);
}

/** All fields of a phase. @param {FieldsView} view @returns {HTMLElement[]} */
export const drawFields = (view) => view.phase.fields.map((field) => drawField(view, field));

/** @param {FieldsView} view @param {Field} field */
function drawField(view, field) {
  const { name, kind } = field;
  const isWrong = view.wrong === name;
  const label = told(field.label, field.label_i18n);
  const attributes = { 'data-key': name, class: `part kind-${kind}${isWrong ? ' wrong' : ''}` };
  if (kind === 'number' || kind === 'choice') {
    const input = kind === 'number' ? numberInput(view, field) : choiceInput(view, field);
    input.setAttribute('aria-invalid', String(isWrong));
    return el('label', attributes, el('span', {}, label), input);
  }
  const inside = kind === 'set' ? drawSet(view, field) : drawList(view, field, label);
  return el('fieldset', { ...attributes, 'aria-invalid': String(isWrong) }, el('legend', {}, label), ...inside);
}

/** @param {FieldsView} view @param {Field} field */
function numberInput({ setup, set }, field) {
  const changed = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    if (/^[0-9]{1,10}$/.test(value)) set(field.name, Math.min(Number(value), 4294967295));
  };
  return el('input', {
    type: 'number',
    name: field.name,
    min: field.least,
    max: field.greatest,
    value: setup.fields[field.name],
    change: changed,
  });
}

/** @param {FieldsView} view @param {Field} field */
function choiceInput({ phase, setup, seats, set }, field) {
  const options = field.items.map((item) =>
    el(
      'option',
      { value: item.word, selected: setup.fields[field.name] === item.word },
      itemName(phase, setup, item, seats),
    ),
  );
  const changed = (/** @type {Event} */ event) =>
    set(field.name, /** @type {HTMLSelectElement} */ (event.target).value);
  return el('select', { name: field.name, change: changed }, ...options);
}

/** @param {Setup} setup @param {string} name @returns {string[]} */
const wordsOf = (setup, name) => {
  const words = setup.fields[name];
  return Array.isArray(words) ? words : [];
};

/** Ticks for what can be ticked: a mark needs its piece. @param {FieldsView} view @param {Field} field */
function drawSet({ phase, setup, seats, set }, field) {
  const ticked = wordsOf(setup, field.name);
  const offered = field.items.filter((item) => ticked.includes(item.word) || fits(setup, item));
  if (!offered.length) return [el('p', { class: 'faint' }, say('editor-nothing-to-mark'))];
  const toggle = (/** @type {string} */ word) => (/** @type {Event} */ event) => {
    const isOn = /** @type {HTMLInputElement} */ (event.target).checked;
    set(field.name, isOn ? [...ticked, word] : ticked.filter((other) => other !== word));
  };
  return offered.map((item) =>
    el(
      'label',
      { class: 'tick', 'data-key': item.word },
      el('input', {
        type: 'checkbox',
        name: `${field.name}-${item.word}`,
        checked: ticked.includes(item.word),
        change: toggle(item.word),
      }),
      el('span', {}, itemName(phase, setup, item, seats)),
    ),
  );
}

/** What is in a list, to be taken out, and what can be added. @param {FieldsView} view @param {Field} field */
function drawList({ phase, setup, seats, set }, field, /** @type {string} */ list) {
  const words = wordsOf(setup, field.name);
  const items = new Map(field.items.map((item) => [item.word, item]));
  const face = (/** @type {Item} */ item) => {
    const seat = seatOf(phase, setup, item) ?? 0;
    if (item.piece) return pictureOf(item.piece, coat(seat, seats.length), item.word);
    return el('span', {}, itemName(phase, setup, item, seats));
  };
  const entries = words.flatMap((word, index) => {
    const item = items.get(word);
    if (!item) return [];
    const piece = itemName(phase, setup, item, seats);
    const take = () =>
      set(
        field.name,
        words.filter((_, other) => other !== index),
      );
    const label = say('editor-take', { piece, list, number: index + 1 });
    return el(
      'button',
      {
        type: 'button',
        class: 'entry',
        'aria-label': label,
        title: label,
        'data-key': `in-${index}-${word}`,
        click: take,
      },
      face(item),
    );
  });
  const isFull = words.length >= field.longest;
  const more = field.items.map((item) => {
    const label = say('editor-add', { piece: itemName(phase, setup, item, seats), list });
    return el(
      'button',
      {
        type: 'button',
        class: 'add',
        'aria-label': label,
        title: label,
        disabled: isFull,
        'data-key': `add-${item.word}`,
        click: () => set(field.name, [...words, item.word]),
      },
      '+',
      face(item),
    );
  });
  return [
    el(
      'div',
      { class: 'entries', 'data-key': 'entries' },
      ...(entries.length ? entries : [el('span', { class: 'faint' }, say('editor-list-empty'))]),
    ),
    el('div', { class: 'adds', 'data-key': 'adds' }, ...more),
  ];
}
