/** First letters of the first and last words of a name: 'Leïla Ben Mansouri' gives 'LM'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map(word => [...(word ?? '')][0]?.toLocaleUpperCase('fr') ?? '').join('');
}
