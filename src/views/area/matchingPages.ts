import { plainText } from '../../domain/plainText';
import type { MenuPage } from '../../product/menuOf';

/**
 * The pages that have every word sought in their label, category or synonyms: those whose label has them first.
 * All of them, in their order, when nothing is sought.
 */
export function matchingPages(pages: readonly MenuPage[], sought: string): MenuPage[] {
  const words = plainText(sought).split(' ').filter(Boolean);
  const has = (...texts: readonly string[]) => {
    const text = plainText(texts.join(' '));
    return words.every(word => text.includes(word));
  };
  const found = pages.filter(page => has(page.label, page.category, ...(page.synonyms ?? [])));
  return [...found.filter(page => has(page.label)), ...found.filter(page => !has(page.label))];
}
