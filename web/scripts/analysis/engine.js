// What the computer thinks of the position that is shown: its lines, arrows, a gauge, a
// hint, what is threatened. And the place of the explorer beside it, which loads the rest
// of it when it is opened: another file for that alone would cost every visitor more.

import { isSquare } from '../board/gesture.js';
import { byId, el } from '../dom.js';
import { redraw, setText } from '../redraw.js';
import { showError } from '../status.js';
import { bestLines, study } from '../study.js';
import { say, seatName } from '../text.js';

/** @typedef {import('../types').Finding} Finding */
/** @typedef {import('../types').BestLine} BestLine */
/** @typedef {import('../types').Question} Question */
/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('./tree.js').Node} Node */
/** @typedef {import('./page.js').AnalysisPage} AnalysisPage */

const ON = 'quincunx-engine';
const OPEN = 'quincunx-explorer';
/** How long a position is looked at, in seconds, and how long where nobody says stop. */
const USUAL = 12;
const WITHOUT_END = 3600;
/** How many moves of a line are shown. */
const SHOWN = 12;

export class EnginePanel {
  /** @param {AnalysisPage} page */
  constructor(page) {
    this.page = page;
    this.isOn = localStorage.getItem(ON) === 'on';
    this.isInfinite = false;
    /** @type {Map<Node, Finding>} what has been found */
    this.findings = new Map();
    /** What is shown of it. @type {Finding | null} */
    this.finding = null;
    /** What is said about it. */
    this.words = '';
    /** What is being looked at. @type {AbortController | null} */
    this.search = null;
    this.timer = 0;
    /** The small board, once somebody has pointed at a line. @type {import('./preview.js').LinePreview | null} */
    this.preview = null;
    this.listen();
  }

  get count() {
    return Number(/** @type {HTMLSelectElement} */ (byId('line-count')).value);
  }

