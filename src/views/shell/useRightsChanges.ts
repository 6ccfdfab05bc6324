import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { customPages } from '../../providers/customPages';
import { callerStore } from '../../providers/callerStore';
import { resources } from '../../resources/all';
import type { Caller } from '../../schema/permissions';
import { menuOf } from './menuOf';

/** Says which pages the caller has lost or been given, when their rights change under them. */
export function useRightsChanges(): void {
  const notify = useNotify();
  useEffect(() => {
    let before = callerStore.get();
    return callerStore.subscribe(() => {
      const after = callerStore.get();
      if (before && after && before.id === after.id) {
        const [had, has] = [pagesOf(before), pagesOf(after)];
        const lost = had.filter(page => !has.includes(page));
        const given = has.filter(page => !had.includes(page));
        if (lost.length > 0)
          notify(`Vous n’avez plus accès à ${named(lost)}.`, { type: 'warning', autoHideDuration: 10_000 });
        if (given.length > 0)
          notify(`Vous avez maintenant accès à ${named(given)}.`, { type: 'info', autoHideDuration: 10_000 });
      }
      before = after;
    });
  }, [notify]);
}

const pagesOf = (caller: Caller) =>
  menuOf(resources.all, customPages, caller).flatMap(({ label, pages }) =>
    pages.map(page => `${label}, ${page.label}`),
  );

const most = 3;
const nbsp = '\u00a0';

function named(pages: readonly string[]): string {
  const shown = pages.slice(0, most).map(page => `«${nbsp}${page}${nbsp}»`);
  const rest = pages.length - shown.length;
  if (rest > 0)
    return `${shown.join(', ')} et ${rest} autre${rest > 1 ? 's' : ''} page${rest > 1 ? 's' : ''}`;
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} et ${last}` : last;
}
