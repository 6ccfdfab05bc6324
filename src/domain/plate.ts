/** TUN: ordinary series; RS: régime suspensif; OTHER: State, diplomatic, temporary, foreign. */
export type PlateType = 'TUN' | 'RS' | 'OTHER';

// Between its parts a space, a hyphen, or a hyphen between spaces: one before the number alone is the sign of another.
const TUN = /^([1-9]\d{1,2})(?: ?|[-–]| [-–] )(?:TUN|TU)(?: ?|[-–]| [-–] )0*([1-9]\d{0,3})$/;
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A number plate as the product shows it. TUN is strict: series of 2 or 3 digits, number from 1 to 9999, typed
 * '215tun4821' or '215 تونس 4821', shown '215 TUN 4821'. Other types are free capitals. Null when wrong.
 */
export function parsePlate(text: string, type: PlateType = 'TUN'): string | null {
  const plate = clean(text);
  if (type !== 'TUN') return /[\p{L}\p{N}]/u.test(plate) ? plate : null;
  const [, series, number] = TUN.exec(plate) ?? [];
  return series === undefined ? null : `${series} TUN ${number}`;
}

/** Compact capitals for search and uniqueness, also of a part of a plate: '215-tu-4821' -> '215TUN4821'. */
export function plateKey(text: string): string {
  return (parsePlate(text) ?? clean(text)).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a plate holds what was typed, however it is typed: with signs or none, or its figures alone. */
export function holdsPlate(plate: string, typed: string): boolean {
  const key = plateKey(typed);
  if (key === '') return false;
  return plateKey(plate).includes(key) || (/^\d+$/.test(key) && plate.replace(/\D/g, '').includes(key));
}

/** The compact form of a plate that is written as none is stored, '215-tu-04821' or '215 تونس 4821'; null for any other text. */
export function plateAsStored(typed: string): string | null {
  if (parsePlate(typed) === null) return null;
  const key = plateKey(typed);
  return key === typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') ? null : key;
}

function clean(text: string): string {
  // Arabic on both sides of which digits stand brings invisible direction marks with it
  const latin = text.replace(BIDI_MARKS, '').replace(/تونس/g, 'TUN');
  return latin.trim().replace(/\s+/g, ' ').toUpperCase();
}
