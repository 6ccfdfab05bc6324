import { isCalendarDate, parseTypedDate, toEpoch } from '../domain/calendarDate';
import { parseCountry } from '../domain/country';
import { parseInstant, tunisDate } from '../domain/instant';
import { parseMoney } from '../domain/money';
import type { Field } from './field';
import { isNewFile, judgeNewFile } from './fileRules';
import type { Fault, MessageKey } from './messages';
import { isRecordId } from './recordId';

export type Parsed = { value: unknown } | { fault: Fault };

const emailForm = /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/;
/** What one dials, with the usual separators: nothing that an address or a script could be made of. */
const phoneForm = /^[\d\s+()./-]+$/;
// oxlint-disable-next-line no-control-regex -- these are the characters that no text may hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uD800-\uDFFF]/u;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Directions, joins and breaks that are not seen: two names that read alike are one. */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const biggestInteger = 2_147_483_647;
/** What numeric(14,3) holds. */
const mostDinars = 99_999_999_999;
/** The calendar has the years 1 to 9999, of which zones need the first day. */
const firstDay = '0001-01-02';
const lastDay = '9999-12-31';

/** Whether an input means 'nothing': absent, null, or a text of spaces. */
export function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}

/**
 * One value from a form or a mutation to the form that code works with: amounts in millimes, dates as
 * 'YYYY-MM-DD', instants as epoch milliseconds, references as ids, texts trimmed and in NFC.
 */
export function parseValue(field: Field, input: unknown): Parsed {
  switch (field.kind) {
    case 'money':
      return limited(
        field,
        millimes(input),
        field.min ?? -mostDinars,
        field.max ?? mostDinars,
        'money',
        1000,
      );
    case 'number':
    case 'percent':
      return limited(field, thousandths(input), field.min ?? -mostDinars, field.max ?? mostDinars, 'number');
    case 'integer':
      return limited(
        field,
        whole(input),
        field.min ?? -biggestInteger,
        field.max ?? biggestInteger,
        'integer',
      );
    case 'date':
      return typed(field, dated(calendarDate(input)), 'date');
    case 'instant':
      return typed(
        field,
        typeof input === 'string' || typeof input === 'number' ? withinYears(parseInstant(input)) : null,
        'instant',
      );
    case 'boolean':
      return typed(field, typeof input === 'boolean' ? input : null, 'boolean');
    case 'choice':
      return typed(
        field,
        typeof input === 'string' && Object.hasOwn(field.choices ?? {}, input) ? input : null,
        'choice',
      );
    case 'country':
      return typed(field, typeof input === 'string' ? parseCountry(input) : null, 'country');
    case 'reference':
      return typed(field, referenceId(input), 'reference');
    case 'file':
      return parseFile(field, input);
    default:
      return parseText(field, input);
  }
}

function parseText(field: Field, input: unknown): Parsed {
  if (typeof input !== 'string' && typeof input !== 'number') return { fault: { key: 'text' } };
  const text = String(input).replace(unseen, '').normalize('NFC').trim();
  if (text === '') return { value: null };
  if (forbidden.test(text)) return { fault: { key: 'control' } };
  const max = field.max ?? (field.kind === 'longText' ? 10_000 : 500);
  if (text.length > max) return { fault: { key: 'tooLong', params: { max } } };
  if (field.kind === 'email') return typed(field, emailForm.test(text) ? text : null, 'email');
  if (field.kind === 'url') return typed(field, /^https?:\/\/[^\s"<>\\]+$/i.test(text) ? text : null, 'url');
  if (field.kind === 'phone' && !phoneForm.test(text)) return { fault: { key: 'phone' } };
  if (field.pattern && !field.pattern.test(text)) return refused(field, 'pattern');
  if (field.parse) return typed(field, field.parse(text), field.kind === 'phone' ? 'phone' : 'pattern');
  return { value: text };
}

function typed(field: Field, value: unknown, key: MessageKey): Parsed {
  return value === null ? refused(field, key) : { value };
}

function refused(field: Field, key: MessageKey): Parsed {
  return { fault: field.message ? { key: 'literal', params: { text: field.message } } : { key } };
}

function limited(
  field: Field,
  value: number | null,
  min: number | undefined,
  max: number | undefined,
  key: MessageKey,
  scale = 1,
): Parsed {
  if (value === null) return refused(field, key);
  if (min !== undefined && value < min * scale)
    return field.message ? refused(field, key) : { fault: { key: 'min', params: { min } } };
  if (max !== undefined && value > max * scale)
    return field.message ? refused(field, key) : { fault: { key: 'max', params: { max } } };
  return { value };
}

function millimes(input: unknown): number | null {
  return typeof input === 'string' || typeof input === 'number' ? parseMoney(input) : null;
}

/** A calendar date as it is typed, or the day in Tunis of the moment that a program gives: epoch milliseconds, an ISO text with its zone, a Date. */
function calendarDate(input: unknown): string | null {
  if (typeof input === 'string' && !/T.*(Z|[+-]\d\d:?\d\d)$/.test(input))
    return isCalendarDate(input) ? input : parseTypedDate(input);
  const moment = input instanceof Date ? input.getTime() : input;
  if (typeof moment !== 'string' && typeof moment !== 'number') return null;
  const at = withinYears(parseInstant(moment));
  return at === null ? null : tunisDate(at);
}

function dated(date: string | null): string | null {
  return date !== null && date >= firstDay && date <= lastDay ? date : null;
}

function withinYears(instant: number | null): number | null {
  return instant !== null && instant > toEpoch(firstDay) && instant < toEpoch(lastDay) ? instant : null;
}

/** A decimal of at most three decimals, read as exactly as an amount. */
function thousandths(input: unknown): number | null {
  const parsed = millimes(input);
  return parsed === null ? null : parsed / 1000;
}

function whole(input: unknown): number | null {
  const text = typeof input === 'string' ? input.replace(/[\s\u00A0\u202F]/g, '') : input;
  const value = typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** A file that the record has, by its id; or a new one, which only a browser holds: the server's has its id already. */
function parseFile(field: Field, input: unknown): Parsed {
  const given = (input as { upload?: unknown } | null)?.upload ?? input;
  if (isNewFile(given)) {
    const fault = judgeNewFile(field, given);
    return fault ? { fault } : { value: given };
  }
  const id = (given as { id?: unknown } | null)?.id;
  return typeof id === 'string' && uuid.test(id) ? { value: id } : { fault: { key: 'file' } };
}

/** An id, or the `{id, label}` that a reference leaves the API as. */
function referenceId(input: unknown): string | null {
  const id = typeof input === 'object' && input !== null ? (input as { id?: unknown }).id : input;
  return (typeof id === 'string' || typeof id === 'number') && isRecordId(String(id)) ? String(id) : null;
}
