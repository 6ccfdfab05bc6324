import { plainText } from '../../domain/plainText';
import { isPlainSection } from '../../product/menuOf';
import type { MenuSection } from '../../product/menuOf';

/** A page of the menu that a search finds. */
export interface FoundPage {
  label: string;
  /** Its section. */
  second: string;
  path: string;
  icon?: string;
}

const most = 5;

/** The pages of the menu whose name has every word typed; those that begin with it first. */
export function pagesFound(sections: readonly MenuSection[], typed: string): FoundPage[] {
  const word = plainText(typed);
  const words = word.split(' ');
  return sections
    .flatMap(section => [
      ...(isPlainSection(section.name)
        ? [{ label: section.label, second: '', path: section.base, icon: section.icon }]
        : []),
      ...section.pages.map(({ label, path, icon = section.icon }) => ({
        label,
        second: section.label,
        path,
        icon,
      })),
    ])
    .map(page => ({ page, name: plainText(page.label) }))
    .filter(({ name }) => words.every(one => name.includes(one)))
    .sort((a, b) => Number(b.name.startsWith(word)) - Number(a.name.startsWith(word)))
    .map(({ page }) => page)
    .slice(0, most);
}
