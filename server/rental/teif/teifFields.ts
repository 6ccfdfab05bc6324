import type { CalendarDate } from '../../../src/domain/calendarDate';
import { element, leaf, writable } from './xml';
import type { XmlElement } from './xml';

/** The first signs of a text, as many as a field of the schema takes. */
export function cutTo(text: string, most: number): string {
  const signs = [...writable(text)];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}

/** 'ddMMyy'. */
const short = (date: CalendarDate) => `${date.slice(8, 10)}${date.slice(5, 7)}${date.slice(2, 4)}`;

/** A day: I-31 of issue, I-32 when it is due. */
export const day = (code: string, date: CalendarDate): XmlElement =>
  leaf('DateText', short(date), { functionCode: code, format: 'ddMMyy' });

/** I-36: a period, both days included. */
export const period = (from: CalendarDate, to: CalendarDate): XmlElement =>
  leaf('DateText', `${short(from)}-${short(to)}`, { functionCode: 'I-36', format: 'ddMMyy-ddMMyy' });

/** An amount in dinars. @param amount as the schema takes it, with a dot. @param words the same in words. */
export const money = (code: string, amount: string, words?: string): XmlElement =>
  element(
    'Moa',
    { amountTypeCode: code, currencyCodeList: 'ISO_4217' },
    leaf('Amount', amount, { currencyIdentifier: 'TND' }),
    words === undefined ? null : leaf('AmountDescription', cutTo(words, 500), { lang: 'fr' }),
  );
