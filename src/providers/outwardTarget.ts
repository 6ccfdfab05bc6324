import type { RouterLocation, RouterTo } from 'react-admin';
import type { Addresses } from '../schema/api/addresses';

/**
 * Where a link leads, in public addresses. What names no path (only a search or hash) stays on the current page.
 * @param here the current location, internal.
 */
export function outwardTarget<To extends RouterTo>(to: To, here: RouterLocation, addresses: Addresses): To {
  if (typeof to === 'string') return outwardText(to, here, addresses) as To;
  const pathname = to.pathname === undefined ? here.pathname : to.pathname;
  return { ...(to as Partial<RouterLocation>), pathname: outwardText(pathname, here, addresses) } as To;
}

function outwardText(to: string, here: RouterLocation, addresses: Addresses): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(to)) return to;
  if (to.startsWith('/')) return addresses.outward(to);
  if (to === '' || /^[?#]/.test(to)) return addresses.outward(here.pathname) + to;
  // A relative path counts from the current internal one.
  const { pathname, search, hash } = new URL(to, `http://internal${here.pathname.replace(/\/?$/, '/')}`);
  return addresses.outward(pathname + search + hash);
}
