// The page of a chapter: the study as it is known here, the move that is shown, and
// everything that is drawn from both.

import { EnginePanel, ExplorerDoor } from '../analysis/engine.js';
import { endOf, isMain } from '../analysis/tree.js';
import { drawTree } from '../analysis/tree-view.js';
import { byId, el, onClick } from '../dom.js';
import { listenToKeys, listenToWheel } from '../keys.js';
import { redraw, setText } from '../redraw.js';
import { followSize, scrollToEntry } from '../scroll.js';
import { placePlates, turnStep } from '../seats.js';
import { showConnection, showError, showStatus } from '../status.js';
import { study } from '../study.js';
import { StudyBoard } from '../study-board.js';
import { Announcer } from '../table/announcer.js';
import { commonFacts } from '../table/plates.js';
import { say, told } from '../text.js';
import { listenToForms } from './forms.js';
import { StudyLine } from './line.js';
import { StudyModel } from './model.js';
import { Practice } from './practice.js';
import { Remarks } from './remarks.js';

/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('../types').Question} Question */
/** @typedef {import('../analysis/tree.js').Studied} Studied */
/** @typedef {import('../analysis/tree.js').Node} Node */
/** @typedef {import('./model.js').ChapterNode} ChapterNode */

/** @param {string} options */
const pairs = (options) => Object.fromEntries(options.split(',').flatMap((one) => (one ? [one.split('=')] : [])));

export class ChapterPage {
  /**
   * @param {HTMLElement} root
   * @param {{ view: import('../types').StudyView, chapter: number | null, signs: [number, string][] }} given
   */
  constructor(root, given) {
    this.id = root.dataset.study ?? '';
    this.game = root.dataset.game ?? '';
    this.seats = Number(root.dataset.seats);
    this.writes = root.dataset.writes === 'yes';
    this.signs = given.signs;
    this.model = new StudyModel(given.view, given.chapter, given.signs);
    this.chapter = given.chapter;
    /** The forms, which follow the study. @type {{ draw: () => void } | null} */
    this.forms = null;
    /** The move that is shown. @type {Node} */
    this.here = this.model.root;
    /** @type {Studied | null} */
    this.studied = null;
    /** The moves by the keys of their buttons. @type {Map<string, Node>} */
    this.nodes = new Map();
    this.announcer = new Announcer(byId('spoken'));
    this.line = new StudyLine(this.id, given.view.version, {
      onMessage: (message) => this.receive(message),
      onStatus: showConnection,
    });
    /** Whether it is being left; whoever comes back with the browser's button is here again. */
    this.isLeaving = false;
    addEventListener('pageshow', ({ persisted }) => persisted && (this.isLeaving = false));
    listenToForms(this);
    if (this.chapter === null) return;
    this.studyBoard = new StudyBoard(
      byId('board'),
      this.game,
      (legal) => void this.move(legal),
      (plates) => this.drawTouched(plates),
      () => this.question(),
      showStatus,
    );
    this.practice = new Practice(this);
    this.remarks = new Remarks(this);
    this.engine = new EnginePanel(/** @type {any} */ (this));
    this.explorer = new ExplorerDoor(this);
    this.listen();
  }

  get board() {
    return /** @type {StudyBoard} */ (this.studyBoard).board;
  }

  /** The number of the move that is shown. */
  get node() {
    return /** @type {ChapterNode} */ (this.here).data.id;
  }

  /** What the chapter is about. */
  get head() {
    return this.model.chapters.get(this.chapter ?? -1);
  }

  /** What has to be asked about the move that is shown. @returns {Question & { plies: string[] }} */
  question(node = this.here) {
    const { head } = this;
    return {
      game: this.game,
      ...(head?.options ? { options: pairs(head.options) } : {}),
      ...(head?.position ? { position: head.position } : {}),
      ...(head?.seed ? { seed: head.seed } : {}),
      plies: node.path.map((move) => move.move),
    };
  }

  async start() {
    void import('./invitation.js').then(({ invite }) => !this.writes && invite(this.id));
    this.drawStudy();
    if (this.chapter === null) return;
    const wanted = Number(new URLSearchParams(location.search).get('move') ?? 0);
    await this.go(this.model.nodes.get(wanted) ?? this.model.root, { animate: false });
    this.practice?.begin();
  }

  /**
   * Goes to another page of the study. The answer to what was asked for and the news of it may both lead
   * there: going twice could load the page again when somebody has already touched it.
   * @param {string} path
   */
  leaveFor(path) {
    if (this.isLeaving) return;
    this.isLeaving = true;
    location.assign(`/study/${this.id}${path}`);
  }

