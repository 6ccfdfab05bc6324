import type { Draft, Field, Fields } from '../../schema/field';
import { listsOf, leavesOf, ownRights } from '../../schema/words/fields/paths';
import { fixedFields, frozenMessage } from '../../schema/words/invariants/frozen';
import { can } from '../../schema/words/access/permissions';
import type { Caller } from '../../schema/words/access/permissions';
import type { Resource } from '../../schema/resource';

/**
 * The fields that the caller may fill: what the server sets or works out, what requires a right that they lack, what
 * the state of the record fixes and, where it is frozen, all but the exceptions are left out.
 * @param record absent where one is made.
 */
export function editableFields(resource: Resource, caller: Caller | null, record?: Draft): Fields {
  const open =
    record && frozenMessage(resource, record) !== null ? (resource.frozen?.except ?? []) : undefined;
  const fixed = record ? fixedFields(resource, record) : {};
  const mayFill = (field: Field) => !field.access?.write || can(caller, field.access.write);
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => !field.readOnly && !field.computed && !field.derive && mayFill(field))
        .map(([name, field]) => [
          name,
          field.kind === 'group' ? { ...field, fields: pick(field.fields ?? {}) } : field,
        ]),
    );
  const editable = pick(resource.fields);
  const changes = (name: string) => !Object.hasOwn(fixed, name) && (!open || open.includes(name));
  return Object.fromEntries(Object.entries(editable).filter(([name]) => changes(name)));
}

/** Whether the caller may see the field's value. */
export function mayRead(field: Field, caller: Caller | null): boolean {
  return ownRights(field, 'read').every(right => can(caller, right));
}

/** Paths of fields, groups walked into. */
export function pathsOf(fields: Fields): ReadonlySet<string> {
  return new Set([...leavesOf(fields), ...listsOf(fields)].map(({ path }) => path));
}

/** Whether a field counts for a record: its `when`. */
export const holdsFor = (field: Field, values: Draft) => !field.when || field.when(values);
