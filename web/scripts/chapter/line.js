// The line to the server for a study: what is changed goes out, what anybody has changed
// comes in.

import { Connection } from '../table/connection.js';

export class StudyLine extends Connection {
  /**
   * @param {string} study
   * @param {number} version that the page has
   * @param {import('../table/connection.js').Listener} listener
   */
  constructor(study, version, listener) {
    super(study, listener);
    // Nothing is said before the line is open.
    this.version = version;
  }

  greeting() {
    return { type: 'watch_study', ...this.subject(), since: this.version };
  }

  subject() {
    return { study: this.table };
  }

  /** @param {any} message */
  onMessage(message) {
    if (message.type === 'study' || message.type === 'study_edited') this.version = message.version;
    super.onMessage(message.type === 'edited' ? { ...message, type: 'done' } : message);
  }
}
