import { formatDate } from '../../src/domain/calendarDate';
import { countryText } from '../../src/domain/country';
import { formatInstant } from '../../src/domain/instant';
import { formatDinars } from '../../src/domain/money';
import type { Field } from '../../src/schema/field';

/** A stored value as a person reads it in the history; null when there is none. */
export function showValue(field: Field, value: unknown, label: string | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'money':
      return formatDinars(value as number);
    case 'percent':
      return `${String(value).replace('.', ',')} %`;
    case 'number':
    case 'integer':
      return String(value).replace('.', ',');
    case 'date':
      return formatDate(value as string);
    case 'instant':
      return formatInstant(value as number);
    case 'boolean':
      return value ? 'Oui' : 'Non';
    case 'choice':
      return field.choices?.[value as string] ?? String(value);
    case 'country':
      return countryText(String(value));
    case 'reference':
      return label ?? String(value);
    case 'file':
      return `« ${label ?? String(value)} »`;
    default:
      return field.format ? field.format(String(value)) : String(value);
  }
}
