import { plainHeading } from '../../kinds/cell';
import { kindOf } from '../../kinds/kind';
import type { Field } from '../../field';
import { isUnique } from '../fields/comparedOptions';
import { fieldsAlong, leavesOf, rightsAt } from '../fields/paths';
import { can } from '../access/permissions';
import type { Caller } from '../access/permissions';
import type { Resource } from '../../resource';
import type { Resources } from '../../resources';

/** How many lines a file may bring, and columns. */
export const mostImported = 5000;
export const mostImportedColumns = 200;

/** A field that a column of a file may fill. */
export interface ImportColumn {
  path: string;
  /** Its label, after that of its group where two fields have the same. */
  title: string;
  field: Field;
}

/** The fields that a file may fill: single values that a form takes, groups flattened. */
export function importColumns({ fields }: Pick<Resource, 'fields'>, caller: Caller | null): ImportColumn[] {
  const leaves = leavesOf(fields).filter(
    ({ path, field }) =>
      kindOf(field).isImported &&
      fieldsAlong(fields, path).every(one => !one.readOnly && !one.computed && one.show !== 'api') &&
      rightsAt(fields, path, 'write').every(right => can(caller, right)),
  );
  return leaves.map(({ path, field }) => {
    const twins = leaves.filter(one => one.field.label === field.label);
    const [group] = fieldsAlong(fields, path);
    const title = twins.length > 1 && group !== field ? `${group?.label} › ${field.label}` : field.label;
    return { path, title, field };
  });
}

/** What a column takes, in one line, for whoever fills the model. */
export function explanationOf({ field }: ImportColumn, resources: Resources): string {
  const { required, help, placeholder, target } = field;
  const { refers, cellHint } = kindOf(field);
  const hint = refers && target ? `${resources.get(target).labels.one} de la liste, par son nom` : '';
  const parts = [
    required ? (field.when ? 'obligatoire selon le reste de la ligne' : 'obligatoire') : '',
    hint || (cellHint?.(field) ?? ''),
    isUnique(field) ? 'une seule fois' : '',
    placeholder ? `exemple\u00a0: ${placeholder}` : '',
    help ?? '',
  ].filter(Boolean);
  const text = parts.join('\u00a0; ') || 'texte';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ownWords = ({ synonyms: own = [] }: Field) => own.map(plainHeading);

type Way = (heading: string, column: ImportColumn) => boolean;

/** A word for the kind means its first field, in the order of the form, that nothing else names. */
const byKind: Way = (heading, { field }) => Boolean(kindOf(field).headings?.includes(heading));

/** By what a heading may be found to be a field's, the surest first. */
const ways: readonly Way[] = [
  (heading, { title, path }) => heading === plainHeading(title) || heading === plainHeading(path),
  (heading, { field, path }) =>
    heading === plainHeading(field.label) || heading === plainHeading(path.split('.').at(-1) ?? ''),
  (heading, { field }) => ownWords(field).includes(heading),
  byKind,
  (heading, { title }) => within(heading, plainHeading(title)) || within(plainHeading(title), heading),
  (heading, { field }) => ownWords(field).some(words => within(words, heading)),
];

const within = (words: string, others: string) =>
  words.length > 2 && words.split(' ').every(word => others.split(' ').includes(word));

/** The path of the field that each heading names, null where none does; each field once. */
export function guessMapping(
  headings: readonly string[],
  columns: readonly ImportColumn[],
): (string | null)[] {
  const found: (string | null)[] = headings.map(() => null);
  for (const fits of ways)
    headings.forEach((heading, index) => {
      if (found[index]) return;
      const free = columns.filter(
        column => !found.includes(column.path) && fits(plainHeading(heading), column),
      );
      if (free.length === 1 || fits === byKind) found[index] = free[0]?.path ?? null;
    });
  return found;
}

/** How the signs of a text file are written; UTF-16 is declared by its mark alone. */
export const encodings = ['UTF-8', 'WINDOWS-1252', 'WINDOWS-1256', 'UTF-16'] as const;
export type Encoding = (typeof encodings)[number];

/** An import that was written and may be taken back. */
export interface WrittenImport {
  id: string;
  fileName: string;
  created: number;
  /** Instant, UTC ms. */
  at: number;
}

/** A file as the server has read it: its columns with the fields that they fill, and how many lines may not be written. */
export interface ImportPreview {
  id: string;
  fileName: string;
  /** Null for a workbook, which declares it itself. */
  encoding: Encoding | null;
  /** Number of the line that was taken for the titles. */
  heading: number;
  /** How the file begins. */
  first: readonly { line: number; cells: readonly string[] }[];
  columns: { title: string; samples: string[]; path: string | null }[];
  total: number;
  wrong: number;
  /** Records that lines name and nobody has yet: made with them. The first names of each kind, in its words. */
  missing: { resource: string; label: string; count: number; names: string[] }[];
}

/** What is wrong with a line: at a column of the file, or at a field that no column brings. */
export interface LineFault {
  column: number | null;
  message: string;
}

/** A line as it is shown, with what is wrong. */
export interface ImportLine {
  line: number;
  cells: string[];
  faults: readonly LineFault[];
}
