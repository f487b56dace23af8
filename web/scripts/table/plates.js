// Who plays: name, clock, pieces beside the board, counters.

import { drawPiece } from '../board/pieces.js';
import { CELL } from '../board/layout.js';
import { coat } from '../board/squares.js';
import { el, svg } from '../dom.js';
import { pieceName, say, seatName, told } from '../text.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').SeatView} SeatView */
/** @typedef {import('../types').Tray} Tray */

/**
 * @typedef {object} PlateCallbacks
 * @property {(letter: string) => void} touch a piece beside the board was touched by the keyboard
 * @property {(letter: string, event: PointerEvent, picture: Element) => void} lift it was touched by a pointer
 * @property {(seat: number) => void} sit
 * @property {(seat: number) => void} handOver
 * @property {(seat: number) => void} reclaim
 * @property {(letter: string) => boolean} canTouch
 * @property {string[]} touched
 */

/** @param {SeatView} seat */
export function holderName(seat) {
  if (seat.kind === 'open') return say('open-seat');
  if (seat.kind === 'person') return seat.name ?? '';
  if (seat.name === 'random' || seat.name === 'max') return say(`computer-${seat.name}`);
  return say('computer-level', { level: seat.name ?? '' });
}

/** @param {import('../types').SeatRating} seat as in 1500? → 1662? */
function rating({ rating, provisional, after }) {
  const mark = provisional ? '?' : '';
  return after === undefined || after === null ? `${rating}${mark}` : `${rating}${mark} → ${after}${mark}`;
}

/** @param {number[]} places @param {number} seat */
function result(places, seat) {
  const place = places[seat];
  if (place === 1) return say(places.filter((other) => other === 1).length > 1 ? 'drawn' : 'won');
  if (places.length <= 2) return say('lost-game');
  return say(['', '', 'second', 'third', 'fourth'][place] ?? 'lost-game');
}

/** @param {Tray} tray @param {number} seats @param {PlateCallbacks} callbacks @param {boolean} isActive */
function drawTray(tray, seats, callbacks, isActive) {
  const coatName = coat(tray.owner, seats);
  const pieces = tray.pieces.map((piece) => {
    const can = isActive && (piece.due || tray.kind === 'pool') && callbacks.canTouch(piece.letter);
    const words = [pieceName(piece.name), ...(piece.count > 1 ? [`× ${piece.count}`] : [])].join(' ');
    const inside = [
      svg(
        'svg',
        { viewBox: `0 0 ${CELL} ${CELL}`, 'aria-hidden': 'true' },
        drawPiece(piece.name, coatName, piece.letter),
      ),
      piece.count > 1 ? el('span', { class: 'count', 'aria-hidden': 'true' }, String(piece.count)) : null,
      el('span', { class: 'hidden' }, words),
    ];
    const names = [
      'tray-piece',
      piece.due ? 'due' : '',
      callbacks.touched.includes(`@${piece.letter}`) && isActive ? 'touched' : '',
    ];
    const click = (/** @type {PointerEvent} */ event) => event.pointerType || callbacks.touch(piece.letter);
    const pointerdown = (/** @type {PointerEvent} */ event) =>
      callbacks.lift(piece.letter, event, /** @type {Element} */ (event.currentTarget).children[0]);
    return can
      ? el(
          'button',
          { type: 'button', class: names.join(' '), 'data-tray': piece.letter, title: words, click, pointerdown },
          ...inside,
        )
      : el('span', { class: names.join(' '), title: words }, ...inside);
  });
  const label = told(tray.label, tray.label_i18n);
  // What comes after a comma explains, and there is little room.
  return el(
    'div',
    { class: `tray ${tray.kind}`, title: label },
    el('span', { class: 'tray-label' }, label.split(',')[0]),
    ...pieces,
  );
}

/** @param {number} face */
function drawDie(face) {
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => [x, y]));
  const diagonal = corners.filter(([x, y]) => x !== y);
  const sides = [-1, 1].map((x) => [x, 0]);
  /** @type {number[][][]} by face */
  const pips = [[], [[0, 0]], diagonal, [...diagonal, [0, 0]], corners, [...corners, [0, 0]], [...corners, ...sides]];
  const dots = (pips[face] ?? []).map(([x, y]) => svg('circle', { cx: 17 + x * 8.5, cy: 17 + y * 8.5, r: 3.2 }));
  return svg(
    'svg',
    { class: 'die', viewBox: '0 0 34 34', role: 'img', 'aria-label': say('die', { face }) },
    svg('rect', { x: 1, y: 1, width: 32, height: 32, rx: 7 }),
    ...dots,
  );
}

/**
 * What concerns everybody, once it comes near the number at which something happens.
 * @param {import('../types').Counter[]} counters
 */
export function commonFacts(counters) {
  const near = counters.filter(({ owner, value, limit }) => owner === null && (limit === null || 2 * value >= limit));
  return near.map(({ label, label_i18n, value, limit }) => {
    const words = limit === null ? String(value) : `${value}/${limit}`;
    return el('span', { class: 'fact' }, `${told(label, label_i18n)} `, el('b', {}, words));
  });
}

