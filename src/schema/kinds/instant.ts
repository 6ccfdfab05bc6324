import { firstDay, isCalendarDate, lastDay, toEpoch } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import {
  endOfTunisDay,
  formatInstant,
  parseInstant,
  startOfTunisDay,
  toTunisLocal,
} from '../../domain/instant';
import { relativeDay } from '../../domain/relativeDay';
import { toWallClock } from '../../domain/tunisZone';
import { parseTypedTime } from '../../domain/typedTime';
import { dayOfText } from './cell';
import type { Cell } from './cell';
import { fieldOf } from './fieldOf';
import { defineKind } from './kind';
import type { ValueOptions } from './options';
import { typed } from './parsed';

/** Of days and moments. */
export interface MomentOptions<Out> extends ValueOptions<Out> {
  /** Not before this other field of the same record or row; `message` instead of naming that field. */
  notBefore?: string | { field: string; message: string };
}

export interface InstantOptions extends MomentOptions<number> {
  /** Of a new record or row. */
  default?: 'now';
}

/** An instant of a day that the calendar has in Tunis, the last one to its end; null for any other. */
export const withinYears = (instant: number | null): number | null =>
  instant !== null && instant > toEpoch(firstDay) && instant < endOfTunisDay(lastDay) ? instant : null;

/** 'dd/MM/yyyy HH:mm' in Tunis, of epoch ms or a form's text; the day alone of what begins with it, which has no hour. */
export function instantText(value: unknown): string {
  const instant = parseInstant(value as number | string);
  return instant === null ? String(value) : formatInstant(instant).replace(' 00:00', '');
}

function instantOfCell(cell: Exclude<Cell, null>): unknown {
  if (typeof cell === 'object') return cell.at;
  if (typeof cell !== 'string') return cell;
  const [, date = cell, hour = '0'] = /^(.*\S)\s+(\d\d?[:h]\d\d)$/.exec(cell) ?? [];
  const [day, time] = [dayOfText(date), parseTypedTime(hour)];
  return day && time ? `${day}T${time}` : cell;
}

/** @throws RangeError when the text is no calendar date. */
export function requireDay(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(text);
  return text;
}

const start = (day: string) => `(${day})::timestamp AT TIME ZONE 'Africa/Tunis'`;

const instantKind = defineKind({
  name: 'instant',
  temporal: true,
  ordered: true,
  isShort: true,
  parse: (field, input) =>
    typed(
      field,
      typeof input === 'string' || typeof input === 'number' ? withinYears(parseInstant(input)) : null,
      'instant',
    ),
  text: (_, value) => instantText(value),
  toForm: wire => (typeof wire === 'number' ? toTunisLocal(wire) : wire),
  current: { now: moment => moment.instant },
  graphql: { output: () => 'Timestamp' },
  sql: {
    type: 'timestamp with time zone',
    value: parsed => new Date(parsed as number).toISOString(),
    wire: column => `floor(extract(epoch FROM ${column}) * 1000)::bigint`,
    parsed: column => `floor(extract(epoch FROM ${column}) * 1000)::bigint`,
    text: column => `to_char(${column} AT TIME ZONE 'Africa/Tunis', 'DD/MM/YYYY HH24:MI')`,
    on: (column, date) => `(${column} >= ${start(date)} AND ${column} < ${start(`${date} + 1`)})`,
  },
  // A day, which may be relative to today ('+30'), means the whole day of Tunis.
  filterValue: (field, text, operator) => {
    const day = relativeDay(text, presentDay()) ?? text;
    if (operator === 'on') return requireDay(day);
    if (isCalendarDate(day)) return operator === '<=' ? endOfTunisDay(day) - 1 : startOfTunisDay(day);
    const parsed = instantKind.parse(field, text);
    if ('fault' in parsed) throw new RangeError(text);
    return parsed.value;
  },
  fromCell: (_, cell) => instantOfCell(cell),
  cellHint: () => 'date et heure JJ/MM/AAAA HH:MM',
  // Excel knows no zones: an instant is the clock of Tunis.
  sheet: {
    width: 17,
    format: 'dd/mm/yyyy hh:mm',
    number: wire => (typeof wire === 'number' ? toWallClock(wire) : null),
  },
});

/** A moment: epoch milliseconds in code, Tunis wall clock on screen. */
export const instant = fieldOf<number, number | string, InstantOptions>(instantKind);
