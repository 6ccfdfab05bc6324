import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const copy = mkdtempSync(join(tmpdir(), 'kind-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** What a duration is: minutes, written '2 h 30'. */
const kind = `
import { fieldOf } from './fieldOf';
import { defineKind } from './kind';
import type { ValueOptions } from './options';
import { typed } from './parsed';

export interface DurationOptions extends ValueOptions<number> {
  default?: string;
}

const form = /^(\\d+) ?h ?(\\d\\d)?$/;

function minutesOf(input: unknown): number | null {
  if (typeof input === 'number') return Number.isSafeInteger(input) ? input : null;
  const [, hours, minutes = '0'] = form.exec(String(input).trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

const durationKind = defineKind({
  name: 'duration',
  ordered: true,
  isShort: true,
  parse: (field, input) => typed(field, minutesOf(input), 'integer'),
  text: (_, value) => \`\${Math.floor(Number(value) / 60)} h \${String(Number(value) % 60).padStart(2, '0')}\`,
  graphql: { output: () => 'Int' },
  sql: { type: 'integer' },
  cellHint: () => 'durée, 2 h 30',
});

export const duration = fieldOf<number, number | string, DurationOptions>(durationKind);
`;

/** How it is filled and read. */
const view = `
import { TextField } from '@mui/material';
import { useFieldInput } from '../inputs/useFieldInput';
import type { KindView } from './KindView';
import { TextFilter } from './TextFilter';

export const duration: KindView = {
  Input: props => {
    const { box, value, onChange } = useFieldInput(props);
    return <TextField {...box} value={value ?? ''} onChange={event => onChange(event.target.value)} />;
  },
  Value: ({ text }) => <time>{text}</time>,
  Filter: TextFilter,
};
`;

/** Somebody who uses it, in every place that asks a kind. */
const use = `
import { expect, it } from 'vitest';
import type { RecordOf } from './src/schema/defineResource';
import { columnType, columnValues } from './server/engine/tables/columns';
import { cellOf, printedValue } from './server/engine/exports/exportedValue';
import { showValue } from './server/engine/records/showValue';
import { outputTypeName, inputTypeName } from './src/schema/api/graphqlNames';
import { duration } from './src/schema/kinds/duration';
import { kindOf } from './src/schema/kinds/kind';
import { validate } from './src/schema/validate';
import { sheetText, shownText } from './src/views/columns/texts';
import { viewOf } from './src/views/kinds/views';

const length = duration('Durée', { required: true, sortable: true });
const fields = { length };
const minutes: RecordOf<{ fields: typeof fields }>['length'] = 150;

it('is parsed, stored, typed, written, imported, filled and shown', () => {
  expect(validate(fields, { length: '2 h 30' }).values).toEqual({ length: minutes });
  expect(validate(fields, { length: 'longtemps' }).faults).toHaveProperty('length');
  expect(columnType(length)).toBe('integer');
  expect(columnValues(fields, { length: minutes })).toEqual({ length: 150 });
  expect([outputTypeName(length), inputTypeName(length)]).toEqual(['Int', 'Input']);
  for (const text of [shownText, sheetText, printedValue]) expect(text(length, minutes)).toBe('2 h 30');
  expect(showValue(length, minutes, undefined)).toBe('2 h 30');
  expect(cellOf(length, minutes)).toBe('2 h 30');
  expect(kindOf(length).filterValue(length, '3 h', '>=')).toBe(180);
  expect(validate(fields, { length: kindOf(length).fromCell(length, '1 h 15') }).values).toEqual({ length: 75 });
  expect(viewOf(length).Value).toBeTypeOf('function');
  expect(viewOf(length).Input).not.toBe(viewOf({ kind: 'text', label: '' }).Input);
});
`;

it('a new kind of field is two files, and nothing else', () => {
  for (const folder of ['src', 'server']) cpSync(folder, join(copy, folder), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const file of ['tsconfig.json', 'package.json']) cpSync(file, join(copy, file));
  writeFileSync(join(copy, 'src/schema/kinds/duration.ts'), kind);
  writeFileSync(join(copy, 'src/views/kinds/duration.tsx'), view);
  writeFileSync(join(copy, 'use.test.ts'), use);
  const run = (program: string, ...options: string[]) =>
    execFileSync(process.execPath, [resolve('node_modules', program), ...options], {
      cwd: copy,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const only = {
    extends: './tsconfig.json',
    include: ['use.test.ts', 'src/views/kinds/*.tsx', 'src/views/theme/palette.ts'],
  };
  writeFileSync(join(copy, 'tsconfig.only.json'), JSON.stringify(only));
  expect(run('typescript/bin/tsc', '-p', 'tsconfig.only.json')).toBe('');
  expect(run('vitest/vitest.mjs', 'run', 'use.test.ts', '--environment', 'jsdom')).toContain('1 passed');
}, 240_000);
