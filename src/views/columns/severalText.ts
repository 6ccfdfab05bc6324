const most = 2;

/** The first two of several, the others counted: 'Transfert, Nettoyage +2'. Blank ones and repeats are left out. */
export function severalText(texts: readonly string[]): string {
  const different = [...new Set(texts.filter(Boolean))];
  const rest = different.length - most;
  return different.slice(0, most).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
