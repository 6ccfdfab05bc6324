import type { Say } from './checkFields';
import { checkFields } from './checkFields';
import { checkKinds } from './checkKinds';
import type { Fields } from './field';
import { isValue } from './queryConfig';
import type { Resource } from './resource';

/** What a query asks and answers are fields as others, of which nothing is stored. */
export function checkQueries(resource: Resource, names: ReadonlyMap<string, string>, say: Say): void {
  for (const [name, { access, fields = {}, answers }] of Object.entries(resource.queries ?? {})) {
    const here = `queries.${name}`;
    if (access.length === 0) say(`${here}.access`, 'dites quel droit l’ouvre');
    const kinds = { table: resource.name, names, say };
    checkFields(fields, `${here}.fields`, names, say);
    checkKinds(fields, `${here}.fields`, kinds);
    for (const [key, field] of Object.entries(fields))
      if (['file', 'files', 'lines', 'secret', 'code'].includes(field.kind))
        say(`${here}.fields.${key}`, `une question ne demande pas de champ ${field.kind}`);
    const answered = isValue(answers) ? { value: answers } : answers;
    checkFields(withoutIds(answered), `${here}.answers`, names, say);
    checkKinds(withoutIds(answered), `${here}.answers`, kinds);
  }
}

/** What is answered may be told of by its id, which no field of a record may be called. */
function withoutIds({ id: _id, ...fields }: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.fields ? { ...field, fields: withoutIds(field.fields) } : field,
    ]),
  );
}
