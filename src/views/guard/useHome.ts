import { useCaller } from '../../providers/useCaller';
import { useAllowedPages } from '../shell/useAllowedPages';

/** Where the caller is sent: a USER to '/', which is their page; others to their first page, null when they have none. */
export function useHome(): string | null {
  const caller = useCaller();
  const [section] = useAllowedPages();
  if (caller?.role === 'USER') return '/';
  return section?.pages[0]?.path ?? null;
}
