// The page of the editor: the parts of a position, what the server says about them, and
// everything that is drawn from both.

import { openTable, request } from '../api.js';
import { byId, el, inputById, onClick } from '../dom.js';
import { redraw, setText } from '../redraw.js';
import { turnStep } from '../seats.js';
import { sentence, showError, showStatus } from '../status.js';
import { reason, say, told } from '../text.js';
import { EditBoard } from './edit-board.js';
import { drawFields } from './fields.js';
import { ERASE, HAND, drawPalette } from './palette.js';
import { drawnParts, phaseOf, withBarred, withSquares } from './parts.js';

/** @typedef {Required<import('../types').Setup>} Setup */
/** @typedef {import('../types').SetupAnswer} SetupAnswer */
/** @typedef {import('../types').SetupForm} SetupForm */

/** How much can be undone. */
const MOST_UNDONE = 200;

/**
 * What is edited, and by which rules: what is undone and done again.
 * @typedef {object} Edited
 * @property {string} options
 * @property {SetupForm} form
 * @property {Setup} setup
 */

/** @param {string} options */
const pairs = (options) => Object.fromEntries(options.split(',').flatMap((one) => (one ? [one.split('=')] : [])));

/** The server leaves nothing out. @param {import('../types').Setup} setup */
const whole = (setup) => /** @type {Setup} */ (setup);

export class EditorPage {
  /**
   * @param {HTMLElement} root
   * @param {{ answer: SetupAnswer & { form: SetupForm }, trouble?: string, text?: string }} given
   */
  constructor(root, given) {
    this.game = root.dataset.game ?? '';
    this.seatCount = Number(root.dataset.seats);
    this.given = given;
    /** @type {Edited} */
    this.now = { options: given.answer.options, form: given.answer.form, setup: whole(given.answer.setup) };
    /** @type {SetupAnswer} what the server says; of what was edited before, until it has answered */
    this.answer = given.answer;
    /** The seats as they were last shown: a page begins with what is legal. */
    this.seatScenes = given.answer.scene?.seats ?? [];
    /** What the answer is about. */
    this.judged = this.now;
    /** @type {Edited[]} */
    this.past = [];
    /** @type {Edited[]} */
    this.future = [];
    /** What is put on a square that is touched. */
    this.tool = HAND;
    /** The square whose piece is lifted. @type {string | null} */
    this.held = null;
    /** The options that their form shows. @type {string | null} */
    this.shownOptions = null;
    /** How many questions have been asked: only the last answer counts. */
    this.asked = 0;
    this.board = new EditBoard(byId('board'), {
      onPlace: (square) => this.touch(square),
      onCarry: (from, to) => this.carry(from, to),
      onErase: (square) => this.put({ [square]: null }),
    });
    this.listen();
  }

  start() {
    const { trouble, text } = this.given;
    this.draw();
    if (!trouble) return;
    setText(byId('text-trouble'), trouble);
    inputById('text').value = text ?? '';
  }

  get phase() {
    return phaseOf(this.now.form, this.now.setup);
  }

  /** The names of the seats. */
  get seats() {
    return this.seatScenes.map((seat) => seat.name);
  }

  // Changing

  /** @param {Setup} setup */
  change(setup) {
    this.remember({ ...this.now, setup });
    void this.judge();
  }

  /** @param {Edited} next what is edited from now on */
  remember(next) {
    this.past = [...this.past, this.now].slice(-MOST_UNDONE);
    this.future = [];
    this.now = next;
    this.held = null;
  }

  /** @param {Record<string, string | null>} squares */
  put(squares) {
    const { setup } = this.now;
    if (Object.entries(squares).every(([square, word]) => (setup.squares[square] ?? null) === word)) return;
    this.change(withSquares(this.phase, setup, squares));
  }

  /** @param {string} square */
  touch(square) {
    if (!this.phase.board) return;
    const there = this.now.setup.squares[square] ?? null;
    if (this.tool === ERASE) return this.put({ [square]: null });
    // What is there already is taken away by the same touch.
    if (this.tool !== HAND) return this.put({ [square]: there === this.tool ? null : this.tool });
    const { held } = this;
    if (held !== null && held !== square) return this.carry(held, square);
    this.held = held === null && there !== null ? square : null;
    if (this.held) showStatus(say('editor-held', { square }));
    this.drawBoard();
  }

