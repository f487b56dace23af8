// A table: what the server says is drawn, what people touch is said to the server.

import './site.js';
import { ask, beSomebody } from './api.js';
import { Board } from './board/board.js';
import { byId, el, inputById } from './dom.js';
import { listenToKeys, listenToWheel } from './keys.js';
import { seatPlates, turnBy } from './seating.js';
import { setSound, sound, soundIsOn } from './sound.js';
import { flash, tellLine, trouble } from './status.js';
import { reach, whyNot } from './study.js';
import { Clocks } from './table/clock.js';
import { Chat } from './table/chat.js';
import { Moves } from './table/moves.js';
import { offers } from './table/offers.js';
import { orders } from './table/orders.js';
import { Pace } from './table/pace.js';
import { commonFacts, holderName, plate } from './table/plates.js';
import { Line } from './table/socket.js';
import { Herald } from './table/herald.js';
import { phrase, say, seatName } from './text.js';
import { unfold } from './unfold.js';

/** @typedef {import('./types').StateView} StateView */
/** @typedef {import('./types').TableView} TableView */
/** @typedef {import('./types').Scene} Scene */
/** @typedef {import('./types').Legal} Legal */

const root = byId('table');
const id = root.dataset.table ?? '';

/** @type {TableView | null} */
let table = null;
/** @type {StateView | null} */
let state = null;
/** @type {string[]} */
let plies = [];
/** @type {Map<number, Scene>} the scenes after so many plies */
const scenes = new Map();
/** The scene that is shown: now, or when looking back. @type {Scene | null} */
let shown = null;

const board = new Board(byId('board'), {
  onMove: move,
  onTouch: touched,
  onAsk: async (square) => {
    const { tellAbout } = await import('./ask.js');
    tellAbout(board, root.dataset.game ?? '', square, asked());
  },
  onWrong: async (touches) => {
    const about = asked();
    const why = about && (await whyNot(about, touches));
    if (why) flash(why);
  },
  onEarly: async (square) => {
    const about = asked();
    return about ? reach(about, square) : [];
  },
});
const moves = new Moves(byId('moves'), look);
const herald = new Herald(root.dataset.title ?? '');
const clocks = new Clocks(() => sound('tick'));
const chat = new Chat((text) => line.ask({ type: 'chat', text }).catch(trouble));
const pace = new Pace(setState, isReply);
const line = new Line(id, { hear, line: tellLine });

/** @param {any} message */
function hear(message) {
  if (message.type === 'table') setTable(message);
  else if (message.type === 'state') pace.add(message);
  // What was said before we came is no news. Only the server's clock is asked.
  else if (message.type === 'chat') chat.add(message, message.at >= line.came);
  else if (message.type === 'chats') for (const said of message.lines) chat.add(said, said.at >= line.came);
  else if (message.type === 'closing') tellLine(false);
}

/** Whether a state shows what a computer did. @param {StateView} view */
function isReply(view) {
  if (!state || view.branch !== state.branch || view.ply <= state.ply || view.from === 0) return false;
  return view.movers.some((seat) => seat !== null && table?.seats[seat]?.kind === 'computer');
}

const mine = () => (table?.seats ?? []).flatMap((seat, index) => (seat.yours ? [index] : []));
/** @param {number} seat */
const nameOf = (seat) => {
  const holder = table?.seats[seat];
  if (!holder) return '';
  const isAlone = mine().length > 1;
  return holder.kind === 'person' && !isAlone ? holderName(holder) : seatName(holder.seat);
};

/** @param {TableView} view */
function setTable(view) {
  const before = table;
  table = view;
  moves.seats = view.seats.map((seat) => seat.seat);
  board.mine = mine();
  byId('watching').textContent = String(view.spectators);
  // Whoever shares one screen needs neither letters nor bells.
  byId('talk').hidden = !view.terms.chat || isOneScreen();
  const isHost = view.seats.some((seat) => seat.yours);
  if (view.status === 'open' && isHost && before?.status !== 'open') byId('share').setAttribute('open', '');
  if (view.status === 'playing' && before?.status === 'open') byId('share').removeAttribute('open');
  if (view.next && before && !before.next && mine().length) location.assign(`/t/${view.next}`);
  if (state) draw();
}

