// A study as this page has it. The server says what has changed; here it is only put in
// its place.

import { Node } from '../analysis/tree.js';

/** @typedef {import('../types').StudyView} StudyView */
/** @typedef {import('../types').Change} Change */
/** @typedef {import('../types').ChapterHead} ChapterHead */
/** @typedef {import('../types').TreeNode} TreeNode */

/** A move of the tree, with all that the study says about it. */
export class ChapterNode extends Node {
  /** @param {TreeNode} data */
  constructor(data) {
    super(null, data.move ?? '', data.written ?? '');
    this.data = data;
    /** What is said about it. */
    this.comment = '';
  }
}

export class StudyModel {
  /** @param {StudyView} view @param {number | null} chapter that the page shows @param {[number, string][]} signs */
  constructor(view, chapter, signs) {
    this.chapter = chapter;
    this.symbols = new Map(signs);
    /** Those who wait for a version. @type {{ version: number, go: () => void }[]} */
    this.waiting = [];
    this.version = view.version;
    this.head = view.head;
    this.contributors = view.contributors;
    /** @type {Map<number, ChapterHead>} */
    this.chapters = new Map();
    /** The moves of the chapter that is shown, by their numbers. @type {Map<number, ChapterNode>} */
    this.nodes = new Map();
    this.take(view);
  }

  /** Takes everything anew. @param {StudyView} view */
  take(view) {
    this.version = view.version;
    this.head = view.head;
    this.contributors = view.contributors;
    this.chapters = new Map(view.chapters.map(({ head }) => [head.id, head]));
    // A move that stays is the same one: what was found about it is kept.
    const before = this.nodes;
    this.nodes = new Map();
    const nodes = view.chapters.find(({ head }) => head.id === this.chapter)?.nodes ?? [];
    for (const data of nodes) {
      const node = before.get(data.id) ?? new ChapterNode(data);
      node.data = data;
      this.nodes.set(data.id, node);
    }
    this.connect();
    this.tellWaiting();
  }

  /** Makes changes. @param {number} version that they make @param {Change[]} changes */
  make(version, changes) {
    for (const change of changes) {
      if (change.change === 'head') this.head = change.head;
      else if (change.change === 'chapter') this.chapters.set(change.head.id, change.head);
      else if (change.change === 'chapter_gone') this.chapters.delete(change.chapter);
      else if (change.chapter === this.chapter && change.change === 'node') {
        const known = this.nodes.get(change.node.id);
        if (known) known.data = change.node;
        else this.nodes.set(change.node.id, new ChapterNode(change.node));
      } else if (change.chapter === this.chapter && change.change === 'nodes_gone') {
        for (const id of change.nodes) this.nodes.delete(id);
      }
    }
    this.version = version;
    this.connect();
    this.tellWaiting();
  }

  /** Gives every move its neighbours and its signs. */
  connect() {
    for (const node of this.nodes.values()) {
      const { data } = node;
      const parent = data.parent ?? null;
      node.parent = parent === null ? null : (this.nodes.get(parent) ?? null);
      node.children = (data.children ?? []).flatMap((id) => this.nodes.get(id) ?? []);
      node.seat = data.seat ?? null;
      node.part = data.part ?? null;
      node.sign = (data.signs ?? []).map((sign) => this.symbols.get(sign) ?? `$${sign}`).join(' ');
      node.comment = data.comment ?? '';
    }
  }

  /** The beginning of the chapter. @returns {ChapterNode} */
  get root() {
    return this.nodes.get(0) ?? new ChapterNode({ id: 0, parent: null, part: null, seat: null });
  }

  /** Ready when this page has a version. @param {number} version @returns {Promise<void>} */
  reached(version) {
    if (this.version >= version) return Promise.resolve();
    return new Promise((go) => this.waiting.push({ version, go }));
  }

  tellWaiting() {
    const ready = this.waiting.filter(({ version }) => version <= this.version);
    this.waiting = this.waiting.filter(({ version }) => version > this.version);
    for (const { go } of ready) go();
  }
}
