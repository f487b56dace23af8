// Copying to the clipboard, which only a secure page may do by itself.

import { say } from './text.js';
import { showStatus } from './status.js';

/**
 * Copies what stands in a field, or selects it and says so where the browser does not
 * let a page copy: on plain http in a local network, for one.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copyText(field) {
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  field.select();
  try {
    if (!navigator.clipboard) throw new Error('no clipboard');
    await navigator.clipboard.writeText(field.value);
    showStatus(say('copied'));
  } catch {
    // The old way works in some browsers where the new one does not.
    const isDone = document.execCommand?.('copy') === true;
    field.select();
    showStatus(say(isDone ? 'copied' : 'copy-yourself'), isDone ? 4000 : 8000);
  }
}
