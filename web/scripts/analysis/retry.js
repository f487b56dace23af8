// Learning from mistakes: each mistake of a player is a position to try again. What
// another move comes to is decided by the server.

import { request } from '../api.js';
import { byId, el, onClick } from '../dom.js';
import { redraw, setText } from '../redraw.js';
import { showError } from '../status.js';
import { sound } from '../sound.js';
import { say } from '../text.js';

/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('../types').RetryAnswer} RetryAnswer */
/** @typedef {import('../types').ReviewedMove} ReviewedMove */
/** @typedef {import('./review.js').ReviewPanel} ReviewPanel */

/** @typedef {'right' | 'wrong' | 'hint' | 'note'} Kind */

export class Retry {
  /** @param {ReviewPanel} panel */
  constructor(panel) {
    this.panel = panel;
    this.isOn = false;
    /** Which mistake is tried. */
    this.index = 0;
    this.isSolved = false;
    /** Whether an answer is awaited. */
    this.isBusy = false;
    /** How many hints were looked at. */
    this.hints = 0;
    /** What was said last. @type {{ kind: Kind, text: string } | null} */
    this.said = null;
    onClick('retry-start', () => this.begin());
    onClick('retry-hint', () => this.hint());
    onClick('retry-next', () => this.next());
    onClick('retry-end', () => this.end());
    byId('retry-seat').addEventListener('change', () => (this.isOn ? void this.begin() : this.draw()));
  }

  /** Whose mistakes these are. */
  get seat() {
    return Number(/** @type {HTMLSelectElement} */ (byId('retry-seat')).value);
  }

  /** @returns {ReviewedMove[]} */
  get mistakes() {
    return this.panel.review?.moves.filter((move) => move.class && move.seat === this.seat) ?? [];
  }

  /** The mistake that is tried. @returns {ReviewedMove | undefined} */
  get mistake() {
    return this.mistakes[this.index];
  }

  /** Where it was made. */
  get place() {
    return this.mistake ? this.panel.nodes[this.mistake.ply] : undefined;
  }

  /** Whether a move that is made now is an attempt. */
  get isAsking() {
    return this.isOn && !this.isSolved && this.panel.page.here === this.place;
  }

  async begin() {
    const { page } = this.panel;
    // What the computer thinks would give it away.
    if (page.engine.isOn) page.engine.toggle();
    this.isOn = true;
    await this.show(0);
  }

  /** @param {number} index */
  async show(index) {
    this.index = index;
    this.isSolved = false;
    this.hints = 0;
    this.said = null;
    this.panel.draw();
    if (this.place) await this.panel.page.go(this.place);
    this.draw();
    // The review is far down; the move is made on the board.
    byId('board').scrollIntoView({ block: 'nearest' });
  }

  end() {
    this.isOn = false;
    this.said = null;
    this.panel.page.drawArrows([]);
    this.panel.draw();
    byId('retry-start').focus({ preventScroll: true });
  }

  next() {
    if (this.index + 1 < this.mistakes.length) return this.show(this.index + 1);
    this.end();
  }

  /** Tries a move. @param {Legal} legal @returns {Promise<boolean>} whether it is to be made on the board */
  async try(legal) {
    const { mistake } = this;
    if (!mistake || this.isBusy) return false;
    this.isBusy = true;
    try {
      /** @type {RetryAnswer} */
      const answer = await request('POST', `${this.panel.path}/retry`, { ply: mistake.ply, move: legal.move });
      if (mistake !== this.mistake || !this.isOn) return false;
      const isRight = answer.verdict === 'best' || answer.verdict === 'good';
      this.isSolved = isRight;
      const values = { move: answer.written, share: Math.round(answer.after * 100) };
      this.say(isRight ? 'right' : 'wrong', say(`retry-${answer.verdict}`, values));
      sound(isRight ? 'end' : 'check');
      return isRight;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** First where to look, then the move itself. */
  async hint() {
    const { mistake, place } = this;
    if (!mistake?.better || !place || this.isSolved) return;
    const { page } = this.panel;
    if (page.here !== place) await page.go(place);
    const [move] = mistake.better.moves;
    const gesture = page.studied?.scene.legal.find((legal) => legal.move === move)?.gesture ?? [];
    const [first] = gesture;
    this.hints += 1;
    if (this.hints === 1 && first && !first.startsWith('=')) {
      return this.say('hint', first.startsWith('@') ? say('retry-hint-beside') : say('retry-hint', { square: first }));
    }
    const squares = gesture.filter((touch) => !touch.startsWith('@') && !touch.startsWith('='));
    if (squares.length > 1) {
      page.drawArrows([{ from: squares[0], to: squares[squares.length - 1], kind: 'arrow' }]);
    }
    this.say('hint', say('retry-solution', { line: mistake.better.written.join(' ') }));
  }

  /** @param {Kind} kind @param {string} text */
  say(kind, text) {
    this.said = { kind, text };
    this.draw();
    if (this.isSolved) byId('retry-next').focus({ preventScroll: true });
  }

  draw() {
    const { review } = this.panel;
    if (!review) return;
    this.drawSeats();
    const { mistakes, mistake, isOn, isSolved, said } = this;
    const start = /** @type {HTMLButtonElement} */ (byId('retry-start'));
    start.hidden = isOn;
    start.disabled = !mistakes.length;
    byId('retry').hidden = !isOn;
    byId('analysis').classList.toggle('retrying', isOn);
    setText(byId('retry-none'), mistakes.length ? '' : say('retry-none'));
    // Also at the end: what was said about the last one is not to stay behind.
    redraw(
      byId('retry-said'),
      ...(said ? [el('p', { class: `remark ${said.kind}`, 'data-key': said.text }, said.text)] : []),
    );
    if (!isOn) return;
    const sign = mistake ? this.panel.nodes[mistake.ply + 1]?.sign : '';
    const task = mistake
      ? say('retry-task', {
          number: this.index + 1,
          count: mistakes.length,
          who: this.panel.seatName(mistake.seat),
          move: `${mistake.written}${sign ?? ''}`,
        })
      : say('retry-none');
    setText(byId('retry-task'), task);
    byId('retry-hint').hidden = isSolved || !mistake;
    const isLast = this.index + 1 >= mistakes.length;
    const next = byId('retry-next');
    setText(next, say(isLast ? 'retry-finish' : isSolved ? 'retry-next' : 'retry-skip'));
    next.classList.toggle('primary', isSolved);
    byId('retry-end').hidden = isLast && isSolved;
  }

  /** Whose mistakes there are to choose from. */
  drawSeats() {
    const select = /** @type {HTMLSelectElement} */ (byId('retry-seat'));
    const { players } = this.panel.review ?? { players: [] };
    if (select.options.length === players.length) return;
    const mine = this.panel.mine[0];
    select.replaceChildren(
      ...players.map(({ seat }) => el('option', { value: String(seat) }, this.panel.seatName(seat))),
    );
    // Whoever did not play sees those of whoever made the most.
    const worst = [...players].sort((one, other) => other.blunders + other.mistakes - one.blunders - one.mistakes)[0];
    select.value = String(mine ?? worst?.seat ?? 0);
  }
}
