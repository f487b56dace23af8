// The score sheet: who made each ply, and how it is numberMoves.

/** @typedef {import('../types').SheetLine} SheetLine */
/** @typedef {import('../types').Part} Part */

/**
 * Numbers follow the players and not the count of plies: a new number begins when
 * somebody moves who has moved under the last one already. So nobody's move stands
 * under another's number where players move out of turn or have left. A part of a game
 * that has a heading is numberMoves as chess is.
 * @param {(number | null)[]} movers
 * @param {Part[]} parts
 * @param {number} seats
 * @returns {SheetLine[]}
 */
export function numberMoves(movers, parts, seats) {
  let number = 0;
  /** @type {Set<number>} who has moved under this number */
  let moved = new Set();
  let closed = true;
  /** @type {{ part: Part, first: number | null, second: number | null } | null} the two of a part */
  let pair = null;
  return movers.map((seat, ply) => {
    const part = parts.find((other) => other.ply === ply);
    if (part) {
      pair = { part, first: null, second: null };
      number = 0;
      moved = new Set();
      closed = true;
    }
    /** @type {SheetLine} */
    const line = { seat, number: null, heading: part?.heading ?? null };
    if (seat === null) return line;
    if (pair && pair.first === null && pair.second === null) {
      if (pair.part.second) pair.second = seat;
      else pair.first = seat;
    } else if (pair && seat !== pair.first && seat !== pair.second) {
      if (pair.first === null) pair.first = seat;
      else pair.second ??= seat;
    }
    const isSecond = pair ? seat === pair.second : seats === 2 && seat === 1;
    if (closed || moved.has(seat)) {
      number += 1;
      moved = new Set();
      line.number = `${number}${isSecond ? '...' : '.'}`;
    }
    moved.add(seat);
    closed = isSecond;
    return line;
  });
}

/**
 * Where a ply stands in the columns of the seats.
 * @typedef {object} Cell
 * @property {number} row from 1; a heading stands in the row before
 * @property {number | null} column from 0; none is nobody's, over all of them
 * @property {boolean} isPair whether two seats share the columns of all
 */

/**
 * Lays a score sheet out in columns, one for each seat; a part that two play has two.
 * @param {SheetLine[]} sheet
 * @returns {Cell[]}
 */
export function layOutColumns(sheet) {
  let row = 0;
  /** @type {Set<number>} the columns of the row that are taken */
  let taken = new Set();
  /** @type {number[] | null} the two seats of a part that two play */
  let pair = null;
  return sheet.map(({ seat, number, heading }) => {
    if (heading && seat !== null) {
      row += 1;
      taken = new Set();
      pair = number?.endsWith('...') ? [-1, seat] : [seat, -1];
    }
    if (pair && seat !== null && !pair.includes(seat)) pair = pair.map((other) => (other < 0 ? seat : other));
    const column = seat === null ? null : pair ? pair.indexOf(seat) : seat;
    if (row === 0 || number || column === null || taken.has(column) || taken.has(-1)) {
      row += 1;
      taken = new Set();
    }
    taken.add(column ?? -1);
    return { row, column, isPair: pair !== null };
  });
}
