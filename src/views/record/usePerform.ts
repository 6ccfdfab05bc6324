import { useDataProvider, useNotify, useRedirect, useRefresh } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { handOver } from '../../providers/handOver';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { printAddress } from '../../schema/api/printAddress';
import { actionOf } from '../../schema/words/actions/actions';
import type { Resource } from '../../schema/resource';
import { useIdempotencyKey } from '../form/useIdempotencyKey';
import type { Offer } from './recordOffers';

/**
 * Does one of the things that a record offers, and what follows: the toast, the record read anew, the page of
 * the record that came of it, or the PDF in a tab.
 * @throws what the server refused, a `ReadableError`.
 */
export function usePerform(resource: Resource, record: RaRecord) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const keys = useIdempotencyKey();
  const { id } = record;
  return async (
    { kind, name, success, handsOver, as = resource }: Offer,
    data: Draft,
    decisions?: readonly string[],
  ): Promise<void> => {
    if (kind === 'start' || kind === 'copy') return redirect(`${name}${id}`);
    if (kind === 'print') {
      // A page of its own, which requests the document: it keeps its address, and so survives a reload.
      window.open(printAddress(name, String(id)), '_blank', 'noopener');
      return;
    }
    const meta = { idempotencyKey: keys.keyFor([name, data]), decisions };
    const done = () => {
      keys.renew();
      if (success) notify(success, { type: 'success' });
    };
    if (kind === 'archive') {
      await dataProvider.archive(resource.name, { id, way: name, meta });
      done();
      return refresh();
    }
    if (kind === 'move') {
      const { updatedAt } = record as { updatedAt?: number };
      await dataProvider.transition(as.name, { id, move: name, updatedAt, data, meta });
      done();
      return refresh();
    }
    const made = await dataProvider.action(as.name, { id, action: name, data, meta });
    done();
    if (handsOver)
      handOver.set({
        resource: handsOver,
        of: { resource: as.name, id: String(id) },
        page: window.location.pathname,
      });
    const { returns = '' } = actionOf(as, 'record', name) ?? {};
    const returned = resources.find(returns);
    const madeId = (made.data as { id: string }).id;
    if (returned?.name === as.name && madeId === String(id)) return refresh();
    const screen = returned?.routes?.edit ? 'edit' : 'show';
    if (returned?.routes?.[screen]) redirect(screen, returned.name, madeId);
    else refresh();
  };
}
