import type { ReactNode } from 'react';
import { relativeDays, relativeText } from '../../domain/relativeDay';
import type { Draft, Field } from '../../schema/field';
import { dateText } from '../../schema/kinds/date';
import { ofKind } from '../../schema/kinds/kind';
import { wholeText } from '../../schema/parseValue';
import type { KindView } from './KindView';
import { DeadlineDate } from '../Deadline';
import { FileButton } from '../files/FileButton';
import { filesOf } from '../files/shownFile';
import { StateChip } from '../StateChip';

/** What a list shows in the place of a value's text. @param text of the record's column. */
type Chip<R extends Draft> = (value: unknown, record: R, text: (record: R) => string) => ReactNode;

/** What a kind of field is in lists beside its text. It comes with the first page; forms and sheets are in `views`. */
export interface KindCell {
  /** A state, a date that falls due; undefined of a field that has none. */
  chip?: <R extends Draft>(field: Field) => Chip<R> | undefined;
  /** The files of a cell: the first one, small. */
  picture?: (values: readonly unknown[]) => ReactNode;
  /** What its filter offers to choose from. */
  options?: (field: Field) => { value: string; label: string }[];
  /** The value of a filter on its chip, where it is another than in a list. */
  filterText?: (value: string) => string;
  /** What is chosen in its filter applies at once. */
  isPicked?: boolean;
}

const day = (value: string) => {
  const days = relativeDays(value);
  return days === null ? dateText(value) : relativeText(days);
};

const files: KindCell = {
  picture(values) {
    const [first, ...others] = values.flatMap(filesOf);
    if (!first) return null;
    return (
      <>
        <FileButton file={first} size={40} />
        {others.length > 0 && ` +${others.length}`}
      </>
    );
  },
};

const cells: Record<string, KindCell> = {
  date: {
    chip: field =>
      field.deadline && ((value, record) => <DeadlineDate field={field} value={value} record={record} />),
    filterText: day,
  },
  instant: { filterText: day },
  choice: {
    chip: ({ tones }) =>
      tones &&
      ((value, record, text) => {
        const tone = tones[String(value)];
        return tone ? <StateChip tone={tone} label={text(record)} /> : text(record);
      }),
    options: ({ choices = {} }) => Object.entries(choices).map(([value, label]) => ({ value, label })),
  },
  boolean: {
    // 'Non' under 'Sur liste noire' conveys nothing.
    chip: ({ label, tones }) =>
      tones &&
      (value => {
        const tone = tones[String(value)];
        return tone ? <StateChip tone={tone} label={label} /> : '';
      }),
    options: field => ['true', 'false'].map(value => ({ value, label: wholeText(field, value) })),
  },
  country: { isPicked: true },
  reference: { isPicked: true },
  file: files,
  files,
};

const plain: KindCell = {};

/** What the fields of a kind are in lists beside their text. */
export const cellOf = (field: Field): KindCell => ofKind(field, cells) ?? plain;

/** What the product shows its own kinds with; the rest is as of the kind that each is built upon. */
export const ownViews: Record<string, Partial<KindView>> = {};

/**
 * Gives a kind of the product's an input, a value or a cell of its own. To be called as the app starts, with components
 * whose code is loaded late (`late`).
 */
export function addKindView(name: string, view: Partial<KindView>, cell?: KindCell): void {
  ownViews[name] = view;
  if (cell) cells[name] = cell;
}
