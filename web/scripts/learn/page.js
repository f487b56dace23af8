// The page of a lesson: the step that is tried, how far it has got, and everything that
// is drawn from it. What is right is decided by the server.

import { ensureQuietGuest, request } from '../api.js';
import { isSquare } from '../board/gesture.js';
import { byId, el, onClick } from '../dom.js';
import { markSeen } from '../first-visit.js';
import { listenToKeys } from '../keys.js';
import { expandLegal } from '../legal-moves.js';
import { redraw, setText } from '../redraw.js';
import { placePlates, turnStep } from '../seats.js';
import { sentence, showError } from '../status.js';
import { StudyBoard } from '../study-board.js';
import { sound } from '../sound.js';
import { Announcer } from '../table/announcer.js';
import { getPace } from '../table/pace.js';
import { say, told } from '../text.js';
import { drawFeedback, drawSteps } from './draw.js';

/** @typedef {import('../types').LessonAnswer} LessonAnswer */
/** @typedef {import('../types').LessonRequest} LessonRequest */
/** @typedef {import('../types').Scene} Scene */

/** @typedef {{ name: string, text: string, hints: string[], solution: string[] | null, stars: number }} Step */
/** @typedef {{ game: string, lesson: string, next: string | null, steps: Step[] }} Course */
/** @typedef {'right' | 'wrong' | 'hint' | 'coach' | 'note'} Kind */
/** @typedef {{ id: number, kind: Kind, text: string }} Remark */

/** How many remarks stay in sight. */
const SHOWN = 6;

const pause = (/** @type {number} */ wait) => new Promise((done) => setTimeout(done, wait));

export class LessonPage {
  /** @param {HTMLElement} root @param {Course} course */
  constructor(root, course) {
    this.course = course;
    this.seats = Number(root.dataset.seats);
    /** The step that is tried. */
    this.index = 0;
    /** Counts steps that were begun: an answer to one that was left is not shown. */
    this.begun = 0;
    /** What the server said last. @type {LessonAnswer | null} */
    this.answer = null;
    /** How many hints count against the stars; the solution counts as two. */
    this.hints = 0;
    /** How many hints were read. */
    this.hinted = 0;
    /** What was said about this step, the newest first. @type {Remark[]} */
    this.remarks = [];
    this.remarkCount = 0;
    /** The remark that was brought into sight last. */
    this.revealed = 0;
    this.isSolved = false;
    /** Whether an answer is awaited, or being shown. */
    this.isBusy = false;
    this.announcer = new Announcer(byId('spoken'));
    this.studyBoard = new StudyBoard(
      byId('board'),
      course.game,
      (legal) => void this.play({ move: legal.move }),
      (plates) => this.drawTouched(plates),
      () => ({ game: course.game, position: this.answer?.position ?? '' }),
    );
    this.board = this.studyBoard.board;
    this.board.callbacks.onIllegal = (touches) => void this.explain(touches);
    this.listen();
  }

  get step() {
    return this.course.steps[this.index];
  }

  get isLast() {
    return this.index === this.course.steps.length - 1;
  }

  /** Begins with the first step that is not done. */
  async start() {
    markSeen(this.course.game);
    const first = this.course.steps.findIndex((step) => !step.stars);
    await this.begin(Math.max(first, 0));
  }

  /** @param {number} index */
  async begin(index) {
    this.index = index;
    this.hints = 0;
    this.hinted = 0;
    this.remarks = [];
    await this.restart(0);
  }

  /** Begins the step anew; hints and mistakes still count. @param {number} mistakes */
  async restart(mistakes) {
    const begun = ++this.begun;
    this.answer = null;
    this.isSolved = false;
    this.isBusy = true;
    this.draw();
    try {
      const answer = await this.ask({ mistakes });
      if (begun !== this.begun) return;
      this.answer = answer;
      this.isBusy = false;
      for (const text of answer.coach) this.remark('coach', text);
      this.showScene(answer.scenes[answer.scenes.length - 1], false);
      this.draw();
    } catch (error) {
      this.isBusy = false;
      showError(error);
    }
  }

  // Asking

