import { titleOf } from '../schema/french';
import type { Page } from '../schema/definePage';
import type { Resource } from '../schema/resource';
import { can } from '../schema/words/access/permissions';
import type { Caller } from '../schema/words/access/permissions';
import { areas, categoryOrder } from './areas';
import type { AreaName } from './areas';

/** A sub-page of a section; pages are grouped by category. */
export interface MenuPage {
  label: string;
  path: string;
  category: string;
  icon?: string;
  /** Other words by which it is looked for. */
  synonyms?: readonly string[];
}

/** A section of the sidebar; without pages it is a plain link to its base. */
export interface MenuSection {
  name: string;
  label: string;
  base: string;
  icon: string;
  pages: MenuPage[];
}

/**
 * The sections and pages that a caller may open, in the order of the areas and configs. A section without a page is
 * left out.
 */
export function menuOf(
  resources: readonly Resource[],
  custom: readonly Omit<Page, 'questions'>[],
  caller: Caller | null,
): MenuSection[] {
  return Object.entries(areas)
    .map(([name, { label, base, icon }]) => {
      const declared = ownFirst(resources.filter(({ area }) => area === name));
      const pages: MenuPage[] = [
        ...declared.flatMap(resource => pagesOf(resource, caller)),
        ...custom
          .filter(page => page.area === (name as AreaName) && !page.progress && can(caller, page.access))
          .map(({ label, path, category = '' }) => ({ label, path, category })),
      ];
      const order = categoryOrder[name as AreaName] ?? [];
      return { name, label, base, icon, pages: inOrder(pages, order, isPlainSection(name)) };
    })
    .filter(section => section.pages.length > 0);
}

/** What is about another of the section, and stands as a tab of its sheet, comes after it: readings after vehicles. */
function ownFirst(declared: readonly Resource[]): readonly Resource[] {
  const isAbout = ({ name, tabs = [] }: Resource) =>
    tabs.some(({ of }) => of !== name && declared.some(other => other.name === of));
  return [...declared.filter(one => !isAbout(one)), ...declared.filter(isAbout)];
}

/** Pages of one resource: its list, and its form where the config gives it an entry or there is no other way to it. */
function pagesOf(resource: Resource, caller: Caller | null): MenuPage[] {
  const { routes, menu, access, category, icon, synonyms } = resource;
  const pages: MenuPage[] = [];
  const page = (label: string, path: string) => ({ label, path, category: category ?? '', icon, synonyms });
  const lists = access.list !== undefined && can(caller, access.list);
  const creates = access.create !== undefined && can(caller, access.create);
  if (routes?.list && lists) pages.push(page(menu?.list ?? titleOf.list(resource), routes.list));
  if (routes?.create && (menu?.create || !lists) && creates)
    pages.push(page(menu?.create ?? titleOf.create(resource), routes.create));
  return pages;
}

/**
 * Pages of the headings named first, in that order, the others after them; under a heading by their labels. As they
 * came where no headings are named.
 */
function inOrder(pages: MenuPage[], headings: readonly string[], byLabel: boolean): MenuPage[] {
  if (headings.length === 0) return pages;
  const rank = ({ category }: MenuPage) => [...headings, category].indexOf(category);
  const named = (a: MenuPage, b: MenuPage) => (byLabel ? a.label.localeCompare(b.label, 'fr') : 0);
  return pages.toSorted((a, b) => rank(a) - rank(b) || named(a, b));
}

/** The one section that does not unfold: its base lists its pages (specification §2). */
export function isPlainSection(area: string): boolean {
  return area === 'settings';
}

/** Pages by category, both in the order of the menu. */
export function byCategory(pages: MenuPage[]): [category: string, pages: MenuPage[]][] {
  const groups = new Map<string, MenuPage[]>();
  for (const page of pages) groups.set(page.category, [...(groups.get(page.category) ?? []), page]);
  return [...groups];
}

/** Where the caller is sent: a USER to '/', which is their page; others to their first page, null when they have none. */
export function homeOf(caller: Caller | null, [section]: readonly MenuSection[]): string | null {
  return caller?.role === 'USER' ? '/' : (section?.pages[0]?.path ?? null);
}
