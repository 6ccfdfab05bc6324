const KEYS = 'ABCDEFGHJKLMNPQRSTVWXYZ';

/**
 * Number, key, VAT code (A obligatoire, B option, P partiel, D, N non assujetti, F forfait), category
 * (M société, P profession libérale, C commerçant, N, E établissement secondaire), establishment.
 */
const FORMAT = new RegExp(`^(\\d{1,7})/?([${KEYS}])/?([ABDNPF])/?([MPCNE])/?(\\d{3})$`);

/** Whether it is written as a Tunisian tax number, with or without slashes and spaces. Judges no key. */
export function isMatriculeFiscal(text: string): boolean {
  return normaliseMatricule(text) !== null;
}

/** The 13 characters '1234567XAM000', a short number padded with zeros; null when it is no tax number. */
export function normaliseMatricule(text: string): string | null {
  const [, number, ...letters] = FORMAT.exec(text.replace(/\s/g, '').toUpperCase()) ?? [];
  return number === undefined ? null : number.padStart(7, '0') + letters.join('');
}

/** The key letter of a number: its digits weighted 7 to 1, modulo 23. Throws RangeError. */
export function matriculeKey(sevenDigits: string): string {
  if (!/^\d{7}$/.test(sevenDigits)) throw new RangeError('A tax number has 7 digits');
  const weighted = [...sevenDigits].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0);
  return KEYS.charAt(weighted % KEYS.length);
}

/** Whether its key letter is the computed one. Old numbers break the rule: a warning, never a refusal. */
export function hasValidKey(text: string): boolean {
  const matricule = normaliseMatricule(text);
  return matricule !== null && matriculeKey(matricule.slice(0, 7)) === matricule[7];
}

/** '1234567X/A/M/000'. A text that is no tax number stays as it is. */
export function formatMatricule(text: string): string {
  return normaliseMatricule(text)?.replace(/^(.{8})(.)(.)(...)$/, '$1/$2/$3/$4') ?? text;
}