/** @param {StateView} view */
function setState(view) {
  const before = state;
  const isNew = before !== null && (view.ply > before.ply || view.branch !== before.branch);
  if (before && view.branch !== before.branch) scenes.clear();
  plies = [...plies.slice(0, view.from), ...view.plies];
  view.scene = unfold(view.scene);
  state = view;
  const fresh = isNew ? plies.slice(before?.ply ?? 0) : [];
  if (view.scene) scenes.set(view.ply, view.scene);
  moves.set(plies, view.from, view.movers, view.parts);
  clocks.set(view.clocks, mine());
  const wasLooking = moves.at !== null;
  if (!wasLooking || isNew) {
    moves.at = null;
    moves.mark();
    show(view.scene ?? null);
  }
  draw();
  const isRefused = before?.draw_offer != null && mine().includes(before.draw_offer) && view.draw_offer === null;
  if (isRefused && !view.ending) flash(say('draw-declined'));
  if (isNew) announce(view, fresh, before);
  else if (!before) byId('spoken').textContent = prompt();
  herald.turn(view, mine(), prompt());
}

/** A ply for the ear: a choice that was made together with others says whose it is. @param {string} ply */
function aloud(ply) {
  const [, seat, choice] = /^([a-z]+):(.+)$/.exec(ply) ?? [];
  if (!seat) return ply;
  const who = seatName(seat[0].toUpperCase() + seat.slice(1));
  return choice === '?' ? say('secret', { who }) : `${who}: ${choice}`;
}

/** @param {StateView} view @param {string[]} fresh @param {StateView | null} before */
function announce(view, fresh, before) {
  const effects = view.scene?.effects.map((effect) => effect.effect) ?? [];
  if (view.ending && !before?.ending) sound('end');
  else if (view.check.length) sound('check');
  else if (effects.includes('captures')) sound('capture');
  else if (effects.includes('arrives')) sound('drop');
  else sound('move');
  if (effects.includes('removes')) sound('sink');
  const mover = before?.turn.length === 1 ? nameOf(before.turn[0]) : '';
  const said = fresh.map((ply) => (mover ? say('moved', { who: mover, move: ply }) : aloud(ply)));
  byId('spoken').textContent = [...said, prompt()].join('. ');
}

/** Whether everybody who plays sits at this screen. */
const isOneScreen = () => {
  const seats = table?.seats ?? [];
  return mine().length > 1 && seats.every((seat) => seat.yours || seat.kind === 'computer');
};
/** Seats of ours that are still in the game. */
const living = () => mine().filter((seat) => state?.scene?.seats[seat]?.living !== false);

/** What the board is for. @returns {import('./board/board.js').Mode} */
function mode() {
  if (moves.at !== null || !state) return 'look';
  if (state.ending || state.status === 'finished' || state.status === 'aborted') return 'over';
  if (state.scene?.legal.length) return 'play';
  return state.status === 'playing' && living().length ? 'premove' : 'look';
}

/** @param {Scene | null} scene */
function show(scene) {
  if (!scene) return;
  shown = scene;
  keepSide(scene);
  board.mine = living();
  board.show(scene, mode(), { animate: board.scene !== null });
  root.classList.toggle('looking-back', moves.at !== null);
  void drawTraces();
}

/** The scene after so many plies. @param {number} ply @returns {Promise<Scene | null>} */
async function sceneAt(ply) {
  const { branch } = state ?? {};
  let scene = scenes.get(ply) ?? null;
  if (!scene) {
    scene = /** @type {Scene} */ (unfold(await ask('GET', `/api/tables/${id}/plies/${ply}`)));
    if (scene && state?.branch === branch) scenes.set(ply, scene);
  }
  return scene;
}

