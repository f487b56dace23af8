// Analysis: walking and branching, the computer's lines, the graph of a game.

import './site.js';
import { openTable } from './api.js';
import { endOf, drawTree, grow, isMain, Node, promote, question } from './analysis/tree.js';
import { keep, kept } from './analysis/keeping.js';
import { Score } from './analysis/score.js';
import { copyField } from './copy.js';
import { byId, el } from './dom.js';
import { listenToKeys, listenToWheel } from './keys.js';
import { seatPlates, turnBy } from './seating.js';
import { keepInSight } from './sight.js';
import { flash, trouble } from './status.js';
import { bestLines, readText, study } from './study.js';
import { StudyBoard } from './study-board.js';
import { commonFacts } from './table/plates.js';
import { phrase, reason, say } from './text.js';

/** @typedef {import('./types').Question} Question */
/** @typedef {import('./types').Studied} Studied */
/** @typedef {import('./types').Finding} Finding */
/** @typedef {import('./types').BestLine} BestLine */
/** @typedef {import('./types').Legal} Legal */

const page = byId('analysis');
const game = page.dataset.game ?? '';
const seats = Number(page.dataset.seats);
/**
 * What the page begins with.
 * @type {{
 *   table?: string, written?: string[], options?: any, position?: string | null, plies?: string[],
 *   ply?: number | null, verdict?: string | null,
 * }}
 */
const given = JSON.parse(byId('beginning').textContent ?? '{}');

/** Where a text waits for the page of its game. */
const WAITING = 'quincunx-text';

/** @type {Question} */
let beginning = given.table
  ? { table: given.table }
  : {
      game,
      ...(Object.keys(given.options ?? {}).length ? { options: given.options } : {}),
      ...(given.position ? { position: given.position } : {}),
    };
let root = new Node(null, '', '');
let here = root;
/** @type {Studied | null} */
let shown = null;
/** @type {Map<string, Node>} */
const nodes = new Map();
/** @type {Map<Node, Finding>} what has been found */
const findings = new Map();
/** What was removed last, to be put back. @type {{ parent: Node, index: number, node: Node } | null} */
let removed = null;

const desk = new StudyBoard(byId('board'), game, move, touched, () => question(here, beginning), flash);
const { board } = desk;
const score = new Score(
  seats,
  () => shown?.scene.seats.map((seat) => seat.name) ?? [],
  () => here,
  () => drawMoves(),
);

// Walking

/** @param {Node} node @param {{ animate?: boolean }} [how] */
async function go(node, how = {}) {
  here = node;
  drawMoves();
  stopThinking();
  try {
    const answer = await study(question(node, beginning));
    if (here !== node) return;
    shown = answer;
    board.arrows = [];
    desk.show(answer.scene, how);
    drawPosition(answer);
    drawMoves();
    score.draw();
    think();
  } catch (error) {
    trouble(error);
    if (here === node && node.parent) void go(node.parent);
  }
}

/** @param {Legal} legal */
async function move(legal) {
  const from = here;
  try {
    // The question about a table's ply must not be taken for its game going on.
    const asked = question(from, beginning);
    const answer = await study({ ...asked, plies: [...(asked.plies ?? []), legal.move] });
    if (here !== from) return;
    await go(from.grow(legal.move, answer.said.join(' ')));
  } catch (error) {
    board.refused();
    trouble(error);
  }
}

/** @param {string[]} moves made one after another */
async function follow(moves) {
  let at = here;
  for (const text of moves) {
    const asked = question(at, beginning);
    const answer = await study({ ...asked, plies: [...(asked.plies ?? []), text] });
    at = at.grow(text, answer.said.join(' '));
  }
  await go(at);
}

/** Begins with what a text says: a position, or a record with its moves. @param {string} text */
async function open(text) {
  const { written, plies, ...from } = await readText(game, text);
  if (from.game !== game) {
    // A record of another game belongs to another page, which finds it waiting.
    sessionStorage.setItem(WAITING, text);
    location.assign(`/analysis/${from.game}`);
    return;
  }
  await begin(from);
  if (plies.length) await go(grow(root, plies, written), { animate: false });
}

