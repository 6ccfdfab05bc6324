import { actionsOf } from '../../../../src/schema/words/actions/actions';
import type { Fields } from '../../../../src/schema/field';
import type { Resources } from '../../../../src/schema/resources';

/** The rights that open the choice of a resource's records: its own, and those to write, see or do what refers to it. */
export function rightsToChoose({ all, get, questions }: Resources, name: string): string[] {
  const refers = (fields: Fields): boolean =>
    Object.values(fields).some(field => field.target === name || refers(field.fields ?? {}));
  const forms = all
    .filter(({ fields }) => refers(fields))
    .map(one => (one.partOf ? get(one.partOf.resource) : one));
  const rights = forms.flatMap(({ access, list }) => [access.create, access.update, list && access.list]);
  const opened = Object.values(questions).flatMap(one =>
    one.access.map(access => ({ access, fields: one.fields })),
  );
  const asked = all.flatMap(resource =>
    actionsOf(resource, 'record', 'ticked', 'move').map(action => ({
      access: action.access,
      fields:
        action.kind === 'move'
          ? Object.fromEntries(Object.entries(resource.fields).filter(([key]) => action.ask?.includes(key)))
          : action.fields,
    })),
  );
  const doing = [...opened, ...asked]
    .filter(({ fields }) => refers(fields ?? {}))
    .map(({ access }) => access);
  return [...new Set([get(name).access.list, ...rights, ...doing])].filter(right => right !== undefined);
}
