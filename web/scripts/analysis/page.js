// The page of an analysis: a tree of moves, the node that is shown, and everything
// that is drawn from it.

import { byId, el, onClick } from '../dom.js';
import { listenToKeys, listenToWheel } from '../keys.js';
import { redraw, setText } from '../redraw.js';
import { placePlates, turnStep } from '../seats.js';
import { followSize, scrollToEntry } from '../scroll.js';
import { showStatus, showError } from '../status.js';
import { readText, study } from '../study.js';
import { StudyBoard } from '../study-board.js';
import { Announcer } from '../table/announcer.js';
import { commonFacts } from '../table/plates.js';
import { reason, say, told } from '../text.js';
import { EnginePanel, ExplorerDoor } from './engine.js';
import { listenToForms } from './forms.js';
import { loadTree, saveTree } from './storage.js';
import { Node, endOf, grow, isMain, promote, question } from './tree.js';
import { drawTree } from './tree-view.js';

/** @typedef {import('../types').Question} Question */
/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('./tree.js').Studied} Studied */
/** @typedef {import('./variations.js').Line} Line */

/**
 * What the page begins with.
 * @typedef {object} Given
 * @property {string} [table]
 * @property {number[]} [mine]
 * @property {string[]} [written]
 * @property {(number | null)[]} [movers]
 * @property {import('../types').Part[]} [parts]
 * @property {any} [options]
 * @property {string | null} [start]
 * @property {string} [seed]
 * @property {string | null} [position]
 * @property {string[]} [plies]
 * @property {number | null} [ply]
 */

/** Where a text waits for the page of its game. */
const WAITING = 'quincunx-text';

/** Asks about a position, and is told who made its plies. @param {Question} asked @returns {Promise<Studied>} */
const ask = (asked) => /** @type {Promise<Studied>} */ (study(asked));

/** Options as an object, however they are given. @param {any} options @returns {Record<string, string>} */
const pairs = (options) =>
  typeof options === 'string'
    ? Object.fromEntries(
        options
          .split(',')
          .filter(Boolean)
          .map((one) => one.split('=')),
      )
    : (options ?? {});

/** @param {string} game @param {Given} given @returns {Question & { game: string }} */
function firstQuestion(game, given) {
  const options = pairs(given.options);
  const position = given.table ? given.start : given.position;
  return {
    game,
    ...(Object.keys(options).length ? { options } : {}),
    ...(position ? { position } : {}),
    ...(given.seed ? { seed: given.seed } : {}),
  };
}

export class AnalysisPage {
  /** @param {HTMLElement} root @param {Given} given */
  constructor(root, given) {
    this.game = root.dataset.game ?? '';
    this.seats = Number(root.dataset.seats);
    this.given = given;
    /** @type {Question} */
    this.beginning = given.table ? { table: given.table } : firstQuestion(this.game, given);
    this.root = new Node(null, '', '');
    /** The node that is shown. */
    this.here = this.root;
    /** What the server says about it. @type {Studied | null} */
    this.studied = null;
    /** What was removed last, to be put back. @type {{ parent: Node, index: number, node: Node } | null} */
    this.removed = null;
    /** The nodes by the keys of their buttons. @type {Map<string, Node>} */
    this.nodes = new Map();
    this.announcer = new Announcer(byId('spoken'));
    this.studyBoard = new StudyBoard(
      byId('board'),
      this.game,
      (legal) => void this.move(legal),
      (plates) => this.drawTouched(plates),
      () => this.question(),
      showStatus,
    );
    this.board = this.studyBoard.board;
    /** The score of the whole game, once somebody wants it. @type {import('./score.js').Score | null} */
    this.score = null;
    /** The review of a finished table, once it is loaded. @type {import('./review.js').ReviewPanel | null} */
    this.review = null;
    this.engine = new EnginePanel(this);
    this.explorer = new ExplorerDoor(this);
    this.listen();
    listenToForms(this);
  }

  /** What has to be asked about the node that is shown. */
  question() {
    return question(this.here, this.beginning);
  }

  // Beginning

  /** The position of the start in words of its own, also where it is a table's. */
  get firstQuestion() {
    return firstQuestion(this.game, this.given);
  }

  /** Goes on where the page was before a reload, or begins as it was asked to. */
  async start() {
    const { given } = this;
    if (given.table) void this.startReview(given.table);
    const waiting = sessionStorage.getItem(WAITING);
    sessionStorage.removeItem(WAITING);
    // A reload goes on where it was; an address that is opened anew begins anew.
    const visits = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    const before = visits.some((entry) => entry.type !== 'navigate') && !waiting ? loadTree() : null;
    if (before) {
      this.beginning = before.beginning;
      this.root = before.root;
      return this.go(before.here, { animate: false });
    }
    if (given.table) return this.go(this.plant(), { animate: false });
    try {
      await (waiting ? this.open(waiting) : this.begin(this.beginning, given.plies ?? []));
    } catch (error) {
      await this.begin({ game: this.game });
      byId('position-trouble').textContent = reason(error);
      /** @type {HTMLTextAreaElement} */ (byId('position')).value = waiting ?? given.position ?? '';
      byId('position-trouble').closest('details')?.setAttribute('open', '');
    }
  }

