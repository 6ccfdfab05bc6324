import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { say } from '../../src/schema/api/messages';
import type { Field, Fields } from '../../src/schema/field';
import { kindOf } from '../../src/schema/kinds/kind';
import { parseValue } from '../../src/schema/parseValue';
import { entriesOf } from '../../src/schema/words/fields/oncePerFields';

/** How people write 150,500 and its opposite, and what is no figure; in thousandths. */
const writings: [string, number | null][] = [
  ['150,500', 150_500],
  ['150.500', 150_500],
  ['150,5', 150_500],
  [' 150,500 ', 150_500],
  ['150,500\r', 150_500],
  ['150,500\r\n', 150_500],
  ['+150,500', 150_500],
  ['150,500 DT', 150_500],
  ['150,500\u00a0DT', 150_500],
  ['1 150,500', 1_150_500],
  ['1\u00a0150,500', 1_150_500],
  ['1\u202f150,500', 1_150_500],
  ['1\u2009150,500', 1_150_500],
  ["1'150,500", 1_150_500],
  ['1’150,500', 1_150_500],
  ['-150,500', -150_500],
  ['−150,500', -150_500],
  ['–150,500', -150_500],
  ['- 150,500', -150_500],
  ['(150,500)', -150_500],
  ['(1\u00a0150,500)', -1_150_500],
  ['1e3', null],
  ['1E3', null],
  ['15O,500', null],
  ['--150', null],
  ['(-150)', null],
  ['(150', null],
  ['150-', null],
  ['150,500,2', null],
  ['1,5000', null],
  ['douze', null],
];

/** Every field of a figure that somebody types, by its path. */
const figures = (fields: Fields, at: string): [string, Field][] =>
  entriesOf(fields).flatMap(([name, field]): [string, Field][] => {
    const path = `${at}.${name}`;
    if (field.fields) return figures(field.fields, path);
    return kindOf(field).numeric && !field.readOnly ? [[path, field]] : [];
  });

const all = [...resources.all].flatMap(resource => figures(resource.fields, resource.name));

describe('un nombre se lit comme il est écrit, ou se refuse à haute voix', () => {
  it.each(all)('%s', (_, field) => {
    const scale = field.kind === 'money' ? 1 : 1000;
    for (const [typed, thousandths] of writings) {
      const parsed = parseValue(field, typed);
      // What is read is the very figure, sign included; anything else is said at the field.
      if ('value' in parsed) expect([typed, parsed.value]).toEqual([typed, (thousandths ?? NaN) / scale]);
      else expect(say(parsed.fault)).not.toBe('');
    }
    const isWhole = kindOf(field).name !== field.kind || ['integer', 'fuelGauge'].includes(field.kind);
    if (!isWhole && (field.min ?? -Infinity) <= -1150.5)
      expect(parseValue(field, '(150,500)')).toEqual({ value: -150_500 / scale });
  });
});
