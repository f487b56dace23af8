// The page of a table: what the server says becomes state, state is drawn, and what
// people touch is said to the server.

import { request, ensureGuest } from '../api.js';
import { Board } from '../board/board.js';
import { byId, inputById, onClick, setting } from '../dom.js';
import { listenToKeys, listenToWheel } from '../keys.js';
import { redraw, setText } from '../redraw.js';
import { placePlates, turnStep } from '../seats.js';
import { sound } from '../sound.js';
import { showStatus, showConnection, showError } from '../status.js';
import { reach, whyNot } from '../study.js';
import { say } from '../text.js';
import { Actions, confirm } from './actions.js';
import { Announcer } from './announcer.js';
import { Chat } from './chat.js';
import { Clocks } from './clock.js';
import { TableGame } from './game.js';
import { Notifier } from './notifier.js';
import { Moves } from './moves.js';
import { offers, outOfTheGame } from './offers.js';
import { Orientation } from './orientation.js';
import { Pace } from './pace.js';
import { plate } from './plates.js';
import { choices, promptText, turnText } from './prompt.js';
import { contribution } from './seal.js';
import { Connection } from './connection.js';

/** @typedef {import('../types').StateView} StateView */
/** @typedef {import('../types').TableView} TableView */
/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Legal} Legal */

