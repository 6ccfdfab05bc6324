import type { Questions } from './definePage';
import { isValue } from './definePage';
import type { Field, Fields } from './field';
import { checkFields } from './words/fields/checkFields';
import type { Say } from './words/fields/checkFields';
import { checkKinds } from './words/fields/checkKinds';
import { fieldsShape } from './words/fields/fieldsShape';
import { everyField } from './words/fields/references';
import { didYouMean } from './nearest';

const unsupported = ['file', 'files', 'lines', 'secret', 'code'];

/** What a question takes and answers are fields as others, of which nothing is stored. @param names of the resources. */
export function checkQuestions(
  questions: Questions,
  names: ReadonlyMap<string, string>,
  actions: ReadonlySet<string>,
  say: Say,
): void {
  for (const [name, { access, fields = {}, answers }] of Object.entries(questions)) {
    const asks = Object.keys(fields).length > 0;
    const answered = withoutIds(isValue(answers) ? { value: answers } : answers);
    for (const [word, declared] of Object.entries({ ...(asks && { fields }), answers: answered })) {
      const here = `${name}.${word}`;
      fieldsShape(declared, here, say);
      // An answer is no table: its rows may have rows.
      checkFields(declared, here, names, say, { answered: word === 'answers' });
      checkKinds(declared, here, { table: name, names, say });
    }
    if (access.length === 0) say(`${name}.access`, 'dites quel droit l’ouvre');
    for (const action of access)
      if (!actions.has(action))
        say(`${name}.access`, `droit inconnu « ${action} »${didYouMean(action, actions)}`);
    for (const [key, { kind }] of Object.entries(fields))
      if (unsupported.includes(kind))
        say(`${name}.fields.${key}`, `une question ne demande pas de champ ${kind}`);
    if (everyField(fields).some(isOfRecord))
      say(`${name}.fields`, 'within, among, fills, free et follows se disent des champs d’une fiche');
  }
}

/** Whether a field declares what only a record that is written can hold to. */
const isOfRecord = ({ within, among, fills, free, follows }: Field) =>
  within ?? among ?? fills ?? free ?? follows;

/** What is answered may be named by its id, which no field of a record may be called. */
function withoutIds({ id: _id, ...fields }: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.fields ? { ...field, fields: withoutIds(field.fields) } : field,
    ]),
  );
}
