import type { Field, Fields } from '../../field';
import { rowFields } from './paths';
import { actionsOf } from '../actions/actions';
import type { Resource } from '../../resource';
import type { Resources } from '../../resources';

/** Fields and those of their groups and rows, the outer first; lines are of their own resource. */
export function everyField(fields: Fields): Field[] {
  return Object.values(fields).flatMap(field => [field, ...everyField(field.fields ?? {})]);
}

/** Whether one of these fields, wherever it is nested, chooses among the records of `target`. */
export const refersTo = (fields: Fields, target: string): boolean =>
  everyField(fields).some(field => field.target === target);

/** The fields that a dotted path goes through, into groups, rows and lines; none when it leads nowhere. */
export function fieldsThrough(
  fields: Fields,
  path: string,
  find: (name: string) => { readonly fields: Fields },
): Field[] {
  const [key = '', ...rest] = path.split('.');
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (!field || rest.length === 0) return field ? [field] : [];
  const inner = fieldsThrough(rowFields(field, find), rest.join('.'), find);
  return inner.length > 0 ? [field, ...inner] : [];
}

/** Whether some form, or what an action of one record asks, narrows its choice among the records of `target` by their reference `name`. */
export const isNarrowedBy = (target: Resource, name: string, { all }: Resources): boolean =>
  all
    .flatMap(one => [one, ...actionsOf(one, 'record')])
    .some(({ fields = {} }) =>
      everyField(fields).some(field => field.target === target.name && field.within === name),
    );

/** The two fields by which a resource gives when the records of `target` that it chooses have to be free, if it does. */
export function freeBounds(
  { fields: own }: Pick<Resource, 'fields'>,
  target: string,
  fields: Fields = own,
): readonly [from: Field | undefined, to: Field | undefined] | undefined {
  for (const field of Object.values(fields)) {
    const { free } = field;
    if (field.target === target && free)
      return [fields[free.from] ?? own[free.from], fields[free.to] ?? own[free.to]];
    const inner = field.fields && freeBounds({ fields: own }, target, field.fields);
    if (inner) return inner;
  }
  return undefined;
}

/** The neighbour of a field, by its name, in the same record, group or row: 'specs.model' -> 'specs.brand'. */
export const neighbourPath = (path: string, name: string): string =>
  [...path.split('.').slice(0, -1), name].join('.');
