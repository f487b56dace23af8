// How long to wait before a line is opened again. All who lost theirs at the same moment
// come back at different ones, so that a server that has just started is not overrun.

/** The first pause is at most so long, each one after it at most twice the one before. */
const FIRST = 2000;
const MOST = 8000;

/**
 * Milliseconds to wait after so many attempts in vain: anything from nothing to the most.
 * @param {number} tries
 * @param {() => number} [random] from 0 up to 1
 */
export function backOff(tries, random = Math.random) {
  return random() * Math.min(MOST, FIRST * 2 ** tries);
}
