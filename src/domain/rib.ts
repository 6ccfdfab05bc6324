import { withoutSeparators } from './separators';

const BANKS: Record<string, string> = {
  '01': 'ATB',
  '02': 'BFT',
  '03': 'BNA',
  '04': 'Attijari',
  '05': 'BT',
  '07': 'Amen',
  '08': 'BIAT',
  '10': 'STB',
  '11': 'UBCI',
  '12': 'UIB',
  '14': 'BH',
  '16': 'Citi',
  '17': 'Poste',
  '20': 'BTK',
  '21': 'TSB',
  '23': 'QNB',
  '24': 'BTE',
  '25': 'Zitouna',
  '26': 'BTL',
  '28': 'ABC',
  '29': 'BFPME',
  '32': 'Al Baraka',
  '47': 'Wifak',
};

/** Whether it is a Tunisian bank account number: 20 digits, whatever separates them, that end with the right key. */
export function isRib(text: string): boolean {
  const digits = ribDigits(text);
  return digits !== null && ribKey(digits.slice(0, 18)) === digits.slice(18);
}

/** The two digits that follow bank, branch and account: 97 − (first 18 × 100) mod 97. Throws RangeError. */
export function ribKey(first18: string): string {
  if (!/^\d{18}$/.test(first18)) throw new RangeError('A RIB key is computed from 18 digits');
  return String(97n - ((BigInt(first18) * 100n) % 97n)).padStart(2, '0');
}

/** The short name of the bank of a 20-digit text, its key right or not; null when the bank is unknown. */
export function ribBank(text: string): string | null {
  return BANKS[ribDigits(text)?.slice(0, 2) ?? ''] ?? null;
}

/** '08 006 0051207001843 38': bank, branch, account, key. A text without 20 digits stays as it is. */
export function formatRib(text: string): string {
  return ribDigits(text)?.replace(/^(..)(...)(.{13})(..)$/, '$1 $2 $3 $4') ?? text;
}

/** The IBAN of an account, without spaces; its check digits are always 59. Throws RangeError on a wrong RIB. */
export function ibanOf(rib: string): string {
  if (!isRib(rib)) throw new RangeError('An IBAN is made from a valid RIB');
  return `TN59${ribDigits(rib)}`;
}

/** Its digits alone, its key right or not; null of a text that has not 20. */
export function ribDigits(text: string): string | null {
  const digits = withoutSeparators(text);
  return /^\d{20}$/.test(digits) ? digits : null;
}