  /** @param {string} table */
  async startReview(table) {
    const { ReviewPanel } = await import('./review.js');
    this.review = new ReviewPanel(this, table, this.given.mine ?? []);
    await this.review.start();
  }

  /** The moves of a finished table are the main line. @returns {Node} the one to be shown first */
  plant() {
    const { written = [], movers = [], parts = [], ply } = this.given;
    this.root.ply = 0;
    const line = grow(this.root, written, written, { movers, parts }).path;
    line.forEach((node, index) => (node.ply = index + 1));
    return line[Math.min(ply ?? line.length, line.length) - 1] ?? this.root;
  }

  /** Begins with what a text says: a position, or a record with its moves. @param {string} text */
  async open(text) {
    const { hasVariations, readVariations } = await import('./variations.js');
    if (hasVariations(text)) return this.openVariations(text, readVariations(text, this.game));
    const { written, plies, movers, parts, ...from } = await readText(this.game, text);
    if (this.isElsewhere(from.game, text)) return;
    await this.begin(from);
    if (plies.length) await this.go(grow(this.root, plies, written, { movers, parts }), { animate: false });
  }

  /** @param {string} text @param {ReturnType<import('./variations.js').readVariations>} read what it says */
  async openVariations(text, { beginning, lines }) {
    if (this.isElsewhere(beginning.game, text)) return;
    const root = new Node(null, '', '');
    /** @param {Node} node @param {Line[]} next */
    const plant = async (node, next) => {
      for (const line of next) {
        const asked = question(node, beginning);
        const answer = await ask({ ...asked, plies: [...asked.plies, line.move] });
        await plant(node.grow(line.move, answer), line.next);
      }
    };
    await plant(root, lines);
    await this.begin(beginning);
    this.root = root;
    await this.go(endOf(root), { animate: false });
  }

  /**
   * A record of another game belongs to another page, which finds it waiting.
   * @param {string} game
   * @param {string} text
   */
  isElsewhere(game, text) {
    if (game === this.game) return false;
    sessionStorage.setItem(WAITING, text);
    location.assign(`/analysis/${game}`);
    return true;
  }

  /** Begins with another position or other rules. @param {Question} from @param {string[]} [plies] */
  async begin(from, plies = []) {
    const answer = await ask({ ...from, plies: [] });
    this.beginning = from;
    this.root = new Node(null, '', '');
    this.here = this.root;
    this.studied = answer;
    this.removed = null;
    this.engine.clear();
    this.score?.clear();
    await this.go(this.root, { animate: false });
    if (plies.length) await this.follow(plies);
  }

  // Walking

  /** @param {Node} node @param {{ animate?: boolean }} [how] */
  async go(node, how = {}) {
    this.here = node;
    this.drawMoves();
    this.engine.stop();
    try {
      const answer = await ask(this.question());
      if (this.here !== node) return;
      this.studied = answer;
      this.board.arrows = [];
      this.studyBoard.show(answer.scene, how);
      this.draw();
      this.announcer.say(node.written, told(answer.scene.prompt, answer.scene.prompt_i18n));
      this.engine.think();
    } catch (error) {
      showError(error);
      if (this.here === node && node.parent) void this.go(node.parent);
    }
  }

  /** @param {Legal} legal */
  async move(legal) {
    const from = this.here;
    const { retry } = this.review ?? {};
    if (retry?.isAsking && !(await retry.try(legal))) return this.board.refused();
    try {
      // The question about a table's ply must not be taken for its game going on.
      const asked = this.question();
      const answer = await ask({ ...asked, plies: [...asked.plies, legal.move] });
      if (this.here !== from) return;
      await this.go(from.grow(legal.move, answer));
    } catch (error) {
      this.board.refused();
      showError(error);
    }
  }

  /** @param {string[]} moves made one after another */
  async follow(moves) {
    let at = this.here;
    for (const move of moves) {
      const asked = question(at, this.beginning);
      at = at.grow(move, await ask({ ...asked, plies: [...asked.plies, move] }));
    }
    await this.go(at);
  }

  back() {
    return this.here.parent && this.go(this.here.parent);
  }

  forward() {
    return this.here.children.length && this.go(this.here.children[0]);
  }

  /** To another move at the same place. @param {number} by */
  sibling(by) {
    const children = this.here.parent?.children ?? [];
    const other = children[children.indexOf(this.here) + by];
    return other && this.go(other);
  }

  remove() {
    const node = this.here;
    const { parent } = node;
    if (!parent) return;
    const index = parent.children.indexOf(node);
    this.removed = { parent, index, node };
    parent.children.splice(index, 1);
    return this.go(parent);
  }

  restore() {
    if (!this.removed) return;
    const { parent, index, node } = this.removed;
    this.removed = null;
    parent.children.splice(index, 0, node);
    return this.go(node);
  }

