// Against which computer somebody plays: the gentlest at first, later the one played last.

/** The level of the last game against the computer, for each game. */
const LEVELS = 'quincunx-levels';

/** For whoever has not played a game against the computer yet. */
const FIRST = '1';

/** @returns {Record<string, string>} */
function played() {
  try {
    const kept = JSON.parse(localStorage.getItem(LEVELS) ?? '{}');
    return kept !== null && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

/** Chooses the level that suits; a level that is not there leaves it as it is. @param {HTMLSelectElement} select */
export function suggestLevel(select, /** @type {string} */ game) {
  const level = String(played()[game] ?? FIRST);
  if ([...select.options].some((option) => option.value === level)) select.value = level;
}

/**
 * Remembers the level of a table that is put up, if a computer plays there.
 * @param {{ game?: string, seats: { kind: unknown, level?: unknown }[] }} wish
 */
export function rememberLevel({ game, seats }) {
  const level = seats.find((seat) => seat.kind === 'computer')?.level;
  if (game && level) localStorage.setItem(LEVELS, JSON.stringify({ ...played(), [game]: level }));
}
