import { useMemo } from 'react';
import { customPages } from '../../providers/customPages';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { menuOf } from './menuOf';
import type { MenuSection } from './menuOf';

/** Every section and page that the user may open, whether or not the sidebar unfolds them. */
export function useAllowedPages(): MenuSection[] {
  const caller = useCaller();
  return useMemo(() => menuOf(resources.all, customPages, caller), [caller]);
}
