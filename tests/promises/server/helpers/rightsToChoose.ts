import type { Fields } from '../../../../src/schema/field';
import type { Resources } from '../../../../src/schema/resources';

/** The rights that open the choice of a resource's records: its own, and those to write or see what refers to it. */
export function rightsToChoose({ all, get }: Resources, name: string): string[] {
  const refers = (fields: Fields): boolean =>
    Object.values(fields).some(field => field.target === name || refers(field.fields ?? {}));
  const forms = all
    .filter(({ fields }) => refers(fields))
    .map(one => (one.partOf ? get(one.partOf.resource) : one));
  const rights = forms.flatMap(({ access, list }) => [access.create, access.update, list && access.list]);
  return [...new Set([get(name).access.list, ...rights])].filter(right => right !== undefined);
}
