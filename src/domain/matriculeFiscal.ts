const KEYS = 'ABCDEFGHJKLMNPQRSTVWXYZ';

/**
 * Number, key, VAT code (A obligatoire, B option, P partiel, D, N non assujetti, F forfait), category
 * (M société, P profession libérale, C commerçant, N, E établissement secondaire), establishment.
 */
const FORMAT = new RegExp(
  ['^(\\d{1,7})', `([${KEYS}])`, '([ABDNPF])', '([MPCNE])', '(\\d{3})$'].join('[/.\\u2010-\\u2015-]?'),
);

/** Whether it is a Tunisian tax number, whatever stands between its parts. Judges no key. */
export function isMatriculeFiscal(text: string): boolean {
  return matriculeFault(text) === null;
}

/** The 13 characters '1234567XAM000', a short number padded with zeros; null when it is no tax number. */
export function normaliseMatricule(text: string): string | null {
  return isMatriculeFiscal(text) ? readMatricule(text) : null;
}

/** The same of what is written as one, though its parts do not go together. */
export function readMatricule(text: string): string | null {
  const [, number, ...letters] = FORMAT.exec(text.replace(/\s/g, '').toUpperCase()) ?? [];
  return number === undefined ? null : number.padStart(7, '0') + letters.join('');
}

/** Why a text is no tax number (domain B.8): it is not written as one, or its establishment is not of its category; else null. */
export function matriculeFault(text: string): string | null {
  const matricule = readMatricule(text);
  if (matricule === null) return 'Matricule fiscal invalide : écrivez-le comme 1234567X/A/M/000';
  if (matricule.endsWith('000') || matricule[9] === 'E') return null;
  const meant = `${matricule.slice(0, 8)}/${matricule[8]}/E/${matricule.slice(10)}`;
  return `Un établissement autre que 000 est de catégorie E : ${meant}`;
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
  return readMatricule(text)?.replace(/^(.{8})(.)(.)(...)$/, '$1/$2/$3/$4') ?? text;
}
