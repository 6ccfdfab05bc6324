import { formatDate, fromEpoch, parseTypedDate } from '../../src/domain/calendarDate';
import type { Field } from '../../src/schema/field';
import { plainHeading } from '../../src/schema/imports';
import type { Cell } from './readTable';

const yes = new Set(['oui', 'o', 'vrai', 'yes', 'true', 'x', '1']);
const no = new Set(['non', 'n', 'faux', 'no', 'false', '0']);
const day = 86_400_000;
/** Days from Excel's beginning to 1970. */
const excelEpoch = 25_569;
const lastExcelDay = 2_958_465;

/**
 * What a cell brings to a field, as its form would hold it; what cannot be read so is left as it stands, for validation
 * to say. References stay texts. Undefined for an empty cell, so that the field takes its default.
 */
export function inputOf(field: Field, cell: Cell): unknown {
  if (cell === null) return undefined;
  switch (field.kind) {
    case 'date':
      return dateOf(cell);
    case 'instant':
      return instantOf(cell);
    case 'boolean':
      return booleanOf(cell);
    case 'choice':
      return choiceOf(field, cell);
    case 'money':
    case 'number':
    case 'percent':
    case 'integer':
      return figureOf(cell);
    default:
      return textOf(field, cell);
  }
}

/** A cell as a person reads it. */
export function shownCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non';
  if (typeof cell === 'number') return written(cell).replace('.', ',');
  if (typeof cell === 'string') return cell;
  const [date = '', time] = cell.at.split('T');
  return time === '00:00' ? formatDate(date) : `${formatDate(date)} ${time}`;
}

function dateOf(cell: Cell): unknown {
  if (typeof cell === 'object' && cell) return cell.at.slice(0, 10);
  if (typeof cell === 'number') {
    // A date that lost its format is a number of days; a longer number was typed, 12032026.
    return Number.isInteger(cell) && cell > 0 && cell <= lastExcelDay
      ? fromEpoch((cell - excelEpoch) * day)
      : String(cell).padStart(8, '0');
  }
  return typeof cell === 'string' ? cell.replace(/^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/, '$1/$2/$3') : cell;
}

function instantOf(cell: Cell): unknown {
  if (typeof cell === 'object' && cell) return cell.at;
  if (typeof cell !== 'string') return cell;
  const [, date = cell, hour = '00', minute = '00'] = /^(.*\S)\s+(\d\d?)[:h](\d\d)$/.exec(cell) ?? [];
  const typed = parseTypedDate(String(dateOf(date)));
  return typed ? `${typed}T${hour.padStart(2, '0')}:${minute}` : cell;
}

function booleanOf(cell: Cell): unknown {
  const word = plainHeading(String(cell));
  return typeof cell === 'boolean' ? cell : yes.has(word) ? true : no.has(word) ? false : cell;
}

/** By its value or its label; among those that the form offers. */
function choiceOf({ choices = {}, offers }: Field, cell: Cell): unknown {
  const said = plainHeading(shownCell(cell));
  const [value] =
    Object.entries(choices).find(
      ([key, label]) =>
        (!offers || offers.includes(key)) && (plainHeading(key) === said || plainHeading(label) === said),
    ) ?? [];
  // One that is not offered is not known here.
  return value ?? `${shownCell(cell)} ?`;
}

/** Excel keeps 0.3 as 0.30000000000000004. */
function figureOf(cell: Cell): unknown {
  if (typeof cell === 'number') return Number(cell.toFixed(6));
  return typeof cell === 'string' ? cell.replace(/\s*(DT|TND|%)$/i, '') : cell;
}

function textOf({ mask }: Field, cell: Cell): string {
  const text = typeof cell === 'number' ? written(cell) : shownCell(cell);
  const digits = mask && /^9+$/.test(mask) ? mask.length : 0;
  if (digits === 0) return text;
  // As the form's mask takes it; a number has lost its zeros.
  return typeof cell === 'number' ? text.padStart(digits, '0') : text.replace(/[\s.-]/g, '');
}

/** Without exponent, as far as a number of Excel is exact. */
const written = (cell: number): string =>
  Number.isInteger(cell) ? BigInt(cell).toString() : String(Number(cell.toFixed(6)));
