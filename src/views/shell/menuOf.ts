import type { CustomPage } from '../../providers/customPages';
import { areas, categoryOrder } from '../../schema/areas';
import type { AreaName } from '../../schema/areas';
import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { capitalised } from '../../schema/french';

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
  custom: readonly CustomPage[],
  caller: Caller | null,
): MenuSection[] {
  return Object.entries(areas)
    .map(([name, { label, base, icon }]) => {
      const declared = ownFirst(resources.filter(({ area }) => area === name));
      const pages = [
        ...declared.flatMap(resource => pagesOf(resource, caller)),
        ...custom.filter(page => page.area === (name as AreaName) && can(caller, page.access)),
      ];
      const order = categoryOrder[name as AreaName] ?? [];
      return { name, label, base, icon, pages: inOrder(pages.map(toPage), order) };
    })
    .filter(section => section.pages.length > 0);
}

/** What is about another of the section, and stands as a tab of its sheet, comes after it: readings after vehicles. */
function ownFirst(declared: readonly Resource[]): readonly Resource[] {
  const isAbout = ({ name, tabs = [] }: Resource) =>
    tabs.some(({ of }) => of !== name && declared.some(other => other.name === of));
  return [...declared.filter(one => !isAbout(one)), ...declared.filter(isAbout)];
}

/** Pages of one resource: its list, and its form where the config gives it an entry. */
function pagesOf(
  { routes, access, menu, titles, labels, category, icon, synonyms }: Resource,
  caller: Caller | null,
) {
  const pages: MenuPage[] = [];
  const page = (label: string, path: string) => ({ label, path, category: category ?? '', icon, synonyms });
  if (routes?.list && access.list && can(caller, access.list))
    pages.push(page(menu?.list ?? titles?.list ?? capitalised(labels.many), routes.list));
  if (routes?.create && access.create && menu?.create && can(caller, access.create))
    pages.push(page(menu.create, routes.create));
  return pages;
}

/**
 * Pages of the headings named first, in that order, the others after them; under a heading by their labels. As they
 * came where no headings are named.
 */
function inOrder(pages: MenuPage[], headings: readonly string[]): MenuPage[] {
  const rank = ({ category }: MenuPage) => {
    const at = headings.indexOf(category);
    return at < 0 ? headings.length : at;
  };
  if (headings.length === 0) return pages;
  return [...pages].sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, 'fr'));
}

const toPage = ({ label, path, category, icon, synonyms }: MenuPage): MenuPage => ({
  label,
  path,
  category,
  icon,
  synonyms,
});
