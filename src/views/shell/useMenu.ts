import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import { addresses } from '../../providers/addresses';
import { resources } from '../../resources/all';
import { isPlainSection } from './isPlainSection';
import type { MenuPage, MenuSection } from './menuOf';
import { useAllowedPages } from './useAllowedPages';

export type { MenuPage, MenuSection } from './menuOf';

const covers = (path: string, at: string) => at === path || at.startsWith(`${path}/`);

/** Sections and pages that the user may open, and where they are. */
export interface Menu {
  sections: MenuSection[];
  current: { section?: MenuSection; page?: MenuPage };
  ready: boolean;
}

/** The sidebar, from the user's rights and the address; the shell works it out once (RoutesProvider). */
export function useMenu(): Menu {
  const allowed = useAllowedPages();
  const { pathname } = useLocation();
  return useMemo(() => {
    const here = addresses.outward(pathname);
    const sections = allowed.map(one => (isPlainSection(one.name) ? { ...one, pages: [] } : one));
    const section = sections.find(one => covers(one.base, here));
    const pages = section?.pages ?? [];
    // A record's own page has no entry: its list stands for it.
    const list = resources.find(pathname.split('/')[1] ?? '')?.routes?.list;
    const page = pages.find(one => one.path === here) ?? pages.find(one => one.path === list);
    return { sections, current: { section, page }, ready: true };
  }, [allowed, pathname]);
}
