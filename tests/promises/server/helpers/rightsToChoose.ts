import type { Fields } from '../../../../src/schema/field';
import type { Resources } from '../../../../src/schema/resources';

/** The rights that open the choice of a resource's records: its own, and those to write, see or do what refers to it. */
export function rightsToChoose({ all, get }: Resources, name: string): string[] {
  const refers = (fields: Fields): boolean =>
    Object.values(fields).some(field => field.target === name || refers(field.fields ?? {}));
  const forms = all
    .filter(({ fields }) => refers(fields))
    .map(one => (one.partOf ? get(one.partOf.resource) : one));
  const rights = forms.flatMap(({ access, list }) => [access.create, access.update, list && access.list]);
  const asked = all.flatMap(({ fields, actions, list, transitions, queries }) => [
    ...Object.values(queries ?? {}).flatMap(one =>
      one.access.map(access => ({ access, fields: one.fields })),
    ),
    ...Object.values(actions ?? {}),
    ...Object.values(list?.bulk ?? {}),
    ...Object.values(transitions?.moves ?? {}).map(({ access, ask = [] }) => ({
      access,
      fields: Object.fromEntries(Object.entries(fields).filter(([key]) => ask.includes(key as never))),
    })),
  ]);
  const doing = asked.filter(({ fields }) => refers(fields ?? {})).map(({ access }) => access);
  return [...new Set([get(name).access.list, ...rights, ...doing])].filter(right => right !== undefined);
}
