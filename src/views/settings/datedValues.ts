import type { CalendarDate } from '../../domain/calendarDate';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { toFormValues } from '../../schema/formValues';
import type { Resource } from '../../schema/resource';

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
