import type { CalendarDate } from '../../domain/calendarDate';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { toFormValues } from '../../schema/words/fields/formValues';
import { childrenOf, leavesOf, rowFields, valueAt } from '../../schema/words/fields/paths';
import type { Resource } from '../../schema/resource';
import { sheetText } from '../columns/texts';

/** Values of a dated setting, as forms hold them: the last begun is in force; the soonest to come stands first. */
export function datedValues(resource: Resource, records: readonly Draft[], today: CalendarDate) {
  const by = resource.settings?.dated ?? '';
  const dateOf = (values: Draft) => String(values[by] ?? '');
  const all = records
    .map(record => ({ ...toFormValues(resource.fields, record, resources), id: record.id }) as Draft)
    .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1));
  const begun = all.filter(values => dateOf(values) <= today);
  const [inForce] = begun;
  return { inForce, past: begun.slice(1), toCome: all.filter(values => dateOf(values) > today).reverse() };
}

/** A value of a dated setting in one line: '1,000 DT, Aussi sur les avoirs'; rows one after another. */
export function valueLine(resource: Resource, values: Draft, find: (name: string) => Resource): string {
  const { [resource.settings?.dated ?? '']: _, ...fields } = resource.fields;
  const rows = childrenOf(fields).flatMap(({ path, field }) =>
    ((valueAt(values, path) ?? []) as Draft[]).map(row => texts(rowFields(field, find), row).join(' ')),
  );
  return [...texts(fields, values), ...rows].join(', ');
}

/** What is true is named; what is false needs no word. */
function texts(fields: Fields, values: Draft): string[] {
  return leavesOf(fields)
    .filter(({ field }) => field.show !== 'api')
    .map(({ path, field }) => {
      const value = valueAt(values, path);
      if (field.kind === 'boolean') return value === true ? field.label.toLocaleLowerCase('fr') : '';
      return sheetText(field, value);
    })
    .filter(Boolean);
}
