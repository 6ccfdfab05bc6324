import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import { addresses } from '../../providers/addresses';
import { customPages } from '../../providers/customPages';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { isPlainSection, menuOf } from './menuOf';
import type { MenuPage, MenuSection } from './menuOf';

export type { MenuPage, MenuSection } from './menuOf';

const covers = (path: string, at: string) => at === path || at.startsWith(`${path}/`);

/** Every section and page that the user may open, whether or not the sidebar unfolds them. */
export function useAllowedPages(): MenuSection[] {
  const caller = useCaller();
  return useMemo(() => menuOf(resources.all, customPages, caller), [caller]);
}

/** The sidebar: sections and pages that the user may open, and where they are. */
export function useMenu(): {
  sections: MenuSection[];
  current: { section?: MenuSection; page?: MenuPage };
  ready: boolean;
} {
  const allowed = useAllowedPages();
  const { pathname } = useLocation();
  return useMemo(() => {
    const here = addresses.outward(pathname);
    const sections = allowed.map(one => (isPlainSection(one.name) ? { ...one, pages: [] } : one));
    const section = sections.find(one => covers(one.base, here));
    // The longest address wins: a form's may begin with its list's.
    const [page] = (section?.pages ?? [])
      .filter(one => covers(one.path, here))
      .sort((a, b) => b.path.length - a.path.length);
    return { sections, current: { section, page }, ready: true };
  }, [allowed, pathname]);
}
