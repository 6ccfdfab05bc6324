import { useCaller } from '../../providers/useCaller';
import { useAllowedPages } from '../shell/useAllowedPages';
import { homeOf } from './homeOf';

/** Address of the caller's own first page, null when they have none. */
export function useHome(): string | null {
  return homeOf(useCaller(), useAllowedPages());
}
