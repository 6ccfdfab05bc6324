import { fieldsThrough } from '../../../../src/schema/words/fields/references';
import { listFilters } from '../../../../src/schema/words/actions/archive';
import { actionsOf } from '../../../../src/schema/words/actions/actions';
import { isValue } from '../../../../src/schema/definePage';
import type { Field, Fields } from '../../../../src/schema/field';
import type { Resource } from '../../../../src/schema/resource';
import type { Resources } from '../../../../src/schema/resources';

/** Fields of any depth, those excepted that are shown and never written. */
const written = (fields: Fields): Field[] =>
  Object.values(fields)
    .filter(field => !field.readOnly && !field.computed)
    .flatMap(field => [field, ...written(field.fields ?? {})]);
const everyField = (fields: Fields): Field[] =>
  Object.values(fields).flatMap(field => [field, ...everyField(field.fields ?? {})]);

/**
 * The rights that open the choice of all records of a resource: that to read it, those of forms that choose one (to
 * create, to change, to act), and those of questions that narrow an answer by what it names.
 */
export function rightsToChoose({ all, get, questions }: Resources, name: string): string[] {
  const chooses = (fields: Fields = {}) => written(fields).some(({ target }) => target === name);
  const rights = all
    .filter(({ fields }) => chooses(fields))
    .map(one => (one.partOf ? get(one.partOf.resource) : one))
    .flatMap(({ access }) => [access.create, access.update]);
  const asked = all.flatMap(resource =>
    actionsOf(resource, 'record', 'ticked', 'move')
      .filter(action =>
        chooses(
          action.kind === 'move'
            ? Object.fromEntries(Object.entries(resource.fields).filter(([key]) => action.ask?.includes(key)))
            : action.fields,
        ),
      )
      .map(({ access }) => access),
  );
  const narrowed = Object.values(questions)
    .filter(
      ({ fields, answers }) =>
        chooses(fields) &&
        everyField(isValue(answers) ? { answers } : answers).some(({ target }) => target === name),
    )
    .flatMap(({ access }) => access);
  return [...new Set([get(name).access.list, ...rights, ...asked, ...narrowed])].filter(
    right => right !== undefined,
  );
}

/** The lists whose filter chooses a record of a resource: they open those that they name, to whoever may read them. */
export const listsNaming = ({ all, get }: Resources, name: string): { list: Resource; path: string }[] =>
  all.flatMap(list =>
    listFilters(list)
      .filter(({ path }) => list.access.list && fieldsThrough(list.fields, path, get).at(-1)?.target === name)
      .map(({ path }) => ({ list, path })),
  );
