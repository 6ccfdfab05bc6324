import type { RightSection } from '../../schema/rightGrid';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The lines that hold a word in their name, their section's, or that of one of their rights; accents aside. */
export function matchingSections(sections: readonly RightSection[], word: string): readonly RightSection[] {
  const sought = plain(word.trim());
  if (!sought) return sections;
  const has = (text: string) => plain(text).includes(sought);
  return sections
    .map(section => ({
      ...section,
      rows: section.rows.filter(
        ({ label, rights }) =>
          has(section.label) ||
          has(label) ||
          rights.some(({ action, label: words }) => has(action) || has(words)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}
