import type { MenuPage } from './useMenu';

/** Pages by category, both in the order of the menu. */
export function byCategory(pages: MenuPage[]): [category: string, pages: MenuPage[]][] {
  const groups = new Map<string, MenuPage[]>();
  for (const page of pages) groups.set(page.category, [...(groups.get(page.category) ?? []), page]);
  return [...groups];
}
