// Scoring a whole game: it goes on in the background while somebody walks about, and
// can be stopped.

import { byId } from '../dom.js';
import { scoreGraph } from '../study.js';
import { showError } from '../status.js';
import { say, seatName } from '../text.js';
import { drawGraph, expectation, sign } from './graph.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Question} Question */
/** @typedef {import('./tree.js').Node} Node */

export class Score {
  /**
   * @param {number} seats
   * @param {() => string[]} names the seats' own names
   * @param {() => Node} here where somebody stands
   * @param {() => void} onJudged moves have got their signs
   */
  constructor(seats, names, here, onJudged) {
    this.seats = seats;
    this.names = names;
    this.here = here;
    this.onJudged = onJudged;
    /** @type {Point[]} */
    this.points = [];
    /** The nodes that the graph is about, by ply. @type {Node[]} */
    this.nodes = [];
    /** @type {AbortController | null} */
    this.running = null;
  }

  /** Forgets everything. */
  clear() {
    this.stop();
    this.points = [];
    this.nodes = [];
    byId('graph').hidden = true;
    byId('graph-words').hidden = true;
  }

  stop() {
    this.running?.abort();
    this.running = null;
    byId('evaluate').textContent = say('score-start');
  }

  /**
   * Scores a line, or stops what is under way.
   * @param {Node[]} nodes
   * @param {Question} question about its last node
   */
  async toggle(nodes, question) {
    if (this.running) {
      this.stop();
      this.draw();
      return;
    }
    this.nodes = nodes;
    this.points = [];
    byId('graph').hidden = false;
    byId('graph-words').hidden = false;
    byId('evaluate').textContent = say('score-stop');
    const control = new AbortController();
    this.running = control;
    try {
      await scoreGraph(question, control.signal, (point) => {
        if (this.running !== control) return;
        this.points.push(point);
        this.judge();
        this.draw();
      });
    } catch (error) {
      if (!control.signal.aborted) showError(error);
    }
    if (this.running !== control) return;
    this.stop();
    this.draw();
    this.onJudged();
  }

  /** Says which moves gave something away. */
  judge() {
    this.points.forEach((point, index) => {
      const next = this.points[index + 1];
      const node = this.nodes[point.ply + 1];
      if (!next || !node || next.ply !== point.ply + 1 || point.seat === null || !point.best) return;
      const after = expectation(next, point.seat, this.seats);
      if (after === null || point.best.moves[0] === node.move) return;
      node.sign = sign(point.best.expectation, after);
      node.better = node.sign ? say('better', { move: point.best.written[0] ?? '' }) : '';
    });
  }

  draw() {
    const all = this.nodes.length - 1;
    const words = byId('graph-words');
    const at = this.nodes.indexOf(this.here());
    if (this.points.length) byId('graph').replaceChildren(drawGraph(this.points, all, this.seats, at >= 0 ? at : null));
    if (this.running) {
      const done = Math.min(this.points[this.points.length - 1]?.ply ?? 0, all);
      words.textContent = say('analysis-busy', { done, all });
      return;
    }
    const point = this.points.findLast((other) => other.ply <= at);
    const seat = this.seats === 2 ? 0 : (point?.seat ?? 0);
    const who = seatName(this.names()[seat] ?? '');
    const share = point && at >= 0 ? expectation(point, seat, this.seats) : null;
    const general = this.seats === 2 ? say('graph', { who }) : say('graph-seats');
    const there = share === null ? general : say('graph-at', { ply: at, share: Math.round(share * 100), who });
    words.textContent = [there, share === null ? '' : this.here().better].filter(Boolean).join('; ');
  }

  /** The node under a place of the graph. @param {number} x pixels of the window */
  nodeAt(x) {
    const box = byId('graph').getBoundingClientRect();
    const ply = Math.round(((x - box.left) / box.width) * (this.nodes.length - 1));
    return this.nodes[Math.max(0, Math.min(ply, this.nodes.length - 1))] ?? null;
  }
}