/** What the others did before the last move stays marked where more than two play. */
async function drawTraces() {
  const seats = table?.seats.length ?? 2;
  const [now, scene] = [moves.at ?? plies.length, shown];
  board.layers.trail.replaceChildren();
  if (seats < 3 || !scene) return;
  const { drawTrail, traceOf } = await import('./table/trail.js');
  /** @type {Set<number>} */
  const seen = new Set([moves.sheet[now - 1]?.seat ?? -1]);
  const traces = [];
  for (let ply = now - 1; ply > Math.max(0, now - seats); ply -= 1) {
    const seat = moves.sheet[ply - 1]?.seat ?? null;
    if (seat === null || seen.has(seat)) continue;
    seen.add(seat);
    const then = await sceneAt(ply).catch(() => null);
    if (then && then.board === scene.board) traces.push(traceOf(then, seat));
  }
  if (shown === scene) board.layers.trail.replaceChildren(...drawTrail(traces, seats, board.layout));
}

/** At one screen with several seats the board stays as it is, whoever moves. */
let side = /** @type {number | null} */ (null);
let boardName = '';
let turned = 0;
/** @param {Scene} scene */
function keepSide(scene) {
  if (scene.board !== boardName) side = null;
  boardName = scene.board;
  side ??= scene.quarter_turns;
  board.quarters = (turned + (mine().length > 1 ? side - scene.quarter_turns : 0) + 8) % 4;
}

/** @param {number | null} ply */
async function look(ply) {
  if (ply === null) {
    show(state?.scene ?? null);
  } else {
    const scene = await sceneAt(ply).catch(trouble);
    if (!scene) return;
    if (moves.at === ply) show(scene);
  }
  draw();
  byId('spoken').textContent = [aloud(plies[(ply ?? plies.length) - 1] ?? ''), prompt()].filter(Boolean).join('. ');
}

/** What has to be asked about the position that is shown; nothing while looking back at a live game. */
function asked() {
  if (!state || moves.at === null) return state && { game: root.dataset.game, position: state.position };
  return state.ending ? { table: id, ply: moves.at } : null;
}

/** @param {Legal} legal */
async function move(legal) {
  if (!state) return;
  pace.moved();
  try {
    const several = state.turn.length > 1 && mine().length > 1 ? { seat: state.seat } : {};
    await line.ask({ type: 'move', ply: state.ply, move: legal.move, ...several });
  } catch (error) {
    board.refused();
    trouble(error);
  }
}

// Drawing what is beside the board

function prompt() {
  if (!state || !table) return '';
  const question = board.asked();
  if (question && moves.at === null && table.status === 'playing') return question.text;
  if (moves.at !== null) return say('looking-back', { ply: moves.at });
  if (state.ending) return phrase(`${state.ending.sentence}.`);
  if (table.status === 'open') return say(mine().length ? 'waiting' : 'watching-open');
  if (table.status === 'aborted') return say('aborted');
  const first = state.turn.some((seat) => mine().includes(seat)) ? clocks.firstMove() : '';
  return [phrase(state.scene?.prompt ?? ''), first].filter(Boolean).join(' ');
}

function draw() {
  if (!state || !table || !shown) return;
  const words = prompt();
  if (byId('prompt').textContent !== words) byId('prompt').textContent = words;
  const turn = state.turn;
  const isMine = turn.some((seat) => mine().includes(seat));
  const whose = byId('whose');
  whose.textContent =
    moves.at !== null || !turn.length || mine().length > 1
      ? ''
      : isMine
        ? say('your-turn')
        : say('their-turn', { who: turn.map(nameOf).join(', ') });
  whose.classList.toggle('yours', isMine);
  drawChoices();
  drawPlates();
  drawActs();
  drawOffers();
}

/** What the offers that are shown are about: a button that is being pressed is not drawn anew. */
let offered = '';

function drawOffers() {
  if (!state || !table) return;
  const isOut = table.status === 'playing' && mine().length > 0 && !living().length;
  const asksOut = isOut && !pace.hurries && !hasWatched;
  const about = [state.draw_offer, state.takeback_request, table.rematch, table.next, mine(), asksOut, table.seats];
  if (JSON.stringify(about) === offered) return;
  offered = JSON.stringify(about);
  const doing = (/** @type {object} */ message) => line.ask(message).catch(trouble);
  byId('offers').replaceChildren(...offers(state, table, mine(), nameOf, doing), ...(asksOut ? [leftOut()] : []));
}

