import { withoutSeparators } from './separators';

/**
 * A telephone number as '+' and digits. Tunisian: 8 digits, with or without +216 or 00216 -> '+21620123456';
 * only the length is checked, since number ranges change. Abroad: '+' or '00', then 8 to 15 digits. Else null.
 */
export function parsePhone(text: string): string | null {
  const typed = withoutSeparators(text.replace('(0)', '')).replace(/[()]/g, '');
  if (/^\d{8}$/.test(typed)) return `+216${typed}`;
  const number = typed.replace(/^00/, '+');
  if (number.startsWith('+216')) return /^\+216\d{8}$/.test(number) ? number : null;
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

/** A number as it is kept, of one that is dialled: '0021620123456'. Null for what begins otherwise. */
export const phoneAsStored = (typed: string): string | null =>
  /^00[\d\s().-]+$/.test(typed) ? parsePhone(typed) : null;

/** '+216 20 123 456', '+33 6 12 34 56 78': abroad in pairs after the country's code. A text that is no number as it is. */
export function formatPhone(text: string): string {
  const number = parsePhone(text);
  if (number === null) return text;
  if (number.startsWith('+216')) return number.replace(/^\+216(..)(...)(...)$/, '+216 $1 $2 $3');
  const [code = ''] = countryCode.exec(number) ?? [];
  return `${code} ${number.slice(code.length).replace(/\B(?=(\d\d)+$)/g, ' ')}`;
}

/** Of one digit, of two, else of three (ITU-T E.164). */
const countryCode = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