/** Begins with another position or other rules. @param {Question} from @param {string[]} [plies] */
async function begin(from, plies = []) {
  const answer = await study({ ...from, plies: [] });
  beginning = from;
  root = new Node(null, '', '');
  here = root;
  shown = answer;
  removed = null;
  findings.clear();
  score.clear();
  await go(root, { animate: false });
  if (plies.length) await follow(plies);
}

// Drawing

function drawMoves() {
  const tree = byId('tree');
  tree.replaceChildren(drawTree(root, here, seats, nodes));
  if (!root.children.length) tree.append(el('p', { class: 'faint' }, say('study-start')));
  keepInSight(tree, tree.querySelector('.here'));
  keep(beginning, root, here);
  byId('restore').hidden = removed === null;
  /** @type {[string, boolean][]} */
  const buttons = [
    ['first', here === root],
    ['back', here === root],
    ['forward', !here.children.length],
    ['last', !here.children.length],
    ['promote', here === root || isMain(here)],
    ['remove', here === root],
  ];
  for (const [id, off] of buttons) /** @type {HTMLButtonElement} */ (byId(id)).disabled = off;
}

/** @param {Studied} answer */
function drawPosition(answer) {
  const { scene } = answer;
  drawPrompt();
  byId('choices').replaceChildren(...commonFacts(scene.counters));
  // What somebody is writing there is not taken away by an answer that comes late.
  const field = /** @type {HTMLTextAreaElement} */ (byId('position'));
  if (document.activeElement !== field) field.value = answer.position;
  byId('position-trouble').textContent = '';
  byId('spoken').textContent = [here.written, phrase(scene.prompt)].filter(Boolean).join('. ');
}

/** The sentence above the board, which follows the gesture. */
function drawPrompt() {
  const words = board.asked()?.text ?? phrase(shown?.scene.prompt ?? '');
  if (byId('prompt').textContent !== words) byId('prompt').textContent = words;
}

/** What was asked last, so that a choice is announced once. */
let announced = '';

/** @param {Map<number, HTMLElement>} plates */
function touched(plates) {
  seatPlates(byId('plates-top'), byId('plates-bottom'), seats, board.layout.turned, (seat) => plates.get(seat));
  drawPrompt();
  const asked = board.touches.length ? board.asked() : null;
  const said = asked?.choices.length ? [asked.text, asked.choices.join(', ')].join(' ') : '';
  if (said && said !== announced) byId('spoken').textContent = said;
  announced = said;
}

// The computer's lines

const engineButton = byId('engine');
const KEY = 'quincunx-engine';
let isOn = localStorage.getItem(KEY) === 'on';
/** @type {AbortController | null} */
let thinking = null;
let waiting = 0;

function stopThinking() {
  clearTimeout(waiting);
  thinking?.abort();
  thinking = null;
}

/** @param {BestLine} line @param {number} seat whose line it is */
function worth(line, seat) {
  // Where two play, the first one's view is the one that everybody reads.
  const turns = seats === 2 && seat === 1 ? -1 : 1;
  if (line.end_in !== null) {
    const plies = Math.abs(line.end_in);
    return seats === 2
      ? `${line.end_in * turns > 0 ? '+' : '−'}#${plies}`
      : say(line.end_in > 0 ? 'win-in' : 'loss-in', { plies });
  }
  const value = ((line.score ?? 0) * turns) / 100;
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}

/** The squares of a move: where it begins and where it ends. @param {string} text */
function arrow(text) {
  const legal = shown?.scene.legal.find((other) => other.move === text);
  const squares = legal?.gesture.filter((touch) => !/^[=@]/.test(touch)) ?? [];
  return squares.length ? { from: squares[0], to: squares[squares.length - 1] } : null;
}

