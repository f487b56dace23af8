// What is said, in the language of the page. The server sends the texts of the language
// as patterns (crates/messages says how they are written); what games and the server say
// comes in English and, as data, as a key and arguments that are put into words here.

/** @typedef {{ $: string }} Variable */
/** @typedef {{ '?': string, of: Record<string, Pattern>, or: Pattern }} Choice */
/** @typedef {string | (string | Variable | Choice)[]} Pattern */
/** @typedef {import('./types').Message} Message */
/** @typedef {Record<string, string | number>} Values */

/** @type {Record<string, Pattern>} */
const patterns = (await import(/** @type {string} */ (document.documentElement.dataset.texts))).default;

const isEnglish = document.documentElement.lang === 'en';
const plurals = new Intl.PluralRules(document.documentElement.lang);

/** @param {Choice} choice @param {Values} values */
function choose(choice, values) {
  const value = values[choice['?']];
  const exact = choice.of[String(value)];
  if (exact !== undefined) return exact;
  const category = typeof value === 'number' ? choice.of[plurals.select(value)] : undefined;
  return category ?? choice.or;
}

/** @param {Pattern} pattern @param {Values} values @returns {string} */
function fill(pattern, values) {
  if (typeof pattern === 'string') return pattern;
  return pattern
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('$' in part) return String(values[part.$] ?? `{${part.$}}`);
      return fill(choose(part, values), values);
    })
    .join('');
}

/**
 * A message of the page's own.
 * @param {string} key
 * @param {Values} [values]
 */
export function say(key, values = {}) {
  const pattern = patterns[`js-${key}`];
  return pattern === undefined ? key : fill(pattern, values);
}

/**
 * Whether there is such a message.
 * @param {string} key
 */
export function hasMessage(key) {
  return `js-${key}` in patterns;
}

/** Messages that only some pages need. @param {Record<string, Pattern>} more */
export function addTexts(more) {
  Object.assign(patterns, more);
}

/** A word of a language, or the English name. @param {string} key @param {string} name */
function noun(key, name) {
  const pattern = patterns[key];
  return pattern === undefined ? name : fill(pattern, {});
}

/** @param {string} name the seat's English name */
export const seatName = (name) => noun(`seat-${name.toLowerCase()}`, name);

/** @param {string} name the piece's English name */
export const pieceName = (name) => noun(`piece-${name}`, name);

/** @param {any[]} args @param {string} key */
function joined(args, key) {
  const words = args.map((arg) => argument(arg));
  const last = words.pop() ?? '';
  return words.length ? fill(patterns[key] ?? '', { first: words.join(', '), last }) : last;
}

/** @param {any} arg an argument of a message @returns {string | number} */
function argument(arg) {
  if ('number' in arg) return arg.number;
  if ('seat' in arg) return seatName(arg.seat);
  if ('piece' in arg) return pieceName(arg.piece);
  if ('message' in arg) return render(arg.message);
  if ('and' in arg) return joined(arg.and, 'list-and');
  if ('or' in arg) return joined(arg.or, 'list-or');
  if ('list' in arg) return joined(arg.list, 'list-comma');
  return arg.text ?? '';
}

/** @param {Message} message @returns {string} */
function render({ key, args = {} }) {
  /** @type {Values} */
  const values = {};
  for (const [name, arg] of Object.entries(/** @type {Record<string, any>} */ (args))) {
    values[name] = argument(arg);
    // The other forms of a noun: `$piece_plural` for `piece-queen.plural`.
    const of = 'seat' in arg ? `seat-${arg.seat.toLowerCase()}.` : 'piece' in arg ? `piece-${arg.piece}.` : null;
    if (of === null) continue;
    for (const [form, pattern] of Object.entries(patterns)) {
      if (form.startsWith(of)) values[`${name}_${form.slice(of.length)}`] = fill(pattern, {});
    }
  }
  const pattern = patterns[key];
  return pattern === undefined ? key : fill(pattern, values);
}

/** Whether this page has words for a message and for all that is in it. @param {Message} message @returns {boolean} */
function isKnown({ key, args = {} }) {
  const known = (/** @type {any} */ arg) =>
    'message' in arg ? isKnown(arg.message) : (arg.and ?? arg.or ?? arg.list ?? []).every(known);
  return key in patterns && Object.values(args).every(known);
}

/**
 * What a game or the server says: in English as it came, in another language from the
 * message beside it.
 * @param {string | null | undefined} english
 * @param {Message | null | undefined} message
 */
export function told(english, message) {
  return isEnglish || !message || !isKnown(message) ? (english ?? '') : render(message);
}

/**
 * What went wrong, in the language of the page.
 * @param {unknown} error
 */
export function reason(error) {
  if (!(error instanceof Error)) return String(error);
  return told(error.message, /** @type {{ i18n?: Message }} */ (error).i18n);
}
