// The page of a puzzle: a lesson of one step, with a streak, the way to the next puzzle and
// to the analysis.

import { request } from '../api.js';
import { byId, onClick } from '../dom.js';
import { LessonPage } from '../learn/page.js';
import { setText } from '../redraw.js';
import { showError } from '../status.js';
import { say } from '../text.js';

/** @typedef {import('../types').LessonAnswer} LessonAnswer */
/** @typedef {import('../learn/page.js').Course & { after: string }} PuzzleCourse */

/** Where the streak is kept. */
const STREAK = 'puzzle-streak';

/** How many were solved one after another without a hint or a mistake. */
function getStreak() {
  try {
    return Number(localStorage.getItem(STREAK)) || 0;
  } catch {
    return 0;
  }
}

/** @param {number} streak */
function setStreak(streak) {
  try {
    localStorage.setItem(STREAK, String(streak));
  } catch {
    // Where nothing can be kept, the streak ends with the page.
  }
}

export class PuzzlePage extends LessonPage {
  /** @param {HTMLElement} root @param {PuzzleCourse} course */
  constructor(root, course) {
    super(root, course);
    this.after = course.after;
    /** Whether this puzzle still counts for the streak. */
    this.counts = true;
    this.drawStreak();
  }

  /** @param {LessonAnswer} answer @param {number} begun */
  async receive(answer, begun) {
    if (answer.mistakes) this.endStreak();
    this.drawRating(answer);
    await super.receive(answer, begun);
  }

  hint() {
    this.endStreak();
    super.hint();
    return this.countHint();
  }

  solution() {
    this.endStreak();
    super.solution();
    return this.countHint();
  }

  /** Whoever is rated has failed with the first hint, and is told so. */
  async countHint() {
    if (this.isSolved || !document.getElementById('rating')) return;
    try {
      this.drawRating(await this.ask({}));
    } catch (error) {
      showError(error);
    }
  }

  /** What the first attempt did to a member's rating. @param {LessonAnswer} answer */
  drawRating({ rating }) {
    const place = document.getElementById('rating');
    if (!rating || !place) return;
    const mark = rating.provisional ? '?' : '';
    setText(place, `${rating.rating}${mark} → ${rating.after}${mark}`);
  }

  endStreak() {
    if (this.isSolved || !this.counts) return;
    this.counts = false;
    setStreak(0);
    this.drawStreak();
  }

  /** @param {LessonAnswer} answer */
  solved(answer) {
    super.solved(answer);
    if (this.counts) setStreak(getStreak() + 1);
    this.counts = false;
    this.drawStreak();
    byId('analyse').hidden = false;
    byId('vote').hidden = false;
  }

  /** Says what one thinks of the puzzle; pressed again, that is taken back. @param {'up' | 'down'} vote */
  async vote(vote) {
    const isPressed = byId(`vote-${vote}`).getAttribute('aria-pressed') === 'true';
    try {
      const path = `/api/puzzles/${this.course.game}/${this.step.name}/vote`;
      /** @type {import('../types').PuzzleVotes} */
      const answer = await request('POST', path, { vote: isPressed ? 'none' : vote });
      for (const one of ['up', 'down']) byId(`vote-${one}`).setAttribute('aria-pressed', String(answer.vote === one));
      this.say('note', say('puzzle-voted', { vote: answer.vote }));
    } catch (error) {
      showError(error);
    }
  }

  listen() {
    super.listen();
    onClick('vote-up', () => this.vote('up'));
    onClick('vote-down', () => this.vote('down'));
  }

  endWords() {
    return '';
  }

  nextWords() {
    return say('puzzle-next');
  }

  next() {
    if (this.isSolved) location.assign(this.after);
    return undefined;
  }

  drawStreak() {
    setText(byId('streak'), say('puzzle-streak', { count: getStreak() }));
  }
}
