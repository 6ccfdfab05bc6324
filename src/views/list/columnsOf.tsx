import type { ReactNode } from 'react';
import { resources } from '../../resources/all';
import type { Field } from '../../schema/field';
import { formatMoment, parseInstant } from '../../domain/instant';
import { columnsNamed } from '../../schema/listColumns';
import { fieldAt, valueAt } from '../../schema/paths';
import type { Column } from '../../schema/listConfig';
import type { Resource } from '../../schema/resource';
import { pathTextOf } from '../columns/pathTextOf';
import { pathField, pathValues } from '../../schema/pathField';
import { deadlineName, isTold, todayName } from '../../schema/told';
import type { Told } from '../../schema/told';
import { todayUntil } from '../columns/todayText';
import { DeadlineCell } from '../DeadlineCell';
import { FileButton } from '../files/FileButton';
import { filesOf } from '../files/shownFile';
import { DeadlineDate } from '../DeadlineDate';
import { StateChip } from '../StateChip';
import { TodayChip } from '../TodayChip';

export type ListRecord = { id: string; _label?: string | null } & Record<string, unknown>;

/** A column of a list, worked out once from the config for all its rows. */
export interface ListColumn {
  key: string;
  label: string;
  numeric: boolean;
  /** Never broken nor cut: numbers, dates, codes, plates. */
  whole: boolean;
  /** An amount in dinars, written with its unit where no head says so. */
  money: boolean;
  /** Argument of the server's sort; absent where the column does not sort. */
  sort?: string;
  text(record: ListRecord): string;
  /** The quieter line under it. */
  second?(record: ListRecord): string;
  /** Set where the value is a state, or a date that falls due. */
  chip?(record: ListRecord): ReactNode;
  /** Set where the value has more to it than a line: the whole cell. */
  cell?(record: ListRecord): ReactNode;
  /** Set where the value is a file: the first one, small. */
  picture?(record: ListRecord): ReactNode;
}

const numericKinds = ['money', 'number', 'integer', 'percent'];

/** The columns of these keys, in their order; those that a config declares when there are none. */
export function columnsOf(resource: Resource, keys: readonly string[] = []): ListColumn[] {
  return columnsNamed(resource, keys).map(column => columnOf(resource, column));
}

function columnOf(resource: Resource, column: Column<Resource['fields']>): ListColumn {
  const { main, second, label, precise } = typeof column === 'string' ? only(column) : column;
  const path = main === '_label' ? (resource.representation[0] ?? 'id') : main;
  const { field, rows } = pathField(resource, path);
  const text = precise ? momentOf(main) : pathTextOf(resource, main);
  return {
    key: main,
    label: label ?? field.label,
    numeric: numericKinds.includes(field.kind),
    whole: isWhole(field),
    money: field.kind === 'money',
    sort: field.sortable && !rows ? path : undefined,
    text,
    second: second === undefined ? undefined : secondOf(resource, [second].flat()),
    chip: rows || main === '_label' || isTold(main) ? undefined : chipOf(resource, main, field, text),
    picture: field.kind === 'file' || field.kind === 'files' ? pictureOf(resource, main) : undefined,
    ...(isTold(main) ? toldCell(resource, main, second !== undefined) : {}),
  };
}

/** What the engine tells says what comes next in its second line, unless the config has another there. */
function toldCell(resource: Resource, path: Told, hasSecond: boolean): Partial<ListColumn> {
  const cells: Record<Told, Partial<ListColumn>> = {
    [deadlineName]: { cell: record => <DeadlineCell record={record} /> },
    [todayName]: {
      chip: record => <TodayChip resource={resource} record={record} />,
      ...(hasSecond ? {} : { second: record => todayUntil(record[todayName]) }),
    },
  };
  return cells[path];
}

type Whole = Exclude<Column<Resource['fields']>, string>;
const only = (main: Whole['main']): Whole => ({ main });

/** An instant to the second. */
const momentOf = (path: string) => (record: ListRecord) => {
  const instant = parseInstant(valueAt(record, path) as number | string);
  return instant === null ? '' : formatMoment(instant);
};

const wholeKinds = [...numericKinds, 'code', 'date', 'instant', 'phone', 'boolean'];

function isWhole(field: Field): boolean {
  const target = field.target ? resources.find(field.target) : undefined;
  const shown = target?.representation.map(path => fieldAt(target.fields, path));
  return (
    wholeKinds.includes(field.kind) ||
    Boolean(field.compact) ||
    Boolean(shown?.every(one => one && isWhole(one)))
  );
}

function secondOf(resource: Resource, paths: readonly string[]) {
  const texts = paths.map(path => pathTextOf(resource, path));
  return (record: ListRecord) =>
    texts
      .map(text => text(record))
      .filter(Boolean)
      .join(' ');
}

function pictureOf(resource: Resource, path: string) {
  const found = pathField(resource, path);
  return (record: ListRecord) => {
    const [first, ...others] = pathValues(record, path, found).flatMap(filesOf);
    if (!first) return null;
    return (
      <>
        <FileButton file={first} size={40} />
        {others.length > 0 && ` +${others.length}`}
      </>
    );
  };
}

function chipOf(
  resource: Resource,
  path: string,
  field: Field,
  text: (record: ListRecord) => string,
): ListColumn['chip'] {
  const found = pathField(resource, path);
  if (field.deadline)
    return record => (
      <DeadlineDate field={field} value={pathValues(record, path, found)[0]} record={record} />
    );
  const { tones } = field;
  if (!tones) return undefined;
  return (record: ListRecord) => {
    const value = pathValues(record, path, found)[0];
    const tone = tones[String(value)];
    // 'Non' under 'Sur liste noire' says nothing.
    if (!tone) return field.kind === 'boolean' ? '' : text(record);
    return <StateChip tone={tone} label={field.kind === 'boolean' ? field.label : text(record)} />;
  };
}