/** @param {Finding} found @param {Node} node */
function tell(found, node) {
  if (here !== node) return;
  findings.set(node, found);
  byId('thought').textContent = found.lines.length
    ? say('thinking', { depth: found.depth, nodes: found.nodes.toLocaleString() })
    : say('nothing-to-think');
  byId('best').replaceChildren(
    ...found.lines.map((line) => {
      const chips = line.written.slice(0, 12).map((text, index) =>
        el(
          'button',
          {
            type: 'button',
            class: 'line-move',
            'data-count': index + 1,
            title: say('line-play'),
            click: () => void follow(line.moves.slice(0, index + 1)).catch(trouble),
          },
          text,
        ),
      );
      return el(
        'li',
        {},
        el('span', { class: 'worth' }, worth(line, found.seat)),
        el(
          'span',
          { class: 'percent' },
          `${Math.round((seats === 2 && found.seat === 1 ? 1 - line.expectation : line.expectation) * 100)} %`,
        ),
        el('span', { class: 'line-moves' }, ...chips),
      );
    }),
  );
  /** @type {typeof board.arrows} */
  const arrows = [];
  found.lines.forEach((line, index) => {
    const ends = line.moves.length ? arrow(line.moves[0]) : null;
    if (ends) arrows.push({ ...ends, kind: index === 0 ? 'arrow' : 'arrow second' });
  });
  board.arrows = arrows.reverse();
  board.refresh();
  drawGauge(found);
}

/** @param {Finding | null} found */
function drawGauge(found) {
  const gauge = byId('gauge');
  gauge.classList.toggle('off', !isOn || seats !== 2);
  const line = found?.lines[0];
  if (!line || !found) return;
  const share = found.seat === 0 ? line.expectation : 1 - line.expectation;
  byId('gauge-fill').style.height = `${(share * 100).toFixed(1)}%`;
  gauge.classList.toggle('turned', board.layout.turned === 2);
}

function think() {
  stopThinking();
  engineButton.setAttribute('aria-pressed', String(isOn));
  byId('best').hidden = !isOn;
  drawGauge(null);
  if (!isOn) {
    byId('thought').textContent = '';
    return;
  }
  const node = here;
  const before = findings.get(node);
  byId('best').replaceChildren();
  if (before?.done && before.lines.length >= Math.min(count(), shown?.scene.legal.length ?? 0)) {
    tell(before, node);
    return;
  }
  if (shown && !shown.turn.length) {
    byId('thought').textContent = say(shown.scene.outcome ? 'position-over' : 'nothing-to-think');
    return;
  }
  byId('thought').textContent = say('thinking-wait');
  // Whoever walks on quickly does not want to know about what lies between.
  waiting = window.setTimeout(() => {
    const control = new AbortController();
    thinking = control;
    const look = { ...question(node, beginning), lines: count(), seconds: 12 };
    bestLines(look, control.signal, (found) => tell(found, node)).catch((error) => {
      if (!control.signal.aborted) trouble(error);
    });
  }, 180);
}

const count = () => Number(/** @type {HTMLSelectElement} */ (byId('line-count')).value);

async function hint() {
  const node = here;
  if (!shown?.turn.length) {
    byId('thought').textContent = say('nothing-to-think');
    return;
  }
  stopThinking();
  byId('thought').textContent = say('thinking-wait');
  const control = new AbortController();
  thinking = control;
  await bestLines({ ...question(node, beginning), lines: 1, seconds: 1.5 }, control.signal, (found) => {
    const [line] = found.lines;
    if (here !== node || !found.done || !line?.moves.length) return;
    const ends = arrow(line.moves[0]);
    board.arrows = ends ? [{ ...ends, kind: 'arrow' }] : [];
    board.refresh();
    byId('thought').textContent = say('best-is', { move: `${line.written[0]} (${worth(line, found.seat)})` });
  }).catch((error) => control.signal.aborted || trouble(error));
}

// The graph

/** The nodes of a line from the start to its end, through where we are. */
function lineNodes() {
  const line = [];
  for (let at = here; ; at = /** @type {Node} */ (at.parent)) {
    line.unshift(at);
    if (!at.parent) break;
  }
  for (let at = here; at.children.length;) {
    [at] = at.children;
    line.push(at);
  }
  return line;
}

byId('graph').addEventListener('click', (event) => {
  const node = score.nodeAt(event.clientX);
  if (node) void go(node);
});

// Buttons, forms and keys

/** @param {string} button @param {() => unknown} act */
const on = (button, act) => byId(button).addEventListener('click', () => void act());
const back = () => here.parent && go(here.parent);
const forward = () => here.children.length && go(here.children[0]);