  // What comes from the server

  /** @param {any} message */
  receive(message) {
    if (message.type === 'study') this.model.take(message);
    else if (message.type === 'study_edited') {
      // After a break in the line something may be told twice.
      if (message.version <= this.model.version) return;
      this.model.make(message.version, message.changes);
      if (message.changes.some((/** @type {any} */ change) => change.change === 'node')) this.announce(message);
    } else if (message.type === 'study_gone') {
      return showStatus(say('study-gone'), 1e9);
    } else return;
    this.drawStudy();
    if (this.chapter === null) {
      const [first] = this.model.head.order;
      if (first) this.leaveFor(`/${first}`);
      return;
    }
    if (!this.head) return this.leaveFor('');
    const { nodes, root } = this.model;
    const still = nodes.get(this.node);
    if (still === this.here) this.draw();
    else {
      // What was shown is gone: its nearest move before it that is still there.
      /** @type {Node | null} */
      let at = this.here;
      while (at && nodes.get(/** @type {ChapterNode} */ (at).data.id) !== at) at = at.parent;
      void this.go(at ?? root);
    }
  }

  /** Says who has changed something, to screen readers. @param {any} message */
  announce({ by, changes }) {
    const change = changes.findLast((/** @type {any} */ other) => other.change === 'node');
    const { node } = change;
    if (node.id !== this.node) this.announcer.say(by.name, node.written, node.comment);
  }

  /**
   * Changes the study; ready when this page shows it.
   * @param {{ edit: string, [field: string]: unknown }} edit
   */
  async edit(edit) {
    const about = this.chapter === null || 'chapter' in edit ? {} : { chapter: this.chapter };
    const needs = !['rename', 'set_visibility', 'add_chapter', 'import'].includes(edit.edit);
    const made = await this.line.request({ type: 'edit_study', ...(needs ? about : {}), ...edit });
    await this.model.reached(made.version);
    return made;
  }

  /** Changes something about the move that is shown. @param {{ edit: string, [field: string]: unknown }} edit */
  editHere(edit) {
    return this.edit({ ...edit, node: this.node }).catch(showError);
  }

  /** Takes back the last change that this page knows of. @param {number} [version] */
  async undo(version = this.model.version) {
    const made = await this.line.request({ type: 'undo_edit', version });
    await this.model.reached(made.version);
  }

  // Walking

  /** @param {Node} node @param {{ animate?: boolean }} [how] */
  async go(node, how = {}) {
    void this.remarks?.save();
    this.here = node;
    this.drawMoves();
    this.engine?.stop();
    try {
      const answer = await /** @type {Promise<Studied>} */ (study(this.question()));
      if (this.here !== node) return;
      this.studied = answer;
      this.board.arrows = [];
      this.studyBoard?.show(answer.scene, how);
      this.remarks?.show();
      this.draw();
      const { comment, sign } = /** @type {ChapterNode} */ (node);
      const signs = sign ? say('study-move-signs', { signs: sign }) : '';
      this.announcer.say(node.written, signs, comment, told(answer.scene.prompt, answer.scene.prompt_i18n));
      if (!this.practice?.isOn) this.engine?.think();
    } catch (error) {
      showError(error);
    }
  }

  /** @param {Legal} legal */
  async move(legal) {
    if (this.practice?.isOn) return this.practice.try(legal);
    return this.follow([legal.move]).catch((error) => {
      this.board.refused();
      showError(error);
    });
  }

  /** @param {string[]} moves made one after another */
  async follow(moves) {
    let at = this.here;
    const rest = [...moves];
    // What is there already is only gone along.
    for (;;) {
      const known = at.children.find((child) => child.move === rest[0]);
      if (!known) break;
      at = known;
      rest.shift();
    }
    if (!rest.length) return this.go(at);
    if (!this.writes) {
      this.board.refused();
      return showStatus(say('study-read-only'), 6000);
    }
    const { id } = /** @type {ChapterNode} */ (at).data;
    const made = await this.edit({ edit: 'add_moves', node: id, moves: rest });
    const last = this.model.nodes.get(made.node);
    if (last) await this.go(last);
  }

  back() {
    return this.here.parent && this.go(this.here.parent);
  }

  forward() {
    if (this.practice?.isOn) return;
    return this.here.children.length && this.go(this.here.children[0]);
  }

