// Where squares lie once the board is turned.

/** @typedef {import('../types').Scene} Scene */
/** @typedef {import('../types').Square} Square */

/** The side of a square in the units of the drawing; pieces are drawn in as many. */
export const CELL = 48;

/** A board without anything. @type {Scene} */
export const EMPTY = {
  board: '',
  columns: 1,
  rows: 1,
  column_labels: [],
  row_labels: [],
  squares: [],
  pieces: [],
  trays: [],
  dice: [],
  counters: [],
  lines: [],
  effects: [],
  seats: [],
  prompt: '',
  quarter_turns: 0,
  outcome: null,
  verdict: null,
  legal: [],
  choices: [],
};

export class Layout {
  /**
   * @param {Scene} scene
   * @param {number} quarters further quarter turns clockwise
   */
  constructor(scene, quarters) {
    const turns = ((quarters % 4) + 4) % 4;
    this.turned = (scene.quarter_turns + turns) % 4;
    this.columns = turns % 2 ? scene.rows : scene.columns;
    this.rows = turns % 2 ? scene.columns : scene.rows;
    /** @type {Map<string, { column: number, row: number }>} */
    this.places = new Map();
    /** @type {Map<string, string>} */
    this.names = new Map();
    for (const square of scene.squares) {
      const place = turn(scene, square, turns);
      this.places.set(square.name, place);
      this.names.set(`${place.column},${place.row}`, square.name);
    }
    let [columns, rows] = [scene.column_labels, scene.row_labels];
    for (let i = 0; i < turns; i += 1) [columns, rows] = [[...rows].reverse(), columns];
    this.columnLabels = columns;
    this.rowLabels = rows;
  }

  /** @param {string} name @returns {{ x: number, y: number } | null} the upper left corner */
  corner(name) {
    const place = this.places.get(name);
    return place ? { x: place.column * CELL, y: place.row * CELL } : null;
  }

  /** @param {string} name */
  middle(name) {
    const corner = this.corner(name);
    return corner ? { x: corner.x + CELL / 2, y: corner.y + CELL / 2 } : null;
  }

  /** @param {number} column @param {number} row */
  at(column, row) {
    return this.names.get(`${column},${row}`) ?? null;
  }
}

/**
 * @param {Scene} scene
 * @param {Square} square
 * @param {number} turns
 */
function turn(scene, square, turns) {
  let { column, row } = square;
  let [columns, rows] = [scene.columns, scene.rows];
  for (let i = 0; i < turns; i += 1) {
    [column, row] = [rows - 1 - row, column];
    [columns, rows] = [rows, columns];
  }
  return { column, row };
}