on('first', () => go(root));
on('back', back);
on('forward', forward);
on('last', () => go(endOf(here)));
on('promote', () => {
  promote(here);
  drawMoves();
});
on('remove', () => {
  const { parent } = here;
  if (!parent) return;
  const index = parent.children.indexOf(here);
  removed = { parent, index, node: here };
  parent.children.splice(index, 1);
  void go(parent);
});
on('restore', () => {
  if (!removed) return;
  const { parent, index, node } = removed;
  removed = null;
  parent.children.splice(index, 0, node);
  void go(node);
});
on('turn', () => {
  board.turn(turnBy(seats, board.layout.columns));
  desk.drawPlates();
  drawGauge(findings.get(here) ?? null);
});
on('engine', () => {
  isOn = !isOn;
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  if (!isOn) {
    board.arrows = [];
    board.refresh();
  }
  think();
});
byId('line-count').addEventListener('change', think);
on('hint', hint);
on('evaluate', () => {
  const line = lineNodes();
  return score.toggle(line, question(line[line.length - 1], beginning));
});
byId('tree').addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-node]') : null;
  const node = nodes.get(button?.getAttribute('data-node') ?? '');
  if (node) void go(node);
});

byId('position-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = /** @type {HTMLTextAreaElement} */ (byId('position')).value.trim();
  try {
    await open(text);
  } catch (error) {
    byId('position-trouble').textContent = reason(error);
  }
});
on('copy', () => copyField(/** @type {HTMLTextAreaElement} */ (byId('position'))));
on('restart', () => begin({ game, ...(beginning.options ? { options: beginning.options } : {}) }).catch(trouble));
byId('options-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, value] of new FormData(/** @type {HTMLFormElement} */ (event.target))) {
    if (value !== '') options[name.slice('option-'.length)] = String(value).trim();
  }
  await begin({ game, options }).catch(trouble);
});
byId('play-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!shown) return;
  const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const side = data.get('side') === 'turn' ? (shown.turn[0] ?? 0) : Number(data.get('side'));
  const isAll = data.get('side') === 'all';
  const holders = Array.from({ length: seats }, (_, seat) =>
    isAll || seat === side ? { kind: 'me' } : { kind: 'computer', level: data.get('level') },
  );
  await openTable({ game, position: shown.position, seats: holders }).catch(trouble);
});

const help = async () => (await import('./help.js')).openHelp(game, shown?.scene ?? null, 'analysis');
on('help-open', help);
listenToKeys(board, {
  ArrowLeft: back,
  ArrowRight: forward,
  Home: () => go(root),
  End: () => go(endOf(here)),
  ArrowDown: () => sibling(1),
  ArrowUp: () => sibling(-1),
  f: () => byId('turn').click(),
  h: hint,
  l: () => byId('engine').click(),
  ' ': () => /** @type {HTMLElement | null} */ (document.querySelector('#best .line-move'))?.click(),
  '?': help,
});
listenToWheel(board, (by) => (by > 0 ? forward() : back()));

/** To another move at the same place. @param {number} by */
function sibling(by) {
  const children = here.parent?.children ?? [];
  const other = children[children.indexOf(here) + by];
  if (other) void go(other);
}

/** The moves of a finished table are the main line. */
function plant() {
  root.ply = 0;
  const written = given.written ?? [];
  for (let at = grow(root, written, written); at.parent; at = at.parent) at.ply = at.depth;
  const start = given.ply ?? (given.written ?? []).length;
  for (let wanted = root; ; [wanted] = wanted.children) {
    if ((wanted.ply ?? 0) >= start || !wanted.children.length) return wanted;
  }
}

const waits = sessionStorage.getItem(WAITING);
sessionStorage.removeItem(WAITING);
// A reload goes on where it was; an address that is opened anew begins anew.
const visits = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
const isReload = visits.some((entry) => entry.type !== 'navigate');
const before = isReload && !waits ? kept() : null;
if (before) {
  ({ beginning, root } = before);
  void go(before.here, { animate: false });
} else if (given.table) void go(plant(), { animate: false });
else {
  (waits ? open(waits) : begin(beginning, given.plies ?? [])).catch(async (error) => {
    await begin({ game });
    byId('position-trouble').textContent = reason(error);
    /** @type {HTMLTextAreaElement} */ (byId('position')).value = waits ?? given.position ?? '';
    byId('position-trouble').closest('details')?.setAttribute('open', '');
  });
}