  /** To another move at the same place. @param {number} by */
  sibling(by) {
    const children = this.here.parent?.children ?? [];
    const other = children[children.indexOf(this.here) + by];
    return other && !this.practice?.isOn && this.go(other);
  }

  async remove() {
    const { parent } = this.here;
    if (!parent) return;
    const { node } = this;
    await this.go(parent);
    await this.edit({ edit: 'delete', node }).catch(showError);
  }

  turn() {
    this.board.turn(turnStep(this.seats, this.board.layout.columns));
    this.engine?.drawGauge();
  }

  // Drawing

  /** Draws what concerns the whole study. */
  drawStudy() {
    const { head, chapters } = this.model;
    setText(byId('study-name'), head.name);
    const items = head.order.flatMap((id) => {
      const chapter = chapters.get(id);
      if (!chapter) return [];
      const about = { href: `/study/${this.id}/${id}`, 'aria-current': id === this.chapter ? 'page' : null };
      return [el('li', { 'data-key': id }, el('a', about, chapter.title))];
    });
    redraw(byId('chapters'), ...items);
    this.forms?.draw();
  }

  /** Draws what concerns the position that is shown. */
  draw() {
    const { studied } = this;
    if (!studied) return;
    redraw(byId('choices'), ...commonFacts(studied.scene.counters));
    byId('analyse').setAttribute('href', `/analysis/${this.game}?position=${encodeURIComponent(studied.position)}`);
    this.drawPrompt();
    this.drawMoves();
    this.remarks?.draw();
    // What others played is no help where moves are to be found.
    if (!this.practice?.isOn) void this.explorer?.show();
  }

  drawMoves() {
    const { here } = this;
    const { root } = this.model;
    const tree = byId('tree');
    const isHidden = this.practice?.isOn ?? false;
    const start = root.children.length && !isHidden ? [] : [el('p', { class: 'faint' }, say('study-start'))];
    const drawn = isHidden ? this.practice?.path(root) : drawTree(root, here, this.seats, this.nodes);
    redraw(tree, ...(drawn ? [drawn] : []), ...start);
    scrollToEntry(tree, tree.querySelector('.here'));
    const isEnd = !here.children.length || isHidden;
    const off = {
      first: here === root,
      back: here === root,
      forward: isEnd,
      last: isEnd,
      promote: here === root || isMain(here),
      remove: here === root,
      undo: this.model.version === 0,
    };
    for (const [id, is] of Object.entries(off)) {
      const button = document.getElementById(id);
      if (button) /** @type {HTMLButtonElement} */ (button).disabled = is;
    }
  }

  drawPrompt() {
    const { scene } = this.studied ?? {};
    setText(byId('prompt'), this.board.instruction()?.text ?? told(scene?.prompt, scene?.prompt_i18n));
  }

  /** @param {Map<number, HTMLElement>} plates */
  drawTouched(plates) {
    const { turned } = this.board.layout;
    placePlates(byId('plates-top'), byId('plates-bottom'), this.seats, turned, (seat) => plates.get(seat));
    this.drawPrompt();
    this.announcer.announceChoice(this.board.touches.length ? this.board.instruction() : null);
  }

  /** @param {{ from: string, to: string, kind: string }[]} arrows of the computer */
  drawArrows(arrows) {
    this.board.arrows = /** @type {typeof this.board.arrows} */ (arrows);
    this.board.refresh();
  }

  // Buttons and keys

  listen() {
    const [first, back, forward, last] = [
      () => this.go(this.model.root),
      () => this.back(),
      () => this.forward(),
      () => !this.practice?.isOn && this.go(endOf(this.here)),
    ];
    onClick('first', first);
    onClick('back', back);
    onClick('forward', forward);
    onClick('last', last);
    onClick('turn', () => this.turn());
    if (this.writes) {
      onClick('promote', () => this.promote());
      onClick('remove', () => this.remove());
      onClick('undo', () => this.undo().catch(showError));
    }
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
      h: () => this.engine?.hint(),
      l: () => this.engine?.toggle(),
      e: () => this.explorer?.toggle(),
      a: () => this.remarks?.toggleDrawing(),
      c: () => document.getElementById('comment')?.focus(),
    });
    listenToWheel(this.board, (by) => (by > 0 ? forward() : back()));
  }

  /** Makes the line that is shown the main one at the first place where it is not. */
  promote() {
    for (let at = this.here; at.parent; at = at.parent) {
      if (at.parent.children[0] === at) continue;
      return this.edit({ edit: 'promote', node: /** @type {ChapterNode} */ (at).data.id }).catch(showError);
    }
  }
}
