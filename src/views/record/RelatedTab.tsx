import { useMemo } from 'react';
import { ListBase } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { listDefaults } from '../../schema/listDefaults';
import type { SheetTab } from '../../schema/tabs';
import { ListContent } from '../list/ListContent';
import { ListScreen } from '../list/ListScreen';
import { RelatedCard } from './RelatedCard';
import { relatedScreen } from './relatedScreen';

/** The first records that a list has of a sheet's record, in its order, and the way to all of them. */
export function RelatedTab({ tab, id }: { tab: SheetTab; id: string }) {
  const caller = useCaller();
  const { list, by } = tab;
  const screen = useMemo(() => relatedScreen(tab, caller), [tab, caller]);
  const filter = useMemo(() => ({ [by]: id }), [by, id]);
  return (
    <ListScreen.Provider value={screen}>
      <ListBase
        resource={list.name}
        filter={filter}
        perPage={10}
        sort={listDefaults(list).sort}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        disableAuthentication
      >
        <RelatedCard tab={tab} id={id}>
          <ListContent />
        </RelatedCard>
      </ListBase>
    </ListScreen.Provider>
  );
}
