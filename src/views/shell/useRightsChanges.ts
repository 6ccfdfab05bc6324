import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { pages } from '../../pages/all';
import { permissionsProvider } from '../../providers/permissionsProvider';
import { resources } from '../../resources/all';
import type { Caller } from '../../schema/words/access/permissions';
import { menuOf } from '../../product/menuOf';

/** So many pages are named, the others are counted. */
const most = 3;
const conjunction = new Intl.ListFormat('fr');

/** Announces which pages the caller has lost or been given, when their rights change under them. */
export function useRightsChanges(): void {
  const notify = useNotify();
  const translate = useTranslate();
  useEffect(() => {
    const say = (change: 'lost' | 'given', pages: readonly string[]) => {
      if (pages.length === 0) return;
      const named = pages.slice(0, most).map(page => translate('karhba.rights.page', { page }));
      const rest = pages.length - named.length;
      if (rest > 0) named.push(translate('karhba.rights.others', { smart_count: rest }));
      const text = translate(`karhba.rights.${change}`, { pages: conjunction.format(named) });
      notify(text, { type: change === 'lost' ? 'warning' : 'info', autoHideDuration: 10_000 });
    };
    let before = permissionsProvider.get();
    return permissionsProvider.subscribe(() => {
      const after = permissionsProvider.get();
      if (before && after && before.id === after.id) {
        const [had, has] = [pagesOf(before), pagesOf(after)];
        say(
          'lost',
          had.filter(page => !has.includes(page)),
        );
        say(
          'given',
          has.filter(page => !had.includes(page)),
        );
      }
      before = after;
    });
  }, [notify, translate]);
}

const pagesOf = (caller: Caller) =>
  menuOf(resources.all, pages, caller).flatMap(({ label, pages }) =>
    pages.map(page => `${label}, ${page.label}`),
  );