/** Whoever is out watches, or has enough. */
let hasWatched = false;
function leftOut() {
  const watch = () => {
    hasWatched = true;
    draw();
  };
  const skip = () => {
    pace.hurry();
    draw();
  };
  return el(
    'div',
    { class: 'offer', role: 'status' },
    el('span', {}, say('you-are-out')),
    el('button', { type: 'button', class: 'small primary', click: watch }, say('out-watch')),
    el('button', { type: 'button', class: 'small', click: skip }, say('out-skip')),
  );
}

/** What was asked last, so that a choice is announced once. */
let announced = '';

/** Something was touched: what stands beside the board follows. */
function touched() {
  if (!state || !table || !shown) return;
  const words = prompt();
  if (byId('prompt').textContent !== words) byId('prompt').textContent = words;
  drawChoices();
  drawPlates();
  const question = board.touches.length ? board.asked() : null;
  const said = question?.choices.length ? [question.text, question.choices.join(', ')].join(' ') : '';
  if (said && said !== announced) byId('spoken').textContent = said;
  announced = said;
}

function drawChoices() {
  const choices = byId('choices');
  choices.replaceChildren();
  if (moves.at !== null) {
    choices.append(
      el('button', { type: 'button', class: 'primary', click: () => moves.go(plies.length) }, say('to-now')),
    );
  } else if (table?.status === 'open' && mine().length) {
    choices.append(el('button', { type: 'button', class: 'primary', click: copyLink }, say('copy-link')));
  } else if (table?.status === 'open') {
    const seat = table.seats.findIndex((other) => other.kind === 'open');
    if (seat >= 0)
      choices.append(el('button', { type: 'button', class: 'primary', click: () => sit(seat) }, say('sit')));
  } else if (board.premove.length > 1) {
    choices.append(el('button', { type: 'button', click: () => board.cancel() }, say('premove')));
  }
  if (table?.status === 'open') return;
  choices.append(...commonFacts(shown?.counters ?? []));
}

function drawPlates() {
  if (!table || !shown || !state) return;
  const scene = shown;
  const wishes = {
    touch: (/** @type {string} */ letter) => board.touch(`@${letter}`),
    lift: (/** @type {string} */ letter, /** @type {PointerEvent} */ event, /** @type {Element} */ picture) =>
      board.lift(letter, event, picture),
    canTouch: (/** @type {string} */ letter) => board.canLift(letter),
    touched: board.touches,
    sit,
    handOver: (/** @type {number} */ seat) => void line.ask({ type: 'hand_over', seat }).catch(trouble),
    reclaim: (/** @type {number} */ seat) => void line.ask({ type: 'reclaim', seat }).catch(trouble),
  };
  const view = table;
  const place = (/** @type {number} */ seat) => plate(seat, view, scene, wishes);
  seatPlates(byId('plates-top'), byId('plates-bottom'), view.seats.length, board.layout.turned, place);
  clocks.tick();
}

function drawActs() {
  if (!state || !table) return;
  const own = mine();
  // Whoever is out of the game has nothing to offer and nothing to give up.
  const isPlaying = table.status === 'playing' && living().length > 0;
  const isOver = table.status === 'finished' || table.status === 'aborted';
  const people = table.seats.filter((seat) => seat.kind === 'person' && !seat.yours).length;
  byId('takeback').hidden = !isPlaying || !table.terms.takebacks || plies.length === 0;
  byId('draw').hidden = !isPlaying || people === 0 || state.claimable !== null;
  byId('claim').hidden = !isPlaying || state.claimable === null;
  byId('resign').hidden = !isPlaying;
  byId('leave').hidden = table.status !== 'open' || own.length === 0;
  root.classList.toggle('ended', isOver && moves.at === null);
  byId('rematch').hidden = !isOver || own.length === 0;
  if (table.next) byId('rematch').textContent = say('rematch-go');
  byId('analyse').hidden = table.status !== 'finished';
  for (const part of document.querySelectorAll('.seed')) /** @type {HTMLElement} */ (part).hidden = !state.seal;
  if (state.seal) byId('seed').textContent = `${state.seal.seed} ${state.seal.salt}`;
  const give = async (/** @type {string} */ order, /** @type {string} */ label) =>
    (await sure(say('sure-order', { order: label }))) && doIt({ type: 'order', order });
  byId('orders').replaceChildren(...orders(state, table, give));
  byId('typed').hidden = !isPlaying;
  byId('notify').hidden = isOver || !own.length || isOneScreen() || !('Notification' in window);
}

