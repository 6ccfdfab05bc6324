import { defineQuestions } from '../schema/definePage';
import { text } from '../schema/fields';

/** The log is the list of its resource, by a screen of its own: what its filter of resources offers. */
export default defineQuestions({
  HistoryByEntityType: { access: ['logs'], answers: text('Racine'), many: true },
});
