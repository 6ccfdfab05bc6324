import type { ReactNode } from 'react';
import { resources } from '../../resources/all';
import type { Field } from '../../schema/field';
import { columnsNamed } from '../../schema/words/list/listColumns';
import { kindOf } from '../../schema/kinds/kind';
import { fieldAt } from '../../schema/words/fields/paths';
import type { Column } from '../../schema/words/list/listConfig';
import type { Resource } from '../../schema/resource';
import { pathTextOf } from '../columns/pathTextOf';
import { pathField, pathValues } from '../../schema/words/fields/pathField';
import { deadlineName, isVirtualField, todayName } from '../../schema/words/occupancy/virtualFields';
import type { VirtualField } from '../../schema/words/occupancy/virtualFields';
import { todayUntil } from '../../schema/words/occupancy/virtualFieldTextOf';
import { cellOf } from '../kinds/cells';
import { DeadlineCell } from '../Deadline';
import { TodayChip } from '../StateChip';

export type ListRecord = { id: string; _label?: string | null } & Record<string, unknown>;

/** A column of a list, worked out once from the config for all its rows. */
export interface ListColumn {
  key: string;
  label: string;
  numeric: boolean;
  /** Never broken nor cut: numbers, dates, codes, plates. */
  whole: boolean;
  /** Written after the value where there is no head: 'DT'. */
  unit?: string;
  /** Argument of the server's sort; absent where the column does not sort. */
  sort?: string;
  text(record: ListRecord): string;
  /** The quieter line under it. */
  second?(record: ListRecord): string;
  /** Set where the value is a state, or a date that falls due. */
  chip?(record: ListRecord): ReactNode;
  /** Set where the value has more to it than a line: the whole cell, within the context of its record. */
  cell?(record: ListRecord): ReactNode;
  /** Set where the value is a file: the first one, small. */
  picture?(record: ListRecord): ReactNode;
}

/** The columns of these keys, in their order; those that a config declares when there are none. */
export function columnsOf(resource: Resource, keys: readonly string[] = []): ListColumn[] {
  return columnsNamed(resource, keys).map(column => columnOf(resource, column));
}

function columnOf(resource: Resource, column: Column<Resource['fields']>): ListColumn {
  const { main, second, label } = typeof column === 'string' ? only(column) : column;
  const path = main === '_label' ? (resource.representation[0] ?? 'id') : main;
  const { field, rows } = pathField(resource, path);
  const text = pathTextOf(resource, main);
  return {
    key: main,
    label: label ?? field.label,
    numeric: kindOf(field).numeric,
    whole: isWhole(field),
    unit: kindOf(field).unit,
    sort: field.sortable && !rows ? path : undefined,
    text,
    second: second === undefined ? undefined : secondOf(resource, [second].flat()),
    chip: rows || main === '_label' || isVirtualField(main) ? undefined : chipOf(resource, main, field, text),
    picture: main === '_label' || isVirtualField(main) ? undefined : pictureOf(resource, main, field),
    ...(isVirtualField(main) ? virtualFieldCell(resource, main, second !== undefined) : {}),
  };
}

/** A virtual field shows what comes next in its second line, unless the config has another there. */
function virtualFieldCell(resource: Resource, path: VirtualField, hasSecond: boolean): Partial<ListColumn> {
  const cells: Record<VirtualField, Partial<ListColumn>> = {
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

function isWhole(field: Field): boolean {
  const target = field.target ? resources.find(field.target) : undefined;
  const shown = target?.representation.map(path => fieldAt(target.fields, path));
  return (
    kindOf(field).isShort ||
    Boolean(field.ignoreSeparators) ||
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

function pictureOf(resource: Resource, path: string, field: Field): ListColumn['picture'] {
  const { picture } = cellOf(field);
  const found = pathField(resource, path);
  return picture && (record => picture(pathValues(record, path, found)));
}

function chipOf(
  resource: Resource,
  path: string,
  field: Field,
  text: ListColumn['text'],
): ListColumn['chip'] {
  const chip = cellOf(field).chip?.<ListRecord>(field);
  const found = pathField(resource, path);
  return chip && (record => chip(pathValues(record, path, found)[0], record, text));
}
