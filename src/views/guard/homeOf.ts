import type { Caller } from '../../schema/permissions';
import type { MenuSection } from '../shell/menuOf';

/** Where the caller is sent: a USER to '/', which is their page; others to their first page, null when they have none. */
export function homeOf(caller: Caller | null, [section]: readonly MenuSection[]): string | null {
  return caller?.role === 'USER' ? '/' : (section?.pages[0]?.path ?? null);
}
