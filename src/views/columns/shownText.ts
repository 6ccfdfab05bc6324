import { countryText } from '../../domain/country';
import { isEmpty } from '../../schema/parseValue';
import type { Field } from '../../schema/field';
import { filesOf, nameOf } from '../files/shownFile';
import { dateText } from './dateText';
import { instantText } from './instantText';
import { moneyText } from './moneyText';
import { numberText } from './numberText';
import { percentText } from './percentText';
import { referenceText } from './referenceText';
import { severalText } from './severalText';

/** A field's value as a person reads it, whatever its kind; '' when there is none. */
export function shownText(field: Field, value: unknown): string {
  if (isEmpty(value)) return '';
  switch (field.kind) {
    case 'money':
      return moneyText(value);
    case 'number':
    case 'integer':
      return numberText(value);
    case 'percent':
      return percentText(value);
    case 'date':
      return dateText(value);
    case 'instant':
      return instantText(value);
    case 'boolean':
      return value ? 'Oui' : 'Non';
    case 'choice':
      return field.choices?.[String(value)] ?? String(value);
    case 'country':
      return countryText(String(value));
    case 'reference':
      return referenceText(value);
    case 'references':
      return severalText((value as unknown[]).map(referenceText));
    case 'file':
    case 'files':
      return severalText(filesOf(value).map(nameOf));
    case 'secret':
      return '';
    default:
      return field.format ? field.format(String(value)) : String(value);
  }
}
