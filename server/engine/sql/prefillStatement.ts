import { actionsOf } from '../../../src/schema/words/actions/actions';
import type { RecordAction } from '../../../src/schema/words/actions/actions';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Field } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import { followedAt } from '../../../src/schema/words/fields/starts';
import { guardedSql, mayAllSql } from './callerSql';
import { shownSql } from './listStatement';
import type { Statement } from './listStatement';
import { pathsSelection, recordItems } from './select';
import type { ReadScope } from './select';
import { name } from '../connection/sql';

/**
 * What a chosen record holds that fills its neighbours in a form (`fills`), or that fields of the form follow
 * (`follows`), as the API gives a record: no other field of it, and null for those that the caller may not read. Open
 * to whoever may write the form.
 * @param path of the reference in the record. @param along the fields that lead to it, itself the last; none opens the
 * same door to nothing. @param action whose form it is, where the fields are the input of an action.
 */
export function prefillStatement(
  form: Resource,
  path: string,
  along: readonly Field[],
  scope: ReadScope,
  action?: RecordAction,
): Statement<{ id: string }> {
  const { access } = form.partOf ? scope.resources.get(form.partOf.resource) : form;
  const asking = actionsOf(form, 'move').filter(({ ask = [] }) => ask.includes(path.split('.')[0] ?? ''));
  const writing = [access.create, access.update, ...asking.map(move => move.access)];
  const actions = (action ? [action.access] : writing).filter(right => right !== undefined);
  return {
    text: guardedSql('$1', actions, true, bodyOf(form, path, along, scope)),
    bind: ({ id }, sessionId) => [sessionId, id],
  };
}

/** The paths of a chosen record that its form is given: those that fill neighbours, those that fields follow. */
export const prefilledPaths = (form: Resource, path: string, chooses: Field | undefined): string[] => [
  ...Object.values(chooses?.fills ?? {}),
  ...followedAt(form.fields, path),
];

function bodyOf(form: Resource, path: string, along: readonly Field[], scope: ReadScope): string {
  const { target } = along.at(-1) ?? {};
  const paths = prefilledPaths(form, path, along.at(-1));
  if (!target || paths.length === 0) return 'SELECT NULL WHERE $2::bigint IS NULL';
  const resource = scope.resources.get(target);
  const conditions = [
    't.id = $2::bigint',
    ...shownSql(resource),
    ...along.flatMap(({ access }) => (access?.write ? [mayAllSql(access.write)] : [])),
  ];
  const items = recordItems(resource, pathsSelection(paths), scope).join(', ');
  return `SELECT row_to_json(o) FROM (SELECT ${items} FROM ${name(tableOf(resource))} t WHERE ${conditions.join(' AND ')}) o`;
}
