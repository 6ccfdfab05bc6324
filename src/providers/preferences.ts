import { localStorageStore } from 'react-admin';
import type { Store } from 'react-admin';

const kept = localStorageStore('1', 'karhba');
/**
 * Not remembered: where a list was scrolled to, since every change of page starts at its top (specification §2), and
 * its query, which stands in the address.
 */
const forgotten = (key: string) => /\.(scrollPosition|listParams)$/.test(key);

/** What a browser remembers of its user's taste (theme, folded menu): leaving does not forget it. */
export const preferences: Store = {
  ...kept,
  getItem: (key, fallback) => (forgotten(key) ? fallback : kept.getItem(key, fallback)),
  setItem: (key, value) => (forgotten(key) ? undefined : kept.setItem(key, value)),
  reset: () => undefined,
};
