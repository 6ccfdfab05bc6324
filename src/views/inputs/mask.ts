/** How many digits a mask takes: 8 for '+216 99 999 999'. */
export function digitsOf(mask: string): number {
  return mask.split('9').length - 1;
}

/**
 * Lays what was typed into a mask, where 9 is a digit and the rest stands as it is: '20123456' in
 * '+216 99 999 999' -> '+216 20 123 456'. Stops with the last digit, so that erasing always takes one.
 * A number with another prefix ('+33 …') is left alone when the mask itself starts with '+'.
 */
export function applyMask(mask: string, typed: string): string {
  const prefix = mask.slice(0, mask.indexOf('9'));
  const text = typed.trim();
  if (prefix.startsWith('+') && /^(\+|00)/.test(text) && !sharesPrefix(prefix, text)) return typed;
  const digits = withoutPrefix(prefix, text).slice(0, digitsOf(mask));
  if (!digits) return '';
  let filled = '';
  let next = 0;
  for (const sign of mask) {
    if (next === digits.length) break;
    filled += sign === '9' ? digits[next++] : sign;
  }
  return filled;
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');

function sharesPrefix(prefix: string, text: string): boolean {
  const digits = onlyDigits(text.replace(/^00/, ''));
  const wanted = onlyDigits(prefix);
  return digits.startsWith(wanted) || wanted.startsWith(digits);
}

function withoutPrefix(prefix: string, text: string): string {
  const wanted = onlyDigits(prefix);
  const digits = onlyDigits(text);
  if (!wanted) return digits;
  if (text.startsWith(`00${wanted}`)) return digits.slice(wanted.length + 2);
  if (text.startsWith('+')) return digits.startsWith(wanted) ? digits.slice(wanted.length) : '';
  return digits;
}

/** Where the caret stands after the same number of digits as before. */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0;
  for (const [index, sign] of [...text].entries()) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(sign)) seen += 1;
  }
  return text.length;
}
