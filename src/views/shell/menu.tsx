import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-admin';
import { addresses } from '../../providers/addresses';
import { pages } from '../../pages/all';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { homeOf, isPlainSection, menuOf } from '../../product/menuOf';
import type { MenuPage, MenuSection } from '../../product/menuOf';

const covers = (path: string, at: string) => at === path || at.startsWith(`${path}/`);

/** Sections and pages that the caller may open, and where they are. */
interface Menu {
  sections: MenuSection[];
  current: { section?: MenuSection; page?: MenuPage };
}

const RoutesContext = createContext<Menu | null>(null);

/** Computes once, for the whole shell, which pages the caller may open and where they are. */
export function RoutesProvider({ children }: { children: ReactNode }) {
  const allowed = useAllowedPages();
  const { pathname } = useLocation();
  const sections = useMemo(
    () => allowed.map(one => (isPlainSection(one.name) ? { ...one, pages: [] } : one)),
    [allowed],
  );
  const { section, page } = placeIn(sections, pathname);
  // The same from a list to its records.
  const menu = useMemo<Menu>(() => ({ sections, current: { section, page } }), [sections, section, page]);
  return <RoutesContext.Provider value={menu}>{children}</RoutesContext.Provider>;
}

function placeIn(sections: readonly MenuSection[], pathname: string): Menu['current'] {
  const here = addresses.outward(pathname);
  const section = sections.find(one => covers(one.base, here));
  const pages = section?.pages ?? [];
  // A record's own page has no entry: its list stands for it.
  const list = resources.find(pathname.split('/')[1] ?? '')?.routes?.list;
  return { section, page: pages.find(one => one.path === here) ?? pages.find(one => one.path === list) };
}

/** Every section and page that the user may open, whether or not the sidebar unfolds them. */
export function useAllowedPages(): MenuSection[] {
  const caller = useCaller();
  return useMemo(() => menuOf(resources.all, pages, caller), [caller]);
}

/** The menu of the shell. @throws outside of the shell (specification §8). */
export function useRoutes(): Menu {
  const routes = useContext(RoutesContext);
  if (!routes) throw new Error('useRoutes must be used within a RoutesProvider');
  return routes;
}

/** Address of the caller's own first page, null when they have none. */
export function useHome(): string | null {
  return homeOf(useCaller(), useAllowedPages());
}