  listen() {
    const best = byId('best');
    byId('engine').addEventListener('click', () => this.toggle());
    byId('infinite').addEventListener('click', () => this.toggleInfinite());
    byId('hint').addEventListener('click', () => void this.hint());
    byId('line-count').addEventListener('change', () => this.think());
    /** @param {Event} event @returns {{ button: Element, moves: string[] } | null} */
    const pointed = ({ target }) => {
      const button = target instanceof Element ? target.closest('.line-move') : null;
      const [line, count] = (button?.getAttribute('data-key') ?? '').split(' ').map(Number);
      const moves = this.finding?.lines[line]?.moves.slice(0, count);
      return button && moves?.length ? { button, moves } : null;
    };
    best.addEventListener('click', (event) => {
      const line = pointed(event);
      this.preview?.hide();
      if (line) void this.page.follow(line.moves).catch(showError);
    });
    /** @param {Event} event */
    const show = async (event) => {
      const line = pointed(event);
      const { here } = this.page;
      // Lines of the position before are still there while the next is coming.
      if (!line || this.findings.get(here) !== this.finding) return;
      const asked = this.page.question();
      const after = { ...asked, plies: [...asked.plies, ...line.moves] };
      const { LinePreview } = await import('./preview.js');
      if (this.page.here !== here) return;
      this.preview ??= new LinePreview();
      await this.preview.show(after, this.page.board.quarters, line.button);
    };
    best.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && void show(event));
    best.addEventListener('focusin', (event) => void show(event));
    best.addEventListener('pointerleave', () => this.preview?.hide());
    best.addEventListener('focusout', () => this.preview?.hide());
  }

  toggle() {
    this.isOn = !this.isOn;
    localStorage.setItem(ON, this.isOn ? 'on' : 'off');
    this.think();
  }

  toggleInfinite() {
    this.isInfinite = !this.isInfinite;
    if (this.isInfinite) {
      this.isOn = true;
      localStorage.setItem(ON, 'on');
    }
    this.think();
  }

  /** Plays the best move. */
  playBest() {
    const [line] = this.finding?.lines ?? [];
    if (this.isOn && line?.moves.length) void this.page.follow(line.moves.slice(0, 1)).catch(showError);
  }

  /** Forgets everything, as when another game begins. */
  clear() {
    this.stop();
    this.findings.clear();
  }

  stop() {
    clearTimeout(this.timer);
    this.search?.abort();
    this.search = null;
    this.preview?.hide();
  }

  /** Looks at the position that is shown, if that is wanted. */
  think() {
    this.stop();
    const { here, studied } = this.page;
    const before = this.findings.get(here) ?? null;
    this.finding = this.isOn ? before : null;
    this.words = '';
    if (this.isOn && studied) {
      const isEnough = before?.done && before.lines.length >= Math.min(this.count, studied.scene.legal.length);
      if (!studied.turn.length) this.words = say(studied.scene.outcome ? 'position-over' : 'nothing-to-think');
      else if (before && isEnough && !this.isInfinite) this.words = this.progress(before);
      else {
        this.words = say('thinking-wait');
        // Whoever walks on quickly does not want to know about what lies between.
        this.timer = window.setTimeout(() => void this.look(here), 180);
      }
    }
    this.draw();
  }

  /** @param {Node} node */
  look(node) {
    const seconds = this.isInfinite ? WITHOUT_END : USUAL;
    return this.find({ ...this.page.question(), lines: this.count, seconds }, (found) => {
      this.findings.set(node, found);
      this.finding = found;
      this.words = found.lines.length ? this.progress(found) : say('nothing-to-think');
      this.draw();
    });
  }

  /**
   * Asks for the best lines, and hears of them until something else is asked.
   * @param {Question & { lines: number, seconds: number }} wish
   * @param {(found: Finding) => void} hear
   */
  async find(wish, hear) {
    const { here } = this.page;
    const search = new AbortController();
    this.search = search;
    try {
      await bestLines(wish, search.signal, (found) => {
        if (!search.signal.aborted && this.page.here === here) hear(found);
      });
    } catch (error) {
      if (!search.signal.aborted) throw error;
    }
  }

  /**
   * Shows one move.
   * @param {Question} question
   * @param {'best-is' | 'threat-is'} words what is said about it
   * @param {Legal[]} [legal] the moves that it is one of
   */
  async showMove(question, words, legal) {
    this.stop();
    this.finding = null;
    this.words = say('thinking-wait');
    this.draw();
    await this.find({ ...question, lines: 1, seconds: 1.5 }, (found) => {
      const [line] = found.lines;
      if (!found.done || !line?.moves.length) return;
      this.words = say(words, { move: `${line.written[0]} (${this.worth(line, found.seat)})` });
      this.draw();
      this.page.drawArrows(this.arrowsOf(line.moves[0], words === 'threat-is' ? 'arrow threat' : 'arrow', legal));
    });
  }

  /** Shows the best move of whoever is to move. */
  async hint() {
    const { studied } = this.page;
    if (studied?.turn.length) return this.showMove(this.page.question(), 'best-is').catch(showError);
    this.words = say('nothing-to-think');
    this.draw();
  }

  /** Shows what the next player would do if whoever is to move passed. */
  async threat() {
    const { studied, game } = this.page;
    const nothing = () => {
      this.words = say('no-threat');
      this.draw();
    };
    if (!studied?.passed) return nothing();
    const options = Object.fromEntries(
      studied.options
        .split(',')
        .filter(Boolean)
        .map((one) => one.split('=')),
    );
    const question = { game, options, position: studied.passed };
    // A position in which that is not possible is refused.
    const passed = await study(question).catch(() => null);
    if (!passed?.turn.length) return nothing();
    await this.showMove(question, 'threat-is', passed.scene.legal).catch(nothing);
  }

  // Drawing

  /** @param {Finding} found */
  progress(found) {
    return say('thinking', { depth: found.depth, nodes: found.nodes.toLocaleString() });
  }

  /**
   * The share of the point that is to be expected; where two play, by the first of them.
   * @param {BestLine} line
   * @param {number} seat
   */
  percent(line, seat) {
    const isTurned = this.page.seats === 2 && seat === 1;
    return `${Math.round((isTurned ? 1 - line.expectation : line.expectation) * 100)} %`;
  }

  /**
   * What a line is worth. Where two play, the first one's view is the one that everybody
   * reads; among four only the chance to win says something.
   * @param {BestLine} line
   * @param {number} seat whose line it is
   */
  worth(line, seat) {
    const isTwo = this.page.seats === 2;
    if (line.end_in !== null && (isTwo || line.end_in > 0)) {
      const winner = line.end_in > 0 ? seat : 1 - seat;
      const who = seatName(this.page.studied?.scene.seats[winner]?.name ?? '');
      return say('line-wins', { who, moves: Math.ceil(Math.abs(line.end_in) / 2) });
    }
    if (line.exact === 'draw') return say('line-draw');
    if (line.exact && (isTwo || line.exact === 'win')) {
      const winner = line.exact === 'win' ? seat : 1 - seat;
      return say('line-wins-exact', { who: seatName(this.page.studied?.scene.seats[winner]?.name ?? '') });
    }
    if (!isTwo) return this.percent(line, seat);
    const value = ((line.score ?? 0) * (seat === 1 ? -1 : 1)) / 100;
    return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
  }

  /**
   * An arrow from where a move begins to where it ends.
   * @param {string} text
   * @param {'arrow' | 'arrow second' | 'arrow threat'} kind
   * @param {Legal[]} [legal] the moves that it is one of
   */
  arrowsOf(text, kind, legal = this.page.studied?.scene.legal ?? []) {
    const gesture = legal.find((other) => other.move === text)?.gesture ?? [];
    const squares = gesture.filter(isSquare);
    return squares.length ? [{ from: squares[0], to: squares[squares.length - 1], kind }] : [];
  }

  draw() {
    const { finding, isOn, isInfinite, page } = this;
    byId('engine').setAttribute('aria-pressed', String(isOn));
    byId('infinite').setAttribute('aria-pressed', String(isOn && isInfinite));
    setText(byId('thought'), this.words);
    const lines = finding?.lines ?? [];
    const best = byId('best');
    best.hidden = !isOn;
    best.classList.toggle('chances', page.seats !== 2);
    redraw(best, ...lines.map((line, index) => this.line(line, index, finding?.seat ?? 0)));
    const arrows = lines.flatMap((line, index) =>
      line.moves.length ? this.arrowsOf(line.moves[0], index === 0 ? 'arrow' : 'arrow second') : [],
    );
    page.drawArrows(arrows.reverse());
    this.drawGauge();
  }

  /** @param {BestLine} line @param {number} index @param {number} seat */
  line(line, index, seat) {
    const moves = line.written.slice(0, SHOWN).map((text, move) => {
      const key = `${index} ${move + 1}`;
      const about = { type: 'button', class: 'line-move', 'data-key': key, 'data-count': move + 1 };
      return el('button', { ...about, title: say('line-play') }, text);
    });
    const isSaid = this.page.seats === 2 || line.exact === 'win' || line.exact === 'draw';
    return el(
      'li',
      {},
      isSaid ? el('span', { class: 'worth' }, this.worth(line, seat)) : null,
      el('span', { class: 'percent' }, this.percent(line, seat)),
      el('span', { class: 'line-moves' }, ...moves),
    );
  }

  drawGauge() {
    const { page, finding } = this;
    const gauge = byId('gauge');
    gauge.classList.toggle('off', !this.isOn || page.seats !== 2);
    gauge.classList.toggle('turned', page.board.layout.turned === 2);
    const [line] = finding?.lines ?? [];
    if (!line || !finding) return;
    const share = finding.seat === 0 ? line.expectation : 1 - line.expectation;
    byId('gauge-fill').style.height = `${(share * 100).toFixed(1)}%`;
  }
}

export class ExplorerDoor {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.place = /** @type {HTMLDetailsElement} */ (byId('explorer'));
    /** @type {import('../explorer/panel.js').ExplorerPanel | null} */
    this.panel = null;
    this.place.addEventListener('toggle', () => {
      localStorage.setItem(OPEN, this.place.open ? 'yes' : 'no');
      void this.show();
    });
    this.place.open = localStorage.getItem(OPEN) === 'yes';
  }

  toggle() {
    this.place.open = !this.place.open;
  }

  /** Shows what was played from the position that the page shows, if that is wanted. */
  async show() {
    if (!this.place.open) return;
    try {
      const { ExplorerPanel } = await import('../explorer/panel.js');
      this.panel ??= new ExplorerPanel(this.page);
      await this.panel.show();
    } catch (error) {
      showError(error);
    }
  }
}
