import { useDataProvider, useNotify, useRedirect, useRefresh } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { handOver } from '../../providers/handOver';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft, Named } from '../../schema/field';
import { printAddress } from '../../schema/api/printAddress';
import { can, readRight } from '../../schema/words/access/permissions';
import { actionOf } from '../../schema/words/actions/actions';
import { fieldAt } from '../../schema/words/fields/paths';
import type { Resource } from '../../schema/resource';
import { useIdempotencyKey } from '../form/useIdempotencyKey';
import { recordPathOf } from './recordLinks';
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
  const caller = useCaller();
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
    const { returns = '', opens } = actionOf(as, 'record', name) ?? {};
    const written = opens && newestAt(as, opens, made.data as Draft);
    if (written && can(caller, readRight(written.of))) {
      const path = recordPathOf(written.of, written.id, caller);
      if (path) return redirect(path);
    }
    const returned = resources.find(returns);
    const madeId = (made.data as { id: string }).id;
    if (returned?.name === as.name && madeId === String(id)) return refresh();
    const screen = returned?.routes?.edit ? 'edit' : 'show';
    if (returned?.routes?.[screen]) redirect(screen, returned.name, madeId);
    else refresh();
  };
}

/** Of the records that the rows of an answer name at `path`, 'payments.payment', the one that was written last. */
function newestAt(
  { fields }: Resource,
  path: string,
  answer: Draft,
): { of: Resource; id: string } | undefined {
  const of = resources.find(fieldAt(fields, path)?.target ?? '');
  const [list = '', reference = ''] = path.split('.');
  const rows = (answer[list] ?? []) as Readonly<Record<string, Named | null>>[];
  const ids = rows.flatMap(row => Number(row[reference]?.id ?? []));
  return of && ids.length > 0 ? { of, id: String(Math.max(...ids)) } : undefined;
}
