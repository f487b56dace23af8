// The review of a finished game: asked for once, made by the server whether anybody waits
// or not, and shown to everybody who opens the game.

import { request } from '../api.js';
import { byId, el, onClick } from '../dom.js';
import { redraw, setText } from '../redraw.js';
import { showError } from '../status.js';
import { study } from '../study.js';
import { addTexts, say, seatName, told } from '../text.js';
import { drawGraph } from './graph.js';
import { Retry } from './retry.js';
import { question } from './tree.js';

/** @typedef {import('../types').Review} Review */
/** @typedef {import('../types').ReviewState} ReviewState */
/** @typedef {import('../types').ReviewedMove} ReviewedMove */
/** @typedef {import('../types').ReviewLine} ReviewLine */
/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./page.js').AnalysisPage} AnalysisPage */

/** How often it is asked how far a review has got, in milliseconds. */
const EVERY = 600;

/** The signs behind moves. */
export const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

const percent = (/** @type {number} */ share) => Math.round(share * 100);

export class ReviewPanel {
  /** @param {AnalysisPage} page @param {string} table @param {number[]} mine the seats of whoever looks */
  constructor(page, table, mine) {
    this.page = page;
    this.table = table;
    this.mine = mine;
    /** How far it has got. @type {ReviewState | null} */
    this.state = null;
    /** What is said about each move, by its node. @type {Map<Node, ReviewedMove>} */
    this.moves = new Map();
    /** Whether somebody came here for it, and has not seen it yet. */
    this.isWanted = false;
    this.retry = new Retry(this);
    addTexts(JSON.parse(byId('review-texts').textContent ?? '{}'));
    onClick('review-start', () => this.ask());
    byId('review-graph').addEventListener('click', (event) => this.goTo(event.clientX));
  }

  get path() {
    return `/api/tables/${this.table}/review`;
  }

  /** The review, once it is there. @returns {Review | null} */
  get review() {
    return this.state?.review ?? null;
  }

  /** The nodes of the game itself, the start first. @returns {Node[]} */
  get nodes() {
    const nodes = [this.page.root];
    for (;;) {
      const next = nodes[nodes.length - 1].children.find((child) => child.ply === nodes.length);
      if (!next) return nodes;
      nodes.push(next);
    }
  }

  /** Looks whether there is a review; asks for one if somebody came here for that. */
  async start() {
    try {
      this.isWanted = new URLSearchParams(location.search).has('review');
      this.receive(await request(this.isWanted ? 'POST' : 'GET', this.path));
    } catch (error) {
      showError(error);
    }
  }

  async ask() {
    try {
      this.receive(await request('POST', this.path));
    } catch (error) {
      showError(error);
    }
  }

  /** @param {ReviewState} state */
  receive(state) {
    this.state = state;
    if (state.review) this.mark(state.review);
    this.draw();
    this.page.drawMoves();
    this.comeIntoSight();
    if (state.status === 'running') setTimeout(() => void this.poll(), EVERY);
  }

  /** On a telephone it is below everything that is in sight. */
  comeIntoSight() {
    const isBelow = byId('review').getBoundingClientRect().top >= innerHeight;
    if (!this.isWanted || !isBelow || scrollY > 0) return;
    this.isWanted = false;
    byId('review').scrollIntoView();
  }

  async poll() {
    try {
      this.receive(await request('GET', this.path));
    } catch {
      // The line may be down for a while.
      setTimeout(() => void this.poll(), 5 * EVERY);
    }
  }

  /** Puts the signs behind the moves. @param {Review} review */
  mark(review) {
    const { nodes } = this;
    this.moves.clear();
    for (const move of review.moves) {
      const node = nodes[move.ply + 1];
      if (!node) continue;
      this.moves.set(node, move);
      node.sign = move.class ? SIGNS[move.class] : '';
      node.better = this.sentence(move);
    }
  }

  /** What was missed, in words. @param {ReviewedMove} move */
  sentence(move) {
    return move.class ? told(move.missed, move.missed_i18n) : '';
  }

  /** @param {number} seat */
  seatName(seat) {
    return seatName(this.page.studied?.scene.seats[seat]?.name ?? '');
  }

  /** @param {number} x pixels of the window */
  goTo(x) {
    const box = byId('review-graph').getBoundingClientRect();
    const { nodes } = this;
    const ply = Math.round(((x - box.left) / box.width) * (nodes.length - 1));
    void this.page.go(nodes[Math.max(0, Math.min(ply, nodes.length - 1))]);
  }

