// Keeping the current entry of a list in sight.

/**
 * Scrolls a list so that one of its entries can be seen whole; the page stays where
 * it is.
 * @param {HTMLElement} list
 * @param {Element | null} entry
 */
export function scrollToEntry(list, entry) {
  if (!entry) return;
  const [around, box] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  const top = box.top - around.top - list.clientTop;
  if (top >= 0 && top + box.height <= list.clientHeight) return;
  list.scrollTop += top - (list.clientHeight - box.height) / 2;
}

/**
 * Keeps the current entry in sight when the list gets another size, as when a phone is
 * turned.
 * @param {HTMLElement} list
 */
export function followSize(list) {
  new ResizeObserver(() => scrollToEntry(list, list.querySelector('.here'))).observe(list);
}
