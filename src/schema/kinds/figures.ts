import { formatMoney, parseMoney, plainText, toDecimal, toDinars } from '../../domain/money';
import type { Millimes } from '../../domain/money';
import type { MessageKey } from '../api/messages';
import type { Field } from '../field';
import type { Cell } from './cell';
import { fieldOf } from './fieldOf';
import { defineKind } from './kind';
import type { KindDefinition, Parsed } from './kind';
import type { ValueOptions } from './options';
import { refused } from './parsed';

export interface FigureOptions extends ValueOptions<number> {
  /** Of a new record. */
  default?: number | string;
  /** The least that is accepted; of an amount in dinars. */
  min?: number;
  /** The most that is accepted. */
  max?: number;
  /** Its sum stands in the footer of a repeater or list. */
  total?: boolean;
  /** Leaves the API as text instead of a number. */
  wire?: 'text';
  /** Input mask: as many digits as it has 9. */
  mask?: string;
}

/** What numeric(14,3) holds. */
const mostDinars = 99_999_999_999;
const biggestInteger = 2_147_483_647;

interface FigureRules extends Omit<KindDefinition, 'parse'> {
  /** The figure that an input writes; null when it is none. */
  read: (input: unknown) => number | null;
  key: MessageKey;
  /** The greatest that its column holds. */
  most: number;
  /** How many of its parsed form make one of its bounds. */
  scale?: number;
}

const defineFigure = ({ read, key, most, scale = 1, sql, graphql, ...own }: FigureRules) =>
  defineKind({
    numeric: true,
    ordered: true,
    isShort: true,
    parse: (field, input) => bounded(field, input, { value: read(input), key, most, scale }),
    text: (_, value) => numberText(value),
    fromCell: figureOfCell,
    ...own,
    graphql: {
      input: 'Input',
      ...graphql,
      output: field => (field.wire === 'text' ? 'String' : (graphql?.output?.(field) ?? 'Decimal')),
    },
    sql: {
      type: 'numeric(14,3)',
      holdsMin: true,
      wire: (column, { wire }) => (wire ? `(${column})::text` : column),
      ...sql,
    },
    sheet: {
      number: wire => (Number.isFinite(Number(wire)) ? Number(wire) : null),
      ...own.sheet,
    },
  });

/** A figure that is written well and exceeds what anything reads: its limit is said, not that it is none. */
const isBeyond = (input: unknown, most: number): boolean =>
  typeof input === 'number'
    ? input > most
    : typeof input === 'string' && /^\d{11,}([.,]\d{1,3})?$/.test(input.replace(/[\s\u00A0\u202F]/g, ''));

interface Read extends Required<Pick<FigureRules, 'key' | 'most' | 'scale'>> {
  value: number | null;
}

function bounded(field: Field, input: unknown, { value, key, most, scale }: Read): Parsed {
  const { min = -most, max = most, message } = field;
  if (value === null && !isBeyond(input, most)) return refused(field, key);
  if (value !== null && value < min * scale)
    return message ? refused(field, key) : { fault: { key: 'min', params: { min } } };
  if (value === null || value > max * scale)
    return message ? refused(field, key) : { fault: { key: 'max', params: { max } } };
  return { value };
}

const millimes = (input: unknown): number | null =>
  typeof input === 'string' || typeof input === 'number' ? parseMoney(input) : null;

/** A decimal of at most three decimals, read as exactly as an amount. */
function thousandths(input: unknown): number | null {
  const parsed = millimes(input);
  return parsed === null ? null : parsed / 1000;
}

function whole(input: unknown): number | null {
  const [, text] = typeof input === 'string' ? (/^([+-]?\d+)\.0$/.exec(plainText(input) ?? '') ?? []) : [];
  const value = typeof input === 'string' && text !== undefined && !/[.,]/.test(input) ? Number(text) : input;
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Excel keeps 0.3 as 0.30000000000000004. */
function figureOfCell(_: Field, cell: Exclude<Cell, null>): unknown {
  if (typeof cell === 'number') return Number(cell.toFixed(6));
  return typeof cell === 'string' ? cell.replace(/\s*(DT|TND|%)$/i, '') : cell;
}

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

/** '84 312', '12,5', with no-break spaces of full width: the narrow ones of the locale nearly vanish in our font. */
export function numberText(value: unknown): string {
  const number = Number(value);
  return Number.isFinite(number) ? decimal.format(number).replaceAll('\u202f', '\u00a0') : String(value);
}

/** '1 234,567' of dinars as they leave the API: a number, or text where the field declares so. */
export function moneyText(value: unknown): string {
  const amount = parseMoney(value as number | string);
  return amount === null ? String(value) : formatMoney(amount);
}

const numberKind = defineFigure({
  name: 'number',
  read: thousandths,
  key: 'number',
  most: mostDinars,
  cellHint: () => 'nombre',
  sql: { holdsMin: false },
  sheet: { width: 12, format: '#,##0.###' },
});
/** A decimal number of at most three decimals, as text where it must be exact. */
export const number = fieldOf<number, number | string, FigureOptions>(numberKind);

export const integerKind = defineFigure({
  name: 'integer',
  read: whole,
  key: 'integer',
  most: biggestInteger,
  cellHint: () => 'nombre entier',
  graphql: { output: () => 'Int' },
  sql: { type: 'integer' },
  sheet: { width: 11, format: '#,##0' },
});
/** A whole number. */
export const integer = fieldOf<number, number | string, FigureOptions>(integerKind);

const moneyKind = defineFigure({
  name: 'money',
  unit: 'DT',
  adds: true,
  read: millimes,
  key: 'money',
  most: mostDinars,
  scale: 1000,
  text: (_, value) => moneyText(value),
  toWire: parsed => (parsed === null ? null : toDinars(parsed as Millimes)),
  cellHint: () => 'montant en dinars, 1234,500',
  sql: {
    value: parsed => toDecimal(parsed as Millimes),
    parsed: column => `(${column} * 1000)::bigint`,
  },
  sheet: { width: 14, format: '#,##0.000' },
});
/** An amount: integer millimes in code, dinars with three decimals outside. */
export const money = fieldOf<Millimes, number | string, FigureOptions>(moneyKind);

const percentKind = defineFigure({
  name: 'percent',
  read: thousandths,
  key: 'number',
  most: mostDinars,
  text: (_, value) => `${numberText(value)}\u00a0%`,
  cellHint: () => 'pourcentage, 19 ou 7,5',
  sheet: { width: 10, format: '0.###' },
});
/** A percentage, 19 or 7.5. */
export const percent = fieldOf<number, number | string, FigureOptions>(percentKind);
