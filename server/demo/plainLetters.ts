/** 'Ben Salah' -> 'bensalah': what stands in an e-mail address. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
}
