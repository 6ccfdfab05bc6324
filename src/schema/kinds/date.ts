import { firstDay, formatDate, fromEpoch, isCalendarDate, lastDay } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { parseInstant, tunisDate } from '../../domain/instant';
import { relativeDay } from '../../domain/relativeDay';
import type { CoversConfig, DeadlineConfig } from '../field';
import { dayOfText } from './cell';
import type { Cell } from './cell';
import { fieldOf } from './fieldOf';
import { requireDay, withinYears } from './instant';
import type { MomentOptions } from './instant';
import { defineKind } from './kind';
import { typed } from './parsed';

export interface DateOptions extends MomentOptions<CalendarDate> {
  /** Of a new record or row: 'today' is that of Tunis. */
  default?: 'today' | CalendarDate;
  /** Numbers of days before it at which whoever reads the record is notified, then once it has passed. */
  deadline?: readonly number[] | DeadlineConfig;
  /**
   * It is the last day of what has to cover a record on each day on which it is lent to somebody, an insurance: a day
   * without is marked wherever the record is offered or held. Several dates that have the same `without` cover
   * together.
   */
  covers?: CoversConfig;
}

const day = 86_400_000;
/** Days from Excel's beginning to 1970. */
const excelEpoch = 25_569;
const lastExcelDay = 2_958_465;

/** 'dd/MM/yyyy' of a calendar date, as epoch ms of the API or as a form's text. */
export const dateText = (value: unknown): string =>
  formatDate(typeof value === 'number' ? fromEpoch(value) : String(value));

/** A day in full, 'YYYY-MM-DD', or that in Tunis of the moment that a program gives: epoch milliseconds, an ISO text with its zone, a Date. */
function calendarDate(input: unknown): string | null {
  if (typeof input === 'string' && !/T.*(Z|[+-]\d\d:?\d\d)$/.test(input)) {
    const text = input.trim();
    return isCalendarDate(text) ? text : null;
  }
  const moment = input instanceof Date ? input.getTime() : input;
  if (typeof moment !== 'string' && typeof moment !== 'number') return null;
  const at = withinYears(parseInstant(moment));
  return at === null ? null : tunisDate(at);
}

const dated = (date: string | null): string | null =>
  date !== null && date >= firstDay && date <= lastDay ? date : null;

/** The day that a cell holds, as far as it can be read. */
function dateOfCell(cell: Exclude<Cell, null>): unknown {
  if (typeof cell === 'object') return cell.at.slice(0, 10);
  if (typeof cell === 'number') {
    // A date that lost its format is a number of days; a longer number was typed, 12032026.
    return Number.isInteger(cell) && cell > 0 && cell <= lastExcelDay
      ? fromEpoch((cell - excelEpoch) * day)
      : typedDay(String(cell).padStart(8, '0'));
  }
  return typeof cell === 'string' ? typedDay(cell) : cell;
}

const typedDay = (text: string): string => dayOfText(text) ?? text;

const dateKind = defineKind({
  name: 'date',
  temporal: true,
  ordered: true,
  isShort: true,
  parse: (field, input) => typed(field, dated(calendarDate(input)), 'date'),
  text: (_, value) => dateText(value),
  toForm: wire => (typeof wire === 'number' ? fromEpoch(wire) : wire),
  current: { today: moment => moment.date },
  graphql: { output: () => 'Timestamp' },
  sql: {
    type: 'date',
    wire: column => `(extract(epoch FROM ${column}) * 1000)::bigint`,
    parsed: column => `(${column})::text`,
    text: column => `to_char(${column}, 'DD/MM/YYYY')`,
    on: (column, date) => `${column} = ${date}`,
  },
  // A date may be relative to today: '+30'.
  filterValue: (field, text, operator) => {
    const date = relativeDay(text, presentDay()) ?? text;
    if (operator === 'on') return requireDay(date);
    const parsed = dateKind.parse(field, date);
    if ('fault' in parsed) throw new RangeError(text);
    return parsed.value;
  },
  fromCell: (_, cell) => dateOfCell(cell),
  cellHint: () => 'date JJ/MM/AAAA',
  sheet: { width: 12, format: 'dd/mm/yyyy', number: wire => (typeof wire === 'number' ? wire : null) },
});

/** A calendar date, 'YYYY-MM-DD'. */
export const date = fieldOf<CalendarDate, CalendarDate, DateOptions, number>(dateKind);
