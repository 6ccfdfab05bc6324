import type { Draft, Fields } from '../../schema/field';
import { childrenOf, leavesOf, rowFields, valueAt } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { sheetText } from '../record/sheetText';

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
    .filter(({ field }) => !field.hidden)
    .map(({ path, field }) => {
      const value = valueAt(values, path);
      if (field.kind === 'boolean') return value === true ? field.label.toLocaleLowerCase('fr') : '';
      return sheetText(field, value);
    })
    .filter(Boolean);
}
