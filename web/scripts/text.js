// What scripts say, in the language of the page. The server puts the messages into
// the page; the sentences of the games come in English and are looked up here.

/** @type {{ messages: Record<string, string>, phrases: [string, string][] }} */
const texts = JSON.parse(document.getElementById('texts')?.textContent ?? '{"messages":{},"phrases":[]}');

/**
 * A message, its `{name}` replaced.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const text = texts.messages[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Whether there is such a message.
 * @param {string} key
 */
export function hasMessage(key) {
  return key in texts.messages;
}

/** @type {{ pattern: RegExp, names: string[], other: string }[] | undefined} */
let patterns;
/** @type {Map<string, string>} */
const known = new Map();

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
}

function compile() {
  return texts.phrases.map(([english, other]) => {
    /** @type {string[]} */
    const names = [];
    const parts = english.split(/\{(\w+)\}/);
    const source = parts.map((part, i) => {
      if (i % 2 === 0) return escaped(part);
      names.push(part);
      return '(.+?)';
    });
    return { pattern: new RegExp(`^${source.join('')}$`), names, other };
  });
}

/**
 * A sentence or a word of a game in the language of the page; unchanged where it is
 * not known.
 * @param {string} english
 * @returns {string}
 */
export function phrase(english) {
  if (!texts.phrases.length || !english) return english;
  const before = known.get(english);
  if (before !== undefined) return before;
  patterns ??= compile();
  let result = english;
  for (const { pattern, names, other } of patterns) {
    const match = pattern.exec(english);
    if (match) {
      result = other.replace(/\{(\w+)\}/g, (_, name) => phrase(match[names.indexOf(name) + 1] ?? ''));
      break;
    }
  }
  known.set(english, result);
  return result;
}

/**
 * What went wrong, in the language of the page.
 * @param {unknown} error
 */
export function reason(error) {
  return phrase(error instanceof Error ? error.message : String(error));
}

/** @param {string} name the seat's English name */
export function seatName(name) {
  return hasMessage(`seat-${name}`) ? say(`seat-${name}`) : name;
}

/** @param {string} name the piece's English name */
export function pieceName(name) {
  return hasMessage(`piece-${name}`) ? say(`piece-${name}`) : name;
}