  /** Scores the whole game, or stops doing so. */
  async evaluate() {
    const { Score } = await import('./score.js');
    this.score ??= new Score(
      this.seats,
      () => this.studied?.scene.seats.map((seat) => seat.name) ?? [],
      () => this.here,
      () => this.drawMoves(),
    );
    const { line } = this;
    await this.score.toggle(line, question(line[line.length - 1], this.beginning));
  }

  turn() {
    this.board.turn(turnStep(this.seats, this.board.layout.columns));
    this.engine.drawGauge();
  }

  /** The moves from the start through where we are to the end. */
  get line() {
    return [this.root, ...endOf(this.here).path];
  }

  // Drawing

  /** Draws what concerns the position that is shown. */
  draw() {
    const { studied } = this;
    if (!studied) return;
    redraw(byId('choices'), ...commonFacts(studied.scene.counters));
    // What somebody is writing there is not taken away by an answer that comes late.
    const field = /** @type {HTMLTextAreaElement} */ (byId('position'));
    if (document.activeElement !== field) field.value = studied.position;
    setText(byId('position-trouble'), '');
    const edit = `/editor/${this.game}?position=${encodeURIComponent(studied.position)}`;
    byId('edit').setAttribute('href', edit);
    this.drawPrompt();
    this.drawMoves();
    this.score?.draw();
    this.review?.draw();
    void this.explorer.show();
  }

  drawMoves() {
    const { root, here } = this;
    const tree = byId('tree');
    const start = root.children.length ? [] : [el('p', { class: 'faint' }, say('study-start'))];
    redraw(tree, drawTree(root, here, this.seats, this.nodes), ...start);
    scrollToEntry(tree, tree.querySelector('.here'));
    saveTree(this.beginning, root, here);
    byId('restore').hidden = this.removed === null;
    const isEnd = !here.children.length;
    const off = {
      first: here === root,
      back: here === root,
      forward: isEnd,
      last: isEnd,
      promote: here === root || isMain(here),
      remove: here === root,
    };
    for (const [id, is] of Object.entries(off)) /** @type {HTMLButtonElement} */ (byId(id)).disabled = is;
  }

  /** The sentence above the board, which follows the gesture. */
  drawPrompt() {
    setText(
      byId('prompt'),
      this.board.instruction()?.text ?? told(this.studied?.scene.prompt, this.studied?.scene.prompt_i18n),
    );
  }

  /** Something was touched. @param {Map<number, HTMLElement>} plates */
  drawTouched(plates) {
    const { turned } = this.board.layout;
    placePlates(byId('plates-top'), byId('plates-bottom'), this.seats, turned, (seat) => plates.get(seat));
    this.drawPrompt();
    this.announcer.announceChoice(this.board.touches.length ? this.board.instruction() : null);
  }

  /** @param {{ from: string, to: string, kind: string }[]} arrows */
  drawArrows(arrows) {
    this.board.arrows = /** @type {typeof this.board.arrows} */ (arrows);
    this.board.refresh();
  }

  // Buttons, forms and keys

  listen() {
    const [first, back, forward, last] = [
      () => this.go(this.root),
      () => this.back(),
      () => this.forward(),
      () => this.go(endOf(this.here)),
    ];
    onClick('first', first);
    onClick('back', back);
    onClick('forward', forward);
    onClick('last', last);
    onClick('promote', () => {
      promote(this.here);
      this.drawMoves();
    });
    onClick('remove', () => this.remove());
    onClick('restore', () => this.restore());
    onClick('turn', () => this.turn());
    onClick('evaluate', () => this.evaluate());
    onClick('help-open', () => this.help());
    document.getElementById('to-study')?.addEventListener('click', async () => {
      const { addGame } = await import('../chapter/from-table.js');
      await addGame(this.given.table ?? '').catch(showError);
    });
    byId('graph').addEventListener('click', (event) => {
      const node = this.score?.nodeAt(event.clientX);
      if (node) void this.go(node);
    });
    followSize(byId('tree'));
    byId('tree').addEventListener('click', (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[data-node]') : null;
      const node = this.nodes.get(button?.getAttribute('data-node') ?? '');
      if (node) void this.go(node);
    });
    listenToKeys(this.board, {
      ArrowLeft: back,
      ArrowRight: forward,
      Home: first,
      End: last,
      ArrowDown: () => this.sibling(1),
      ArrowUp: () => this.sibling(-1),
      f: () => this.turn(),
      h: () => (this.review?.retry.isOn ? this.review.retry.hint() : this.engine.hint()),
      n: () => this.review?.retry.isOn && this.review.retry.next(),
      l: () => this.engine.toggle(),
      e: () => this.explorer.toggle(),
      x: () => this.engine.threat(),
      ' ': () => this.engine.playBest(),
      '?': () => this.help(),
    });
    listenToWheel(this.board, (by) => (by > 0 ? forward() : back()));
  }

  async help() {
    (await import('../help.js')).openHelp(this.game, this.studied?.scene ?? null, 'analysis');
  }
}