// Doing

/** @param {number} seat */
async function sit(seat) {
  try {
    await beSomebody();
    await ask('POST', `/api/tables/${id}/sit`, { seat });
    line.renew();
  } catch (error) {
    trouble(error);
  }
}

/** @param {string} question @returns {Promise<boolean>} */
function sure(question) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('sure'));
  byId('question').textContent = question;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }),
  );
}

/** @param {string} button @param {() => unknown} act */
const on = (button, act) => byId(button).addEventListener('click', () => void act());
/** @param {object} message */
const doIt = (message) => line.ask(message).catch(trouble);

on('takeback', () => doIt({ type: 'ask_takeback' }));
on('draw', async () => (await sure(say('sure-draw'))) && doIt({ type: 'offer_draw' }));
on('claim', () => doIt({ type: 'claim' }));
on('resign', async () => (await sure(say('sure-resign'))) && doIt({ type: 'resign', seat: state?.seat }));
on('leave', async () => {
  if (!(await sure(say('sure-leave')))) return;
  await doIt({ type: 'stand_up' });
  location.assign('/');
});
on('rematch', () => (table?.next ? location.assign(`/t/${table.next}`) : doIt({ type: 'rematch' })));
on('turn', () => {
  const by = turnBy(table?.seats.length ?? 2, board.layout.columns);
  turned = (turned + by) % 4;
  board.turn(by);
  drawPlates();
  void drawTraces();
});
on('first', () => moves.go(0));
on('back', () => moves.step(-1));
on('forward', () => moves.step(1));
on('last', () => moves.go(plies.length));
on('copy', copyLink);

async function copyLink() {
  await (await import('./copy.js')).copyField(inputById('link'));
}

const soundButton = byId('sound');
soundButton.setAttribute('aria-pressed', String(soundIsOn()));
on('sound', () => {
  setSound(!soundIsOn());
  soundButton.setAttribute('aria-pressed', String(soundIsOn()));
});
on('notify', async () => {
  const is = await herald.toggle();
  byId('notify').setAttribute('aria-pressed', String(is === true));
  if (is === null) flash(say('notify-blocked'));
});
byId('notify').setAttribute('aria-pressed', String(herald.isOn));

byId('typed').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = inputById('typed-move');
  const text = field.value.trim();
  if (!text || !state) return;
  try {
    await line.ask({ type: 'move', ply: state.ply, move: text });
    field.value = '';
  } catch (error) {
    trouble(error);
  }
});

const help = async () => (await import('./help.js')).openHelp(root.dataset.game ?? '', shown, 'table');
on('help-open', help);
listenToKeys(board, {
  ArrowLeft: () => moves.step(-1),
  ArrowRight: () => moves.step(1),
  ArrowUp: () => moves.go(0),
  ArrowDown: () => moves.go(plies.length),
  Home: () => moves.go(0),
  End: () => moves.go(plies.length),
  f: () => byId('turn').click(),
  '?': help,
});
listenToWheel(board, (by) => moves.step(by));
// Another name is seen here at once.
document.addEventListener('renamed', () => line.renew());

// The code that a telephone reads is fetched only when somebody looks.
byId('share').addEventListener('toggle', () => {
  const picture = /** @type {HTMLImageElement} */ (byId('qr'));
  picture.src ||= picture.dataset.src ?? '';
  picture.hidden = false;
});

setInterval(() => {
  if (clocks.clocks?.first_move != null && moves.at === null) byId('prompt').textContent = prompt();
}, 1000);