  /** @param {LessonRequest} more @returns {Promise<LessonAnswer>} */
  async ask(more) {
    const { game, lesson } = this.course;
    const { line = [], mistakes = 0, remarks = 0 } = this.answer ?? {};
    const answer = await request('POST', `/api/lessons/${game}/${lesson}/${this.step.name}`, {
      line,
      mistakes,
      remarks,
      hints: this.hints,
      ...more,
    });
    const last = answer.scenes.length - 1;
    answer.scenes[last] = expandLegal(answer.scenes[last]);
    return answer;
  }

  /** Tries a move. @param {LessonRequest} more */
  async play(more) {
    if (this.isBusy || this.isSolved) return this.board.refused();
    const begun = this.begun;
    this.isBusy = true;
    this.draw();
    try {
      // What is solved is kept for somebody.
      await ensureQuietGuest();
      const answer = await this.ask(more);
      if (begun === this.begun) await this.receive(answer, begun);
    } catch (error) {
      if (begun === this.begun) this.board.refused();
      showError(error);
    }
    if (begun !== this.begun) return;
    this.isBusy = false;
    this.draw();
  }

  /** @param {LessonAnswer} answer @param {number} begun */
  async receive(answer, begun) {
    this.answer = answer;
    const { verdict, scenes, words, coach } = answer;
    if (verdict === 'illegal' || verdict === 'wrong') {
      this.board.refused();
      sound('check');
      this.remark('wrong', words ?? this.why(answer) ?? say('learn-wrong'));
      return;
    }
    this.board.arrows = [];
    // One ply after another, so that the answer can be followed.
    for (const [index, scene] of scenes.entries()) {
      if (index) await pause(getPace());
      if (begun !== this.begun) return;
      const isNow = index === scenes.length - 1;
      if (isNow) this.showScene(scene, true);
      else this.board.show(scene, 'look');
      if (index || verdict !== 'solved') sound('move');
    }
    for (const text of coach) this.remark('coach', text);
    if (verdict === 'failed') this.remark('wrong', words ?? say('learn-failed'));
    else if (verdict === 'solved') this.solved(answer);
    else if (words) this.remark('right', words);
  }

  /** Why the rules refuse something. @param {LessonAnswer} answer */
  why(answer) {
    return answer.why ? sentence(told(answer.why, answer.why_i18n)) : null;
  }

  /** Says why touches lead to no move. @param {string[]} touches */
  async explain(touches) {
    const begun = this.begun;
    try {
      const answer = await this.ask({ touches });
      if (begun !== this.begun || answer.verdict !== 'illegal') return;
      this.remark('wrong', answer.words ?? this.why(answer) ?? '');
      this.draw();
    } catch (error) {
      showError(error);
    }
  }

  /** @param {LessonAnswer} answer */
  solved({ stars, words }) {
    this.isSolved = true;
    sound('end');
    this.step.stars = Math.max(this.step.stars, stars ?? 0);
    this.remark('right', [words, say('learn-solved', { stars: stars ?? 1 })].filter(Boolean).join(' '));
    if (this.isLast) this.remark('note', this.endWords());
    this.draw();
    byId('next').focus({ preventScroll: true });
  }

  /** What is said when the last step is done. */
  endWords() {
    return say('learn-lesson-done');
  }

  /** What the button says that goes on. */
  nextWords() {
    const last = this.course.next ? 'learn-next-lesson' : 'learn-finish';
    return say(this.isLast ? last : 'learn-next');
  }

  // Buttons

  hint() {
    if (this.isSolved) return;
    const { hints } = this.step;
    if (!hints.length) return this.say('note', say('learn-no-hint'));
    if (this.hinted >= hints.length) return this.say('note', say('learn-last-hint'));
    this.say('hint', hints[this.hinted]);
    this.hinted += 1;
    this.hints = Math.max(this.hints, this.hinted);
  }

  solution() {
    if (this.isSolved) return;
    const { solution } = this.step;
    if (!solution) return this.say('note', say('learn-no-solution'));
    this.hints = Math.max(this.hints, 2);
    this.say('hint', say('learn-solution', { moves: solution.join(' ') }));
    this.point(solution);
  }