/**
 * The plate of one seat.
 * @param {number} seat
 * @param {TableView} table
 * @param {Scene} scene
 * @param {PlateCallbacks} callbacks
 */
export function plate(seat, table, scene, callbacks) {
  const holder = table.seats[seat];
  const inScene = scene.seats.find((other) => other.seat === seat);
  const isActive = inScene?.to_move === true && table.status === 'playing';
  const many = table.seats.length > 2;
  const head = el(
    'div',
    { class: 'plate-head' },
    svg(
      'svg',
      { class: `dot coat-${coat(seat, table.seats.length)}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
      svg('circle', { cx: 10, cy: 10, r: 8.5 }),
    ),
    el(
      'span',
      { class: 'names' },
      el('strong', { class: 'holder' }, holderName(holder)),
      ...(holder.bot ? [el('span', { class: 'tag' }, say('bot'))] : []),
      el('span', { class: 'seat-name' }, seatName(holder.seat)),
    ),
  );
  const tags = el('span', { class: 'tags' });
  head.append(tags);
  // Among others one's own seat is marked; where all are one's own that says nothing.
  const isMarked = holder.yours && table.seats.some((other) => !other.yours);
  if (isMarked) tags.append(el('span', { class: 'tag you' }, say('you')));
  /** @type {HTMLElement[]} what can be done about the seat */
  const asks = [];
  if (holder.kind === 'person' && !holder.present && table.status === 'playing') {
    tags.append(el('span', { class: 'tag' }, say('away')));
    if (table.host && !holder.yours && table.terms.clock.kind !== 'days' && !table.terms.rated) {
      asks.push(
        el('button', { type: 'button', class: 'small', click: () => callbacks.handOver(seat) }, say('hand-over')),
      );
    }
  }
  if (holder.reclaim && (table.status === 'playing' || table.status === 'open')) {
    const reclaim = () => callbacks.reclaim(seat);
    asks.push(
      el('button', { type: 'button', class: 'small primary', 'data-reclaim': seat, click: reclaim }, say('reclaim')),
    );
  }
  if (holder.kind === 'open') {
    const mine = table.seats.some((other) => other.yours);
    if (!mine || (many && !table.terms.rated))
      asks.push(
        el(
          'button',
          { type: 'button', class: 'small primary', 'data-sit': seat, click: () => callbacks.sit(seat) },
          say('sit'),
        ),
      );
    if (table.host && !table.terms.rated)
      asks.push(
        el('button', { type: 'button', class: 'small', click: () => callbacks.handOver(seat) }, say('hand-over')),
      );
  }
  if (scene.outcome)
    tags.append(
      el('span', { class: `tag result place-${scene.outcome.places[seat]}` }, result(scene.outcome.places, seat)),
    );
  else if (inScene && !inScene.living) tags.append(el('span', { class: 'tag' }, say('out')));
  else if (inScene?.check) tags.append(el('span', { class: 'tag alarm' }, say('check')));
  head.append(el('span', { class: 'clock', 'data-clock': seat, hidden: true, role: 'timer' }));

  const counters = scene.counters.filter((counter) => counter.owner === seat && counter.label !== 'points spent');
  /** @type {HTMLElement[]} */
  const facts = counters.map((counter) => {
    const value = counter.limit === null ? String(counter.value) : `${counter.value}/${counter.limit}`;
    const label = told(counter.label, counter.label_i18n);
    return el(
      'span',
      { class: 'fact number', title: `${label} ${value}` },
      el('span', { class: 'fact-label' }, `${label} `),
      el('b', {}, value),
    );
  });
  if (inScene?.note) {
    const note = told(inScene.note, inScene.note_i18n);
    facts.unshift(el('span', { class: 'fact note', title: note }, note));
  }
  const own = scene.trays.filter(
    (tray) => tray.owner === seat && tray.pieces.length && !tray.pieces.some((piece) => piece.price !== null),
  );
  const trays = own.filter((tray) => tray.kind !== 'captured');
  for (const tray of own.filter((other) => other.kind === 'captured'))
    facts.push(drawTray(tray, table.seats.length, callbacks, false));
  const dice = scene.dice.filter((die) => die.owner === seat);
  // Where pieces wait below, what is to be known stands beside the name.
  const said = facts.length ? el('div', { class: 'facts' }, ...facts) : null;
  if (said && !many && trays.length) head.insertBefore(said, head.querySelector('.clock'));
  const isOut = inScene?.living === false;
  const classes = ['plate', isActive && 'active', isOut && 'gone', holder.yours && 'yours'];
  return el(
    'section',
    {
      class: classes.filter(Boolean).join(' '),
      'data-seat': seat,
      'aria-label': `${seatName(holder.seat)}: ${holderName(holder)}`,
    },
    head,
    el(
      'div',
      { class: 'beside' },
      holder.rating ? el('span', { class: 'rating' }, rating(holder.rating)) : null,
      ...asks,
      trays.length
        ? el(
            'div',
            { class: 'trays' },
            ...trays.map((tray) => drawTray(tray, table.seats.length, callbacks, isActive && holder.yours)),
          )
        : null,
      dice.length ? el('div', { class: 'dice' }, ...dice.map((die) => drawDie(die.face))) : null,
      !many && trays.length ? null : said,
    ),
  );
}