export class TablePage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.game = new TableGame(root.dataset.table ?? '', root.dataset.game ?? '');
    /** The scene that is shown: now, or when looking back. @type {Scene | null} */
    this.shown = null;
    /** Whether somebody who is out wants to watch the rest. */
    this.isWatching = false;
    this.isAttending = false;
    this.orientation = new Orientation();
    this.announcer = new Announcer(byId('spoken'));
    this.notifier = new Notifier(root.dataset.title ?? '');
    this.clocks = new Clocks(() => sound('tick'));
    this.board = new Board(byId('board'), {
      onMove: (legal) => void this.move(legal),
      onTouch: () => this.draw(),
      onHelp: (square) => void this.explain(square),
      onIllegal: (touches) => void this.explainWrong(touches),
      onPremove: async (square) => (this.game.question ? reach(this.game.question, square) : []),
    });
    this.moves = new Moves(byId('moves'), (ply) => this.go(ply));
    this.chat = new Chat((text) => this.actions.send({ type: 'chat', text }));
    this.pace = new Pace(
      (view) => this.setState(view),
      (view) => this.game.isReply(view),
    );
    this.connection = new Connection(this.game.id, {
      onMessage: (message) => this.receive(message),
      onStatus: showConnection,
    });
    this.actions = new Actions(this.game, this.connection, this.notifier);
    /** What plates can do. @type {Omit<import('./plates.js').PlateCallbacks, 'touched'>} */
    this.plateCallbacks = {
      touch: (letter) => this.board.touch(`@${letter}`),
      lift: (letter, event, picture) => this.board.lift(letter, event, picture),
      canTouch: (letter) => this.board.canLift(letter),
      sit: (seat) => void this.sit(seat),
      handOver: (seat) => void this.actions.send({ type: 'hand_over', seat }),
      reclaim: (seat) => void this.actions.send({ type: 'reclaim', seat }),
    };
    this.listen();
  }

  // What the server says

  /** @param {any} message */
  receive(message) {
    // What was said before we came is no news. Only the server's clock is asked.
    const isNews = (/** @type {{ at: number }} */ said) => said.at >= this.connection.joinedAt;
    if (message.type === 'table') this.setTable(message);
    else if (message.type === 'state') this.pace.add(message);
    else if (message.type === 'chat') this.chat.add(message, isNews(message));
    else if (message.type === 'chats') for (const said of message.lines) this.chat.add(said, isNews(said));
  }

  /** @param {TableView} view */
  setTable(view) {
    const before = this.game.table;
    this.game.table = view;
    const { mine } = this.game;
    this.board.mine = mine;
    const isWanting = view.status === 'open' && view.seats.some((seat) => seat.kind === 'open');
    if (isWanting && mine.length && before?.status !== 'open') byId('share').setAttribute('open', '');
    if (view.status === 'playing' && before?.status === 'open') byId('share').removeAttribute('open');
    if (view.terms.rated && mine.length && view.status === 'playing') void this.attend();
    const part = contribution(view);
    // If the line breaks before the server has it, it is awaited again when the line is back.
    if (part) void this.connection.request(part).catch(() => {});
    if (view.next && before && !before.next && mine.length) location.assign(`/t/${view.next}`);
    this.draw();
  }

  /** Sees to it that the server knows when somebody looks away from a rated game. */
  async attend() {
    if (this.isAttending) return;
    this.isAttending = true;
    const { Attention } = await import('./attention.js');
    new Attention(this.game, (message) => this.connection.request(message));
  }

  /** @param {StateView} view */
  setState(view) {
    const { game } = this;
    const change = game.setState(view);
    const { before, isNew } = change;
    this.moves.set(game.plies, view.from, view.movers, view.parts, game.seats);
    this.clocks.set(view.clocks, game.mine);
    if (!game.isLookingBack) this.show(view.scene ?? null);
    this.draw();
    const wasOurs = before?.draw_offer != null && game.mine.includes(before.draw_offer);
    if (wasOurs && view.draw_offer === null && !view.ending) showStatus(say('draw-declined'));
    const mover = before?.turn.length === 1 ? game.nameOf(before.turn[0]) : '';
    if (isNew) this.announcer.announceChange(change, mover, this.prompt);
    else if (!before) this.announcer.say(this.prompt);
    this.notifier.turn(view, game.mine, this.prompt);
  }

  // Looking at the game

  /** @param {Scene | null} scene */
  show(scene) {
    if (!scene) return;
    const { board, game } = this;
    this.shown = scene;
    board.quarters = this.orientation.quarters(scene, game.mine.length > 1);
    board.mine = game.living;
    board.show(scene, game.mode, { animate: board.scene !== null });
    void this.drawTrail();
  }

  /** Shows the game after so many plies. @param {number} ply */
  async go(ply) {
    const { game } = this;
    const wanted = Math.max(0, Math.min(ply, game.plies.length));
    const at = wanted === game.plies.length ? null : wanted;
    game.at = at;
    this.draw();
    const scene = at === null ? game.state?.scene : await game.sceneAt(at).catch(showError);
    if (!scene || game.at !== at) return;
    this.show(scene);
    this.draw();
    this.announcer.announcePosition(game.plies[wanted - 1], this.prompt);
  }

  /** @param {number} by */
  step(by) {
    return this.go((this.game.at ?? this.game.plies.length) + by);
  }

  turn() {
    const { board } = this;
    const by = turnStep(this.game.seats.length || 2, board.layout.columns);
    this.orientation.turn(by);
    board.turn(by);
    void this.drawTrail();
  }

  // Drawing

  get prompt() {
    return promptText(this.game, this.board, this.clocks);
  }

  /** Draws everything around the board as things stand. */
  draw() {
    const { game, shown, board } = this;
    const { table, state } = game;
    if (!table || !state || !shown) return;
    setText(byId('watching'), String(table.spectators));
    // Whoever shares one screen needs neither letters nor bells.
    byId('talk').hidden = !(table.terms.chat || this.chat.isCanned) || game.isOneScreen;
    this.root.classList.toggle('looking-back', game.isLookingBack);
    setText(byId('prompt'), this.prompt);
    setText(byId('whose'), turnText(game));
    byId('whose').classList.toggle('yours', game.isMyTurn);
    const on = {
      toNow: () => void this.go(game.plies.length),
      copyLink: () => void this.copyLink(),
      sit: this.plateCallbacks.sit,
    };
    redraw(byId('choices'), ...choices(game, board, shown, on));
    redraw(byId('offers'), ...this.offers(table, state));
    const callbacks = { ...this.plateCallbacks, touched: board.touches };
    placePlates(byId('plates-top'), byId('plates-bottom'), table.seats.length, board.layout.turned, (seat) =>
      plate(seat, table, shown, callbacks),
    );
    this.clocks.tick();
    this.moves.mark(game.at ?? game.plies.length);
    this.actions.draw();
    this.announcer.announceChoice(board.touches.length ? board.instruction() : null);
  }

  /** @param {TableView} table @param {StateView} state */
  offers(table, state) {
    const { game, pace } = this;
    const made = offers(
      state,
      table,
      game.mine,
      (seat) => game.nameOf(seat),
      (message) => void this.actions.send(message),
    );
    const isOut = table.status === 'playing' && game.mine.length > 0 && !game.living.length;
    if (!isOut || pace.isSkipping || this.isWatching) return made;
    const watch = () => {
      this.isWatching = true;
      this.draw();
    };
    const skip = () => {
      pace.skip();
      this.draw();
    };
    return [...made, outOfTheGame(watch, skip)];
  }

  /** What the others did before the last move stays marked where more than two play. */
  async drawTrail() {
    const { board, game, shown } = this;
    const seats = game.seats.length;
    board.layers.trail.replaceChildren();
    if (seats < 3 || !shown) return;
    const { drawTrail, lastMoves } = await import('./last-moves.js');
    const traces = await lastMoves(this.moves.sheet, game.at ?? game.plies.length, seats, shown, (ply) =>
      game.sceneAt(ply),
    );
    if (this.shown === shown) board.layers.trail.replaceChildren(...drawTrail(traces, seats, board.layout));
  }

  // What people do

  /** @param {Legal} legal */
  async move(legal) {
    const { state, mine } = this.game;
    if (!state) return;
    if (setting('confirm') === 'on' && !(await confirm(say('sure-move', { move: legal.move })))) {
      this.board.refused();
      return;
    }
    this.pace.moved();
    try {
      const several = state.turn.length > 1 && mine.length > 1 ? { seat: state.seat } : {};
      await this.connection.request({ type: 'move', ply: state.ply, move: legal.move, ...several });
    } catch (error) {
      this.board.refused();
      showError(error);
    }
  }

  /** @param {number} seat */
  async sit(seat) {
    try {
      await ensureGuest();
      await request('POST', `/api/tables/${this.game.id}/sit`, { seat, contribute: true });
      this.connection.reconnect();
    } catch (error) {
      showError(error);
    }
  }

  /** @param {string} square */
  async explain(square) {
    const { showPieceHelp } = await import('../piece-help.js');
    showPieceHelp(this.board, this.game.name, square, this.game.question);
  }

  /** Says why touches lead to no move. @param {string[]} touches */
  async explainWrong(touches) {
    const { question } = this.game;
    const why = question && (await whyNot(question, touches));
    if (why) showStatus(why);
  }

  async copyLink() {
    await (await import('../clipboard.js')).copyText(inputById('link'));
  }

  async help() {
    (await import('../help.js')).openHelp(this.game.name, this.shown, 'table');
  }

  listen() {
    const [first, back, forward, last] = [
      () => this.go(0),
      () => this.step(-1),
      () => this.step(1),
      () => this.go(this.game.plies.length),
    ];
    onClick('first', first);
    onClick('back', back);
    onClick('forward', forward);
    onClick('last', last);
    onClick('turn', () => this.turn());
    onClick('copy', () => this.copyLink());
    onClick('help-open', () => this.help());
    listenToKeys(this.board, {
      ArrowLeft: back,
      ArrowRight: forward,
      ArrowUp: first,
      ArrowDown: last,
      Home: first,
      End: last,
      f: () => this.turn(),
      '?': () => this.help(),
    });
    listenToWheel(this.board, (by) => this.step(by));
    // Another name is seen here at once.
    document.addEventListener('renamed', () => this.connection.reconnect());
    // The code that a telephone reads is fetched only when somebody looks.
    byId('share').addEventListener('toggle', () => {
      const picture = /** @type {HTMLImageElement} */ (byId('qr'));
      picture.src ||= picture.dataset.src ?? '';
      picture.hidden = false;
    });
    // The time for the first move runs down in the prompt.
    setInterval(() => {
      if (this.clocks.clocks?.first_move != null) setText(byId('prompt'), this.prompt);
    }, 1000);
  }
}
