// The board: draws any scene, and turns what is touched into moves. It knows no
// rules: what is legal comes with the scene.

import { el, isCalm, svg } from '../dom.js';
import { redraw } from '../redraw.js';
import { say } from '../text.js';
import { armyPicker } from './army-picker.js';
import { choiceBar, leastHiding, readyBar } from './choice-bar.js';
import { Cells } from './cells.js';
import { isArrival, isSquare, manner, preview, progress, swapMove, touch } from './gesture.js';
import { drawHighlights } from './highlights.js';
import { CELL, EMPTY, Layout } from './layout.js';
import { Pieces, drawPiece } from './pieces.js';
import { carry, listen } from './pointer.js';
import { instruction } from './instruction.js';
import { coat, drawLabels, drawLines, drawMarks, drawSquares } from './squares.js';
import { isSamePosition } from './transition.js';

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').DrawnLine} DrawnLine */
/** @typedef {import('../types').Legal} Legal */
/** @typedef {import('../types').Progress} Progress */

/**
 * What the board is for just now: to move on, to prepare a move on while others are to
 * move, only to look at, or to look at what is over. It is always said, never guessed
 * from what is legal: that is empty for several reasons.
 * @typedef {'play' | 'premove' | 'look' | 'over'} Mode
 */

/**
 * @typedef {object} BoardCallbacks
 * @property {(move: Legal) => void} [onMove] a move was made
 * @property {() => void} [onTouch] something was touched
 * @property {(square: string) => void} [onHelp] somebody wants to know about a square
 * @property {(touches: string[]) => void} [onIllegal] touches that lead to no move
 * @property {(square: string) => Promise<Legal[]>} [onPremove] where a piece could go if it were its turn
 */

