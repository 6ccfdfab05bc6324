import { dayRangeText, readDayRange, writeDayRange } from '../../domain/dayRange';
import { defineKind } from './kind';
import { typed } from './parsed';

/** Some days, from the first to the last, as a filter holds them: no record has a field of this kind. */
const daysKind = defineKind({
  name: 'days',
  isShort: true,
  isImported: false,
  names: false,
  parse(field, input) {
    const range = typeof input === 'string' ? readDayRange(input) : null;
    return typed(field, range && writeDayRange(range), 'days');
  },
  text: (_, value) => {
    const range = readDayRange(String(value));
    return range ? dayRangeText(range) : String(value);
  },
});

export const daysKindName = daysKind.name;