  /** @param {string} from @param {string | null} to off the board if it is none */
  carry(from, to) {
    const word = this.now.setup.squares[from];
    if (word === undefined || !this.phase.board) return this.drawBoard();
    this.put(to === null ? { [from]: null } : { [from]: null, [to]: word });
  }

  /** @param {Edited[]} from @param {Edited[]} to */
  step(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(this.now);
    this.now = next;
    this.held = null;
    void this.judge();
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  // Asking

  /**
   * Asks the rules; while they think, the verdict is marked as one that is about to change.
   * @param {object} wish
   * @returns {Promise<SetupAnswer | null>} none if something else has been asked since
   */
  async ask(wish) {
    const asked = (this.asked += 1);
    const verdict = byId('verdict');
    verdict.setAttribute('aria-busy', 'true');
    try {
      const answer = await request('POST', '/api/study/setup', { game: this.game, ...wish });
      return asked === this.asked ? answer : null;
    } catch (error) {
      if (asked !== this.asked) return null;
      throw error;
    } finally {
      if (asked === this.asked) verdict.setAttribute('aria-busy', 'false');
    }
  }

  /** Asks the rules about what is edited. */
  async judge() {
    const { options, setup } = this.now;
    const asking = this.ask({ options: pairs(options), setup });
    this.draw();
    try {
      const answer = await asking;
      if (answer) this.hear(answer);
    } catch (error) {
      showError(error);
    }
  }

  /** Takes over what the server makes of a wish. @param {object} wish */
  async take(wish) {
    const answer = await this.ask({ form: true, ...wish });
    if (!answer?.form) return;
    this.remember({ options: answer.options, form: answer.form, setup: whole(answer.setup) });
    this.hear(answer);
  }

  /** @param {SetupAnswer} answer what the server says about what is edited now */
  hear(answer) {
    [this.answer, this.judged] = [answer, this.now];
    this.seatScenes = answer.scene?.seats ?? this.seatScenes;
    this.draw();
  }

  // Drawing

  draw() {
    const { phase, now, seats } = this;
    const tools = [HAND, ERASE, phase.hole, ...phase.pieces.map((piece) => piece.word)];
    if (!tools.includes(this.tool)) this.tool = HAND;
    const palette = drawPalette(
      phase,
      now.setup,
      seats,
      (tool) => this.choose(tool),
      (tool, event, picture) => this.bring(tool, event, picture),
    );
    redraw(byId('palette'), ...(phase.board ? [palette] : []));
    for (const input of document.querySelectorAll('#palette input')) {
      const radio = /** @type {HTMLInputElement} */ (input);
      radio.checked = radio.value === this.tool;
    }
    const wrong = this.isJudged ? this.answer.field : null;
    const set = (/** @type {string} */ name, /** @type {import('../types').SetupValue} */ value) =>
      this.change({ ...this.now.setup, fields: { ...this.now.setup.fields, [name]: value } });
    redraw(byId('fields'), ...this.phaseChoice(), ...drawFields({ phase, setup: now.setup, seats, wrong, set }));
    this.settleInputs();
    this.drawOptions();
    this.drawBoard();
    this.drawVerdict();
  }

  /** Whether the server has spoken about what is edited now. */
  get isJudged() {
    return this.judged === this.now;
  }

  phaseChoice() {
    const { phases } = this.now.form;
    if (phases.length < 2) return [];
    const options = phases.map((phase) =>
      el(
        'option',
        { value: phase.name, selected: phase.name === this.phase.name },
        told(phase.label, phase.label_i18n),
      ),
    );
    const changed = (/** @type {Event} */ event) => {
      const name = /** @type {HTMLSelectElement} */ (event.target).value;
      const phase = phases.find((one) => one.name === name);
      if (phase) this.change(whole(phase.parts));
    };
    const select = el('select', { name: 'phase', change: changed }, ...options);
    return [
      el('label', { class: 'part kind-choice', 'data-key': 'phase ' }, el('span', {}, say('editor-phase')), select),
    ];
  }

  /** What somebody has written or ticked is shown as it is edited, whatever the markup says. */
  settleInputs() {
    for (const input of byId('fields').querySelectorAll('input, select')) {
      if (input instanceof HTMLSelectElement) {
        const chosen = [...input.options].findIndex((option) => option.hasAttribute('selected'));
        if (chosen >= 0) input.selectedIndex = chosen;
      } else if (input instanceof HTMLInputElement && input.type === 'checkbox') {
        input.checked = input.hasAttribute('checked');
      } else if (input instanceof HTMLInputElement) {
        input.value = input.getAttribute('value') ?? '';
      }
    }
  }

  /** The rules that hold, in their form. */
  drawOptions() {
    const { options } = this.now;
    if (this.shownOptions === options) return;
    this.shownOptions = options;
    const set = pairs(options);
    for (const control of byId('options-form').querySelectorAll('input, select')) {
      const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (control);
      input.value = set[input.name.slice('option-'.length)] ?? '';
    }
  }

  drawBoard() {
    const { phase, now, answer } = this;
    // Without a board of its own a phase is shown as the rules show it, as far as they do.
    const legal = this.isJudged ? answer.scene : null;
    const scene = legal ?? drawnParts(phase, now.setup, this.seatScenes) ?? this.answer.scene ?? phase.board;
    if (!scene) return;
    const barred = phase.pieces.find((piece) => piece.word === this.tool)?.barred ?? [];
    const wrong = this.isJudged ? answer.squares : [];
    this.board.showEdited(withBarred({ ...scene, legal: [] }, phase.board ? barred : []), wrong, this.held);
  }

  drawVerdict() {
    const { answer, isJudged } = this;
    for (const [id, list] of /** @type {const} */ ([
      ['undo', this.past],
      ['redo', this.future],
    ])) {
      /** @type {HTMLButtonElement} */ (byId(id)).disabled = !list.length;
    }
    if (!isJudged) return;
    const { position, scene } = answer;
    const verdict = byId('verdict');
    verdict.className = position === null ? 'bad' : 'good';
    setText(verdict, this.words());
    const isOver = scene !== null && scene.outcome !== null;
    const query = `?position=${encodeURIComponent(position ?? '')}`;
    const links = { analyse: `/analysis/${this.game}${query}`, picture: `/editor/${this.game}/picture.png${query}` };
    for (const [id, address] of Object.entries(links)) {
      const link = byId(id);
      if (position === null) link.removeAttribute('href');
      else link.setAttribute('href', address);
      link.setAttribute('aria-disabled', String(position === null));
    }
    for (const id of ['play', 'friend', 'puzzle']) {
      /** @type {HTMLButtonElement} */ (byId(id)).disabled = position === null || isOver;
    }
    for (const id of ['copy', 'copy-link']) /** @type {HTMLButtonElement} */ (byId(id)).disabled = position === null;
    setText(byId('text-trouble'), '');
    if (position === null) return;
    const text = inputById('text');
    if (document.activeElement !== text) text.value = position;
    history.replaceState(null, '', `/editor/${this.game}${query}`);
    inputById('link').value = location.href;
  }

  /** What the rules say, as a sentence. */
  words() {
    const { scene, why, why_i18n } = this.answer;
    if (scene === null) {
      // A part stands first, with a colon; a square stays as it is.
      const words = sentence(told(why, why_i18n));
      const isPart = /^[a-zäö]{2,}/.test(words);
      return say('editor-illegal', { why: isPart ? words.charAt(0).toUpperCase() + words.slice(1) : words });
    }
    if (scene.outcome) return say('editor-over', { verdict: sentence(told(scene.verdict, scene.verdict_i18n)) });
    return say('editor-legal', { prompt: told(scene.prompt, scene.prompt_i18n) });
  }

  // Tools, buttons, forms and keys

  /** @param {string} tool */
  choose(tool) {
    this.tool = tool;
    this.held = null;
    this.draw();
  }

  /** @param {string} tool @param {PointerEvent} event @param {Element} picture */
  bring(tool, event, picture) {
    if (tool === HAND || tool === ERASE) return;
    this.board.bring(event, picture, (square) => this.put({ [square]: tool }));
  }

  listen() {
    onClick('undo', () => this.undo());
    onClick('redo', () => this.redo());
    onClick('clear', () => this.change(withSquares(this.phase, { ...this.now.setup, squares: {} }, {})));
    onClick('start', () => this.take({ options: pairs(this.now.options) }).catch(showError));
    onClick('mirror', () => {
      const { options, setup } = this.now;
      return this.take({ options: pairs(options), setup, mirror: true }).catch(showError);
    });
    onClick('turn', () => this.board.turn(turnStep(this.seatCount, this.board.layout.columns)));
    onClick('copy', async () => (await import('../clipboard.js')).copyText(inputById('text')));
    onClick('copy-link', async () => (await import('../clipboard.js')).copyText(inputById('link')));
    onClick('friend', () => this.invite().catch(showError));
    onClick('puzzle', () => this.makePuzzle());
    this.onSubmit('text-form', (data) =>
      this.take({ position: String(data.get('position')) }).catch((error) =>
        setText(byId('text-trouble'), reason(error)),
      ),
    );
    this.onSubmit('options-form', (data) => this.setOptions(data).catch(showError));
    this.onSubmit('play-form', (data) => this.play(data).catch(showError));
    document.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {string} form @param {(data: FormData) => unknown} act */
  onSubmit(form, act) {
    byId(form).addEventListener('submit', (event) => {
      event.preventDefault();
      void act(new FormData(/** @type {HTMLFormElement} */ (event.target)));
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === 'Escape') {
      this.held = null;
      this.drawBoard();
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || target.matches('textarea, input[type="number"]')) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.redo();
    else this.undo();
  }

  /** Other rules: the position stays if they allow it, and is the start otherwise. @param {FormData} data */
  async setOptions(data) {
    const chosen = [...data].filter(([, value]) => value !== '');
    const options = Object.fromEntries(
      chosen.map(([name, value]) => [name.slice('option-'.length), String(value).trim()]),
    );
    const position = this.answer.position?.split(';')[0];
    const kept = position ? this.take({ options, position }) : Promise.reject(new Error('no position'));
    await kept.catch(() => this.take({ options }));
  }

  /** @param {(seat: number) => object} holder who sits where */
  async open(holder) {
    const { position } = this.answer;
    if (position === null || !this.isJudged) return;
    const seats = Array.from({ length: this.seatCount }, (_, seat) => holder(seat));
    await openTable({ game: this.game, position, seats: /** @type {{ kind: unknown }[]} */ (seats) });
  }

  /** The seat that is to move, or the first. */
  get mover() {
    return this.answer.scene?.seats.find((seat) => seat.to_move)?.seat ?? 0;
  }

  /** Makes a puzzle of the position, or says why it is none. */
  async makePuzzle() {
    const { position } = this.answer;
    if (position === null || !this.isJudged) return;
    const [button, place] = [/** @type {HTMLButtonElement} */ (byId('puzzle')), byId('puzzle-made')];
    button.disabled = true;
    setText(place, say('editor-puzzle-busy'));
    try {
      /** @type {import('../types').PuzzleMade} */
      const { path, moves } = await request('POST', `/api/puzzles/${this.game}`, { position });
      const link = el('a', { href: path }, new URL(path, location.href).href);
      place.replaceChildren(`${say('editor-puzzle-made', { moves })} `, link);
    } catch (error) {
      setText(place, sentence(reason(error)));
    }
    button.disabled = false;
  }

  invite() {
    return this.open((seat) => ({ kind: seat === this.mover ? 'me' : 'open' }));
  }

  /** @param {FormData} data */
  play(data) {
    const side = data.get('side') === 'turn' ? this.mover : Number(data.get('side'));
    return this.open((seat) => (seat === side ? { kind: 'me' } : { kind: 'computer', level: data.get('level') }));
  }
}
