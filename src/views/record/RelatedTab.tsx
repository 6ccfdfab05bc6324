import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, Link, Paper } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { LinkBase, ListBase, useListContext, useTranslate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import '../../i18n/record';
import { useCaller } from '../../providers/useCaller';
import type { Fields } from '../../schema/field';
import { titleOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import type { Caller } from '../../schema/words/access/permissions';
import { fieldAt } from '../../schema/words/fields/paths';
import { editableFields } from '../form/editableFields';
import type { Column } from '../../schema/words/list/listConfig';
import { listDefaults } from '../../schema/words/list/listDefaults';
import type { SheetTab } from '../../schema/words/sheet/tabs';
import { ListContent } from '../list/ListContent';
import { ListScreen, listScreenOf, useListScreen } from '../list/ListScreen';
import type { ListScreenValue } from '../list/ListScreen';
import { usePhone } from '../shell/usePhone';

/** The first records that a list has of a sheet's record, in its order, and the way to all of them. */
export function RelatedTab({ tab, record }: { tab: SheetTab; record: RaRecord }) {
  const id = String(record.id);
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
        queryOptions={{ meta: screen.meta }}
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        disableAuthentication
      >
        <RelatedCard tab={tab} record={record}>
          <ListContent />
        </RelatedCard>
      </ListBase>
    </ListScreen.Provider>
  );
}

interface RelatedCardProps {
  tab: SheetTab;
  /** The sheet's. */
  record: RaRecord;
  children: ReactNode;
}

/** Around the rows of a tab: the way to all of them, and to a new one that is already about this record. */
function RelatedCard({ tab, record, children }: RelatedCardProps) {
  const { list, by, path, label, startWhen } = tab;
  const translate = useTranslate();
  const { total } = useListContext();
  const { mayCreate } = useListScreen();
  const caller = useCaller();
  // What the server alone fills is in no form: a new record would not be about this one.
  const takes = fieldAt(editableFields(list, caller), path) !== undefined;
  const begins = startWhen(record);
  const to = (place: string, word: string) =>
    `/${list.name}${place}?${new URLSearchParams({ [word]: String(record.id) })}`;
  const parts = (
    <>
      <Box sx={headStyle}>
        {total !== undefined && (
          <Link component={LinkBase} to={to('', by)} variant="body2">
            {translate('karhba.record.seeAll', { count: total })}
          </Link>
        )}
        {mayCreate && takes && begins && (
          <Button
            component={LinkBase}
            to={to('/create', path)}
            variant="outlined"
            size="small"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          >
            {titleOf.create(list)}
          </Button>
        )}
      </Box>
      {children}
    </>
  );
  return (
    <Box component="section" aria-label={label}>
      {usePhone() ? parts : <Paper variant="outlined">{parts}</Paper>}
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  p: { xs: '0 0 8px', sm: '8px 12px' },
  '& > .MuiLink-root': { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 32 } },
  '& > .MuiButton-root': { ml: 'auto' },
};

/** A list as a tab of a sheet: read and opened, without what would repeat the sheet's own record on each row. */
function relatedScreen({ list: resource, path }: SheetTab, caller: Caller | null): ListScreenValue {
  const { columns = [], ...list } = resource.list ?? {};
  const others = columns.flatMap(column => withoutPath(column, path));
  const plain: Resource = {
    ...resource,
    list: { ...list, columns: others, grouping: undefined },
    actions: resource.actions?.filter(({ kind }) => kind !== 'ticked'),
  };
  const { meta } = listScreenOf(resource, caller);
  return { ...listScreenOf(plain, caller), meta, hasActions: false, mayDelete: false };
}

function withoutPath(column: Column<Fields>, path: string): Column<Fields>[] {
  if (typeof column === 'string') return column === path ? [] : [column];
  if (column.main === path) return [];
  const second = [column.second ?? []].flat().filter(one => one !== path);
  return [{ ...column, second: second.length > 0 ? second : undefined }];
}