export class Board {
  /**
   * @param {HTMLElement} place where the board goes; it takes its width
   * @param {BoardCallbacks} callbacks
   */
  constructor(place, callbacks = {}) {
    this.callbacks = callbacks;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Mode} */
    this.mode = 'look';
    this.quarters = 0;
    /** @type {string[]} what has been touched */
    this.touches = [];
    /** @type {string[]} what was touched before it was our turn */
    this.premove = [];
    /** @type {Set<string>} where the piece could go that was touched before it was our turn */
    this.premoveTargets = new Set();
    /** @type {number[]} the seats whose pieces may be touched out of turn */
    this.mine = [];
    /** @type {Map<string, string>} where pieces are shown before the server has said so */
    this.shown = new Map();
    /** @type {DrawnLine[]} arrows of somebody's */
    this.arrows = [];
    /** @type {DrawnLine[]} arrows and circles that were drawn by hand */
    this.userArrows = [];
    this.isPending = false;
    /** @type {Scene | null} the scene as it came */
    this.received = null;
    /** @type {Map<string, string> | null} where pieces go that are being arranged */
    this.arrangement = null;
    this.layers = {
      squares: svg('g'),
      under: svg('g'),
      trail: svg('g'),
      hints: svg('g'),
      labels: svg('g'),
      pieces: svg('g'),
      over: svg('g'),
      lines: svg('g'),
      hover: svg('g'),
    };
    this.drawing = svg('svg', { class: 'drawing', 'aria-hidden': 'true' }, ...Object.values(this.layers));
    this.pieces = new Pieces(this.layers.pieces);
    this.cells = new Cells(
      (square) => this.touch(square),
      (square) => this.callbacks.onHelp?.(square),
    );
    this.over = el('div', { class: 'over' });
    this.frame = el('div', { class: 'board' }, this.drawing, this.cells.grid, this.over);
    place.replaceChildren(this.frame);
    this.layout = new Layout({ ...EMPTY }, 0);
    listen(this.cells.grid, this.drawing, (target) => this.cells.squareOf(target), {
      press: (square) => this.press(square),
      click: (square, wasPressed) => wasPressed || this.touch(square),
      drag: (from, x, y) => this.drag(from, x, y),
      drop: (from, to) => this.drop(from, to),
      ask: (square) => this.callbacks.onHelp?.(square),
      hover: (square) => this.hover(square),
      mark: (from, to) => this.draw(from, to),
    });
  }

  /** The moves that can be made here and now. */
  get legal() {
    return this.mode === 'play' && !this.isPending ? (this.scene?.legal ?? []) : [];
  }

  /**
   * Shows a scene; what has changed since the last one is seen to happen.
   * @param {Scene} scene
   * @param {Mode} mode
   * @param {{ animate?: boolean }} [how]
   */
  show(scene, mode, { animate = true } = {}) {
    const before = animate ? this.scene : null;
    const same = this.scene?.board === scene.board;
    // The same position comes again after a lost line or an offer: a gesture goes on.
    const goesOn = mode === 'play' && this.legal.length > 0 && this.touches.length > 0;
    const touches = goesOn && isSamePosition(this.received, scene) ? this.touches : [];
    this.received = scene;
    this.mode = mode;
    if (mode === 'over') this.premove = [];
    scene = this.arranged(scene);
    this.scene = scene;
    this.touches = touches;
    this.isPending = false;
    this.layout = new Layout(scene, this.quarters);
    this.frame.style.setProperty('--columns', String(this.layout.columns));
    this.frame.style.setProperty('--rows', String(this.layout.rows));
    this.frame.dataset.game = scene.board;
    // The squares fill the frame, as the cells do; the rim is drawn around it.
    this.drawing.setAttribute('viewBox', `0 0 ${this.layout.columns * CELL} ${this.layout.rows * CELL}`);
    this.layers.squares.replaceChildren(...drawSquares(scene, this.layout));
    this.layers.labels.replaceChildren(...drawLabels(scene, this.layout));
    const { sinks } = this.pieces.show(scene, this.layout, before, this.shown);
    this.shown = new Map();
    this.layers.hover.replaceChildren();
    if (same && before) this.sink(sinks);
    if (mode !== 'premove') this.premoveTargets = new Set();
    if (this.premove.length > 1 && mode === 'play') this.playPremove();
    else {
      if (mode === 'play') this.premove = [];
      this.refresh();
    }
  }

  /** Shows what is touched, and what could be. */
  refresh() {
    const { scene, layout } = this;
    if (!scene) return;
    const { legal } = this;
    const how = manner(legal);
    const state = progress(legal, this.touches);
    const can = new Set(how === 'touch' ? legal.map((move) => move.gesture[0]).filter(isSquare) : []);
    if (how === 'swap') for (const square of this.swapSquares()) can.add(square);
    const isPremove = this.mode === 'premove' && !this.isPending;
    if (isPremove) for (const piece of scene.pieces) if (this.mine.includes(piece.owner)) can.add(piece.square);
    const begun = this.touches.length > 0;
    const arrivals = new Set(how === 'touch' && !begun ? legal.filter(isArrival).map((move) => move.gesture[0]) : []);
    const next = new Set(how === 'touch' ? [...(begun ? state.next : arrivals)].filter(isSquare) : []);
    if (isPremove && this.premove.length === 1) for (const square of this.premoveTargets) next.add(square);
    this.layers.under.replaceChildren(...drawMarks(scene, layout, 'under'));
    this.layers.over.replaceChildren(...drawMarks(scene, layout, 'over'));
    this.layers.lines.replaceChildren(...drawLines([...scene.lines, ...this.arrows, ...this.userArrows], layout));
    this.cells.show(scene, layout, (square) => [
      ...(this.touches.includes(square) ? [say('held')] : []),
      ...(next.has(square) ? [say('target')] : []),
    ]);
    const taken = new Set(scene.pieces.map((piece) => piece.square));
    const ends = begun ? state.ends : new Set();
    const premove = isPremove ? this.premove : [];
    const hints = { can, next, taken, ends, held: this.touches, premove };
    this.cells.paint(hints);
    this.layers.hints.replaceChildren(...drawHighlights(hints, layout));
    this.preview();
    const choices = this.choices(how, state);
    redraw(this.over, ...(choices ? [choices] : []));
    const needed = new Set([...this.touches, ...next, ...state.ends, ...(how === 'swap' ? can : [])]);
    const isPicker = this.over.querySelector('.picker') !== null;
    this.over.style.alignItems = isPicker ? 'center' : leastHiding(needed, layout);
    this.frame.classList.toggle('waits', this.isPending);
    this.frame.dataset.manner = this.isPending ? 'waits' : how;
    this.frame.dataset.mode = this.mode;
    this.callbacks.onTouch?.();
  }

  /** What is chosen over the board. @param {ReturnType<typeof manner>} how @param {Progress} state */
  choices(how, state) {
    const { scene } = this;
    if (!scene || this.isPending) return null;
    const seat = this.seat();
    const coatName = coat(seat, scene.seats.length);
    if (how === 'army') {
      const change = (/** @type {string[]} */ chosen) => {
        this.touches = chosen;
        this.refresh();
      };
      return armyPicker(scene, seat, coatName, this.touches, change, (move) => this.make(move));
    }
    if (how === 'swap') return readyBar(scene, () => this.ready());
    if (how !== 'touch') return null;
    return choiceBar(scene, state, coatName, {
      choose: (thing) => this.touch(thing),
      stop: () => state.complete && this.make(state.complete),
      cancel: () => this.cancel(),
    });
  }

  /** The seat that moves. */
  seat() {
    return (
      this.scene?.seats.find((seat) => seat.to_move && this.mine.includes(seat.seat))?.seat ??
      this.scene?.seats.find((seat) => seat.to_move)?.seat ??
      0
    );
  }

  // Touching

  /** @param {string} thing a square, `@N` or `=word` */
  touch(thing) {
    const { scene } = this;
    if (!scene || this.isPending) return;
    this.userArrows = [];
    if (this.mode === 'premove') this.touchPremove(thing);
    if (this.mode !== 'play') return;
    if (manner(this.legal) === 'swap') {
      this.touchSwap(thing);
      return;
    }
    const before = this.touches;
    const result = touch(this.legal, before, thing);
    this.touches = result.touches;
    if (result.move) this.make(result.move);
    else this.refresh();
    const isAgain = before[before.length - 1] === thing;
    const isPiece = scene.pieces.some((piece) => piece.square === thing);
    const isAsked = before.length > 0 || isPiece || this.legal.some(isArrival);
    if (!result.move && !result.touches.length && !isAgain && isAsked && isSquare(thing)) {
      this.callbacks.onIllegal?.([...before, thing]);
    }
  }

  /** Forgets what was touched. */
  cancel() {
    this.touches = [];
    this.premove = [];
    this.userArrows = [];
    this.refresh();
  }

  /** @param {Legal} move */
  make(move) {
    const { scene } = this;
    if (!scene) return;
    for (const { from, to } of preview([move], move.gesture.filter(isSquare))) {
      const origin = [...this.shown].find(([, at]) => at === from)?.[0] ?? from;
      this.shown.set(origin, to);
    }
    this.touches = [];
    // A piece that arrives hovers over its square until the server has let it drop.
    this.hover(isArrival(move) ? move.gesture[0] : null);
    this.isPending = true;
    this.refresh();
    this.callbacks.onMove?.(move);
  }

  /** The move was refused: everything is where it was. */
  refused() {
    this.isPending = false;
    this.shown = new Map();
    this.layers.hover.replaceChildren();
    this.refresh();
  }

  /** Shows pieces where the touches would put them. */
  preview() {
    const { scene, layout } = this;
    if (!scene) return;
    const moved = new Map(this.shown);
    if (this.touches.length > 1 && manner(this.legal) === 'touch') {
      for (const { from, to } of preview(this.legal, this.touches)) {
        const origin = [...moved].find(([, at]) => at === from)?.[0] ?? from;
        moved.set(origin, to);
      }
    }
    for (const [square, element] of this.pieces.on) {
      const corner = layout.corner(moved.get(square) ?? square);
      if (corner) this.pieces.move(element, corner.x, corner.y);
      element.classList.remove('held');
    }
  }

  // Moves prepared before it is our turn

  /** @param {string} thing */
  touchPremove(thing) {
    const own = this.scene?.pieces.some((piece) => piece.square === thing && this.mine.includes(piece.owner));
    if (this.premove.length === 1 && this.premove[0] !== thing) this.premove = [...this.premove, thing];
    else this.premove = own && this.premove.length === 0 ? [thing] : [];
    this.premoveTargets = new Set();
    if (this.premove.length === 1) void this.findPremoveTargets(thing);
    this.refresh();
  }

  /** Shows where a piece could go if it were its turn. @param {string} square */
  async findPremoveTargets(square) {
    const scene = this.scene;
    const moves = await this.callbacks.onPremove?.(square).catch(() => []);
    if (!moves || this.scene !== scene || this.premove.length !== 1 || this.premove[0] !== square) return;
    this.premoveTargets = new Set(moves.flatMap((move) => move.gesture.filter(isSquare).slice(1)));
    this.refresh();
  }

  playPremove() {
    const things = this.premove;
    this.premove = [];
    let touches = /** @type {string[]} */ ([]);
    for (const thing of things) {
      const result = touch(this.legal, touches, thing);
      if (result.move) {
        this.make(result.move);
        return;
      }
      touches = result.touches;
    }
    this.refresh();
  }

  // Arranging by swapping

  swapSquares() {
    const seat = this.seat();
    return this.scene?.pieces.filter((piece) => piece.owner === seat).map((piece) => piece.square) ?? [];
  }

  /**
   * The scene with the pieces as they have been arranged so far.
   * @param {Scene} scene
   * @returns {Scene}
   */
  arranged(scene) {
    if (manner(this.mode === 'play' ? scene.legal : []) !== 'swap') this.arrangement = null;
    const { arrangement: order } = this;
    if (!order) return scene;
    return {
      ...scene,
      pieces: scene.pieces.map((piece) => ({ ...piece, square: order.get(piece.square) ?? piece.square })),
    };
  }

  /** @param {string} thing */
  touchSwap(thing) {
    if (thing === '=ready') this.ready();
    if (!this.received || !this.swapSquares().includes(thing)) return;
    const [held] = this.touches;
    this.touches = held === undefined ? [thing] : [];
    if (held === undefined || held === thing) {
      this.refresh();
      return;
    }
    const order = new Map(this.arrangement ?? this.received.pieces.map((piece) => [piece.square, piece.square]));
    for (const [square, at] of order) {
      if (at === held) order.set(square, thing);
      else if (at === thing) order.set(square, held);
    }
    this.arrangement = order;
    this.show(this.received, this.mode);
  }

  /** The pieces are arranged. */
  ready() {
    if (!this.scene || !this.received) return;
    const seat = this.seat();
    const own = (/** @type {Scene} */ scene) =>
      new Map(scene.pieces.filter((piece) => piece.owner === seat).map((piece) => [piece.square, piece.name]));
    const move = swapMove(this.legal, own(this.received), own(this.scene));
    if (!move) return;
    this.isPending = true;
    this.refresh();
    this.callbacks.onMove?.(move);
  }

  // Pointing

  /** @param {string} square @returns {boolean} whether it is now held */
  press(square) {
    const { scene } = this;
    if (!scene || this.isPending || manner(this.legal) === 'swap') return false;
    if (this.touches[this.touches.length - 1] === square || this.premove[0] === square) return false;
    if (this.mode === 'premove') {
      const own = scene.pieces.some((piece) => piece.square === square && this.mine.includes(piece.owner));
      if (!own || this.premove.length) return false;
      this.touchPremove(square);
      return true;
    }
    if (this.mode !== 'play') return false;
    if (progress(this.legal, this.touches).next.has(square) && this.touches.length) return false;
    const result = touch(this.legal, this.touches, square);
    if (result.move || result.touches[result.touches.length - 1] !== square) return false;
    this.touches = result.touches;
    this.refresh();
    return true;
  }

  /** @param {string} from @param {number} x @param {number} y */
  drag(from, x, y) {
    const held = this.touches[this.touches.length - 1] === from || this.premove[0] === from;
    if (!held || this.isPending) return;
    const origin = this.touches[0] ?? from;
    this.frame.classList.add('dragging');
    this.pieces.hold(origin, x, y);
  }

  /** @param {string} from @param {string | null} to */
  drop(from, to) {
    this.frame.classList.remove('dragging');
    const held = this.touches[this.touches.length - 1] === from || this.premove[0] === from;
    if (held && to && to !== from) this.touch(to);
    else this.refresh();
  }

  /** Shows the piece that is due over the square where it would land. @param {string | null} square */
  hover(square) {
    const { scene } = this;
    if (this.isPending) return;
    this.layers.hover.replaceChildren();
    for (const hint of this.layers.hints.children) {
      hint.classList.toggle('hovered', /** @type {SVGElement} */ (hint).dataset.hint === square);
    }
    if (!scene || !square) return;
    const move = this.legal.find((legal) => isArrival(legal) && legal.gesture[0] === square);
    const piece = move?.effects.find((effect) => effect.effect === 'arrives')?.piece;
    const corner = this.layout.corner(square);
    if (!piece || !corner) return;
    const ghost = drawPiece(piece, coat(this.seat(), scene.seats.length), '');
    this.layers.hover.append(
      svg('g', { class: 'hovering', transform: `translate(${corner.x} ${corner.y - 10})` }, ghost),
    );
  }

  /**
   * A piece beside the board is lifted: it can be carried to its square.
   * @param {string} letter
   * @param {PointerEvent} event
   * @param {Element} picture what is carried
   */
  lift(letter, event, picture) {
    const thing = `@${letter}`;
    if (this.isPending || this.mode !== 'play' || event.button !== 0) return;
    if (this.touches[0] !== thing) this.touch(thing);
    carry(event, picture, this.frame.clientWidth / this.layout.columns, (target) => {
      const square = this.cells.squareOf(target);
      if (square && this.touches[0] === thing) this.touch(square);
    });
  }

  /** What is asked of whoever has begun a move. @returns {import('./instruction.js').Instruction | null} */
  instruction() {
    const { scene, legal } = this;
    if (!scene || this.isPending) return null;
    if (this.mode === 'premove' && this.premove.length === 1) return { text: say('touch-premove'), choices: [] };
    return manner(legal) === 'touch' ? instruction(scene, legal, progress(legal, this.touches)) : null;
  }

  /** Whether a piece beside the board can be touched now. @param {string} letter */
  canLift(letter) {
    const { legal } = this;
    return manner(legal) === 'touch' && progress(legal, [`@${letter}`]).next.size > 0;
  }

  /** Draws an arrow or a circle, or takes it away again. @param {string} from @param {string} to */
  draw(from, to) {
    const others = this.userArrows.filter((line) => line.from !== from || line.to !== to);
    this.userArrows = others.length < this.userArrows.length ? others : [...others, { from, to, kind: 'arrow own' }];
    this.refresh();
  }

  /** @param {string[]} squares tiles that sink */
  sink(squares) {
    if (isCalm()) return;
    for (const square of squares) {
      const corner = this.layout.corner(square);
      if (!corner) continue;
      const tile = svg('rect', { class: 'tile-top', x: corner.x + 2.5, y: corner.y + 2, width: 43, height: 43, rx: 6 });
      this.layers.squares.append(tile);
      const frames = [
        { transform: 'none', opacity: 1 },
        { transform: 'scale(.45)', opacity: 0.2 },
      ];
      tile.animate(frames, { duration: 700, delay: 150, fill: 'both', easing: 'ease-in' }).finished.then(
        () => tile.remove(),
        () => tile.remove(),
      );
    }
  }

  /** Turns the board clockwise. @param {number} quarters */
  turn(quarters) {
    this.quarters = (this.quarters + quarters) % 4;
    if (this.received) this.show(this.received, this.mode, { animate: false });
  }
}