  // Drawing

  draw() {
    const { state } = this;
    if (!state) return;
    const { status, done, all } = state;
    const isRunning = status === 'running';
    byId('review-start').hidden = isRunning || status === 'done';
    const bar = /** @type {HTMLProgressElement} */ (byId('review-bar'));
    bar.hidden = !isRunning;
    bar.max = Math.max(all, 1);
    bar.value = done;
    const busy = all ? say('review-busy', { done, all }) : say('review-waiting');
    setText(byId('review-state'), isRunning ? busy : status === 'failed' ? say('review-failed') : '');
    byId('review-found').hidden = !this.review;
    if (!this.review) return;
    this.drawPlayers(this.review);
    this.drawGraph(this.review);
    this.drawMove();
    this.retry.draw();
  }

  /** @param {Review} review */
  drawPlayers({ players }) {
    const cell = (/** @type {string | number} */ text, /** @type {string} */ kind = '') =>
      el('td', { class: kind }, String(text));
    const rows = players.map(({ seat, accuracy, inaccuracies, mistakes, blunders }) =>
      el(
        'tr',
        { 'data-key': seat },
        el('th', { scope: 'row' }, this.seatName(seat)),
        cell(accuracy === null ? '–' : `${Math.round(accuracy)} %`, 'accuracy'),
        cell(inaccuracies, 'inaccuracy'),
        cell(mistakes, 'mistake'),
        cell(blunders, 'blunder'),
      ),
    );
    redraw(byId('review-players'), ...rows);
  }

  /** @param {Review} review */
  drawGraph({ chances, moves }) {
    const { nodes } = this;
    const { seats } = this.page;
    const at = nodes.indexOf(this.page.here);
    const points = chances.map(({ ply, seats: shares }) => ({ ply, seat: null, best: null, places: null, shares }));
    const marks = moves.flatMap((move) => (move.class ? [{ ply: move.ply + 1, kind: move.class }] : []));
    const drawing = drawGraph(points, nodes.length - 1, seats, at >= 0 ? at : null, marks);
    byId('review-graph').replaceChildren(drawing);
    const there = chances.findLast(({ ply }) => at >= 0 && ply <= at);
    const words = (there?.seats ?? []).map((share, seat) => `${this.seatName(seat)} ${percent(share)} %`);
    setText(byId('review-chances'), words.join(' · '));
  }

  /** What there is to say about the move that led here. */
  drawMove() {
    const { here } = this.page;
    const move = this.moves.get(here);
    const place = byId('review-move');
    place.hidden = !move || this.retry.isOn;
    if (!move || this.retry.isOn) setText(byId('review-played'), '');
    else void this.drawPlayed(here, move);
    if (!move) return;
    const worth = say('review-worth', { before: percent(move.before), after: percent(move.after) });
    const name = move.class ? say(`review-${move.class}`) : say('review-good');
    const line = move.better?.written.join(' ') ?? '';
    redraw(
      place,
      el(
        'p',
        { 'data-key': 'what' },
        el('strong', { class: `sign ${move.class ?? 'good'}` }, `${move.written}${node(here)} ${name}`),
        ` ${move.class ? worth : ''}`,
      ),
      ...(move.class ? [el('p', { 'data-key': 'missed' }, this.sentence(move))] : []),
      ...(move.better
        ? [
            el(
              'button',
              { 'data-key': 'better', type: 'button', class: 'better-line', click: () => void this.follow(move) },
              say('review-line', { line }),
            ),
          ]
        : []),
    );
  }

  /** How often the move was played before. @param {Node} here @param {ReviewedMove} move */
  async drawPlayed(here, move) {
    const from = this.nodes[move.ply];
    const place = byId('review-played');
    if (!from) return;
    try {
      const { played } = await import('../explorer/played.js');
      const { position } = await study(question(from, this.page.beginning));
      const words = await played(this.page.game, position, move.written);
      if (this.page.here === here) setText(place, words);
    } catch {
      // It is only a remark.
      setText(place, '');
    }
  }

  /** Plays the better line as a variation. @param {ReviewedMove} move */
  async follow(move) {
    const from = this.nodes[move.ply];
    if (!from || !move.better) return;
    try {
      await this.page.go(from, { animate: false });
      await this.page.follow(move.better.moves);
    } catch (error) {
      showError(error);
    }
  }
}

/** The sign of a node. @param {Node} node */
const node = ({ sign }) => sign;
