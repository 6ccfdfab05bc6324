import type { CodeOptions, Field } from '../field';
import { made } from './fieldOf';
import { defineKind } from './kind';
import type { ValueOptions, When } from './options';
import { textKind } from './texts';

/** What is searched and unique by itself is not declared so. */
type NumberedOptions<W extends When | undefined = When> = CodeOptions &
  Omit<ValueOptions<string>, 'unique' | 'searchable' | 'follows' | 'derive'> & {
    /** Allotted only then. */
    when?: W;
  };

const codeKind = defineKind({
  ...textKind,
  name: 'code',
  isAllotted: true,
  isShort: true,
  isImported: false,
  // Nobody gives the year of a number on the telephone: RES-00012, RES00012.
  sql: { also: column => ['-', ''].map(sign => `regexp_replace(${column}, '-\\d{4}-', '${sign}')`) },
});

/** A business number such as RES-2026-00012, without gap in its year, allotted in the writing transaction. */
export const code = <const W extends When | undefined = undefined>(
  label: string,
  { prefix, digits, year, setting, per, ...options }: NumberedOptions<W>,
): Field<string, never, W extends When ? false : true, false> =>
  made({
    ...options,
    kind: codeKind.name,
    label,
    code: { prefix, digits, year, setting, per },
    readOnly: true,
    searchable: true,
    ignoreSeparators: true,
    unique: per === undefined ? true : { within: per },
  });
