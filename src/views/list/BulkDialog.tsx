import { useDataProvider, useListContext, useNotify, useRefresh } from 'react-admin';
import type { Ticked } from '../../providers/listMethods';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft } from '../../schema/field';
import type { BulkAction } from '../../schema/listConfig';
import { useIdempotencyKey } from '../form/useIdempotencyKey';
import { OfferDialog } from '../record/OfferDialog';
import { askedFilters } from './askedFilters';
import { useListScreen } from './ListScreen';
import { countedRecords } from './tickedText';
import type { Ticks } from './Ticks';

interface BulkDialogProps {
  name: string;
  action: BulkAction<string>;
  ticks: Ticks;
  /** '12 véhicules' */
  records: string;
  onClose: () => void;
}

const allOrNone = 'Si l’une des fiches est refusée, aucune n’est modifiée.';

/** What will happen to the ticked records and what is asked for all of them; a refusal stays to be read. */
export function BulkDialog({ name, action, ticks, records, onClose }: BulkDialogProps) {
  const { resource } = useListScreen();
  const { filterValues } = useListContext();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const keys = useIdempotencyKey();
  const { label, icon = 'check', danger, confirm, success, fields, initial } = action;
  const perform = async (data: Draft) => {
    const ticked: Ticked = ticks.read().whole
      ? askedFilters(resource, filterValues)
      : { ids: ticks.ticked() };
    const meta = { idempotencyKey: keys.keyFor([name, ticked, data]) };
    const { data: count } = await dataProvider.bulk(resource.name, { action: name, ticked, data, meta });
    keys.renew();
    ticks.clear();
    refresh();
    const done = success.replace(/[\s\u00a0]*[.!]$/, '');
    notify(`${done}\u00a0: ${countedRecords(resource, count)}.`, { type: 'success' });
  };
  return (
    <OfferDialog
      resource={resource}
      record={{ id: '', _label: records }}
      offer={{
        kind: 'action',
        name,
        label,
        icon,
        danger,
        confirm: confirm ?? allOrNone,
        ask: fields,
        initial: () => initial?.() ?? {},
        holds: () => true,
      }}
      onPerform={perform}
      onClose={onClose}
    />
  );
}
