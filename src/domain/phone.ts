/**
 * A telephone number as '+' and digits. Tunisian: 8 digits, with or without +216 or 00216 -> '+21620123456';
 * only the length is checked, since number ranges change. Abroad: '+' or '00', then 8 to 15 digits. Else null.
 */
export function parsePhone(text: string): string | null {
  const typed = text.replace('(0)', '').replace(/[\s.()/-]/g, '');
  if (/^\d{8}$/.test(typed)) return `+216${typed}`;
  const number = typed.replace(/^00/, '+');
  if (number.startsWith('+216')) return /^\+216\d{8}$/.test(number) ? number : null;
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

/** '+216 20 123 456'. A foreign number comes compact, a text that is no number as it is. */
export function formatPhone(text: string): string {
  return parsePhone(text)?.replace(/^\+216(..)(...)(...)$/, '+216 $1 $2 $3') ?? text;
}
