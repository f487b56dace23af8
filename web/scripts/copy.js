// Copying to the clipboard, which only a secure page may do by itself.

import { say } from './text.js';
import { flash } from './status.js';

/**
 * Copies what stands in a field, or selects it and says so where the browser does not
 * let a page copy: on plain http in a local network, for one.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copyField(field) {
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  field.select();
  try {
    if (!navigator.clipboard) throw new Error('no clipboard');
    await navigator.clipboard.writeText(field.value);
    flash(say('copied'));
  } catch {
    // The old way works in some browsers where the new one does not.
    const isDone = document.execCommand?.('copy') === true;
    field.select();
    flash(say(isDone ? 'copied' : 'copy-yourself'), isDone ? 4000 : 8000);
  }
}