  /** Shows on the board which move of a solution comes next. @param {string[]} solution */
  point(solution) {
    const { scene } = this.board;
    const played = this.answer?.line ?? [];
    const next = solution.filter((move) => !played.includes(move));
    const legal = scene?.legal.find(({ move }) => move === next[0]);
    const squares = (legal?.gesture ?? []).filter(isSquare);
    this.board.arrows = squares.length ? [{ from: squares[0], to: squares[squares.length - 1], kind: 'arrow' }] : [];
    this.board.refresh();
  }

  again() {
    // A step that was solved is tried afresh; otherwise mistakes still count.
    const mistakes = this.isSolved ? 0 : (this.answer?.mistakes ?? 0);
    if (this.isSolved) this.hints = 0;
    this.hinted = 0;
    this.remarks = [];
    this.remark('note', say('learn-begun-anew'));
    return this.restart(mistakes);
  }

  next() {
    if (!this.isSolved) return;
    const { game, next } = this.course;
    if (!this.isLast) return this.begin(this.index + 1);
    location.assign(next ? `/learn/${game}/${next}` : `/learn/${game}`);
  }

  turn() {
    this.board.turn(turnStep(this.seats, this.board.layout.columns));
    this.studyBoard.drawPlates();
  }

  // Drawing

  /** @param {Kind} kind @param {string} text */
  remark(kind, text) {
    if (!text) return;
    const remark = { id: ++this.remarkCount, kind, text };
    // Said again, it is news again, but it is not there twice.
    const others = this.remarks.filter((other) => other.text !== text);
    this.remarks = [remark, ...others].slice(0, SHOWN);
  }

  /** @param {Kind} kind @param {string} text */
  say(kind, text) {
    this.remark(kind, text);
    this.draw();
  }

  /** Brings into sight what was said last, and how to go on: a small screen has them below its edge. */
  reveal() {
    const newest = this.remarks[0]?.id ?? 0;
    // While an answer is awaited, everything still moves.
    if (this.isBusy || newest <= this.revealed) return;
    this.revealed = newest;
    if (this.isSolved) byId('next').scrollIntoView({ block: 'nearest' });
    byId('feedback').firstElementChild?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Scene} scene @param {boolean} animate */
  showScene(scene, animate) {
    this.board.arrows = [];
    this.board.show(scene, scene.legal.length && this.answer?.verdict !== 'solved' ? 'play' : 'over', { animate });
    this.studyBoard.drawPlates();
  }

  draw() {
    const { course, index, step, isSolved } = this;
    redraw(byId('steps'), ...drawSteps(course.steps, index, (to) => void this.begin(to)));
    redraw(byId('task'), el('p', { 'data-key': step.name }, step.text));
    redraw(byId('feedback'), ...drawFeedback(this.remarks));
    this.drawPrompt();
    const next = byId('next');
    next.hidden = !isSolved;
    setText(next, this.nextWords());
    for (const id of ['hint', 'solution']) byId(id).hidden = isSolved;
    byId('lesson').classList.toggle('solved', isSolved);
    this.reveal();
  }

  /** What the hand is to do next, in the middle of a move. */
  drawPrompt() {
    const { scene } = this.board;
    const asked = this.board.instruction()?.text;
    const isFree = !this.isSolved && !this.isBusy && scene !== null;
    setText(byId('prompt'), isFree ? (asked ?? told(scene.prompt, scene.prompt_i18n)) : '');
  }

  /** Something was touched. @param {Map<number, HTMLElement>} plates */
  drawTouched(plates) {
    const { turned } = this.board.layout;
    placePlates(byId('plates-top'), byId('plates-bottom'), this.seats, turned, (seat) => plates.get(seat));
    this.drawPrompt();
    this.announcer.announceChoice(this.board.touches.length ? this.board.instruction() : null);
  }

  listen() {
    onClick('next', () => this.next());
    onClick('hint', () => this.hint());
    onClick('again', () => this.again());
    onClick('solution', () => this.solution());
    onClick('turn', () => this.turn());
    onClick('help-open', () => this.help());
    listenToKeys(this.board, {
      f: () => this.turn(),
      h: () => this.hint(),
      n: () => this.next(),
      r: () => this.again(),
      '?': () => this.help(),
    });
  }

  async help() {
    (await import('../help.js')).openHelp(this.course.game, this.board.scene, 'lesson');
  }
}
