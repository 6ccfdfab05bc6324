import { isCin } from './cin';
import { withoutSeparators } from './separators';

/** By what a person proves who they are (domain B.5, C.1). */
export type IdentityType = 'CIN' | 'PASSPORT' | 'RESIDENCE_CARD';

/**
 * Whether a text is a number of such a document: a Tunisian identity card has 8 digits, a residence card 9, a passport
 * 5 to 20 letters and digits.
 */
export function isIdentityNumber(type: IdentityType, text: string): boolean {
  if (type === 'CIN') return isCin(text);
  return type === 'RESIDENCE_CARD' ? /^\d{9}$/.test(text) : /^[A-Z0-9]{5,20}$/.test(text);
}

/** As such numbers are kept: capitals, without what separates them. */
export const plainIdentityNumber = (text: string): string => withoutSeparators(text).toUpperCase();
