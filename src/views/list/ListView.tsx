import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Box, Paper } from '@mui/material';
import Columns from 'lucide-react/icons/columns-3';
import { ListBase, useListContext, useLocation, useTranslate } from 'react-admin';
import { listAt, rememberList } from '../../providers/listPlace';
import { madeRecord } from '../../providers/madeRecord';
import { useCaller } from '../../providers/useCaller';
import type { Resource } from '../../schema/resource';
import { listDefaults } from '../../schema/words/list/listDefaults';
import { usePhone } from '../shell/usePhone';
import { useCalm } from '../useCalm';
import type { ListColumn } from './columnsOf';
import { FilterChips, FilterMenu } from './FilterMenu';
import { LateColumnsPanel, LateMadeRecord, LateViewsButton } from './lateParts';
import { ListContent } from './ListContent';
import { ListHeader } from './ListHeader';
import { ListScreen, listScreenOf } from './ListScreen';
import { Pager } from './Pager';
import { QuickFilters } from './QuickFilters';
import { SearchBox } from './SearchBox';
import { Ticking } from './TickBoxes';
import { Ticks } from './Ticks';
import { ToolButton } from './tools/ToolButton';

/** The list of a resource, from its config alone. Its query stands in the address. */
export function ListView({ resource }: { resource: Resource }) {
  return (
    <ListFrame resource={resource} header={<ListHeader />}>
      <QuickFilters />
      <ListToolbar />
      <ListContent />
      <Pager />
    </ListFrame>
  );
}

interface ListFrameProps {
  resource: Resource;
  header: ReactNode;
  children: ReactNode;
  /** Changes the columns that follow from the config. */
  columns?: (columns: readonly ListColumn[]) => readonly ListColumn[];
}

const asDeclared = (columns: readonly ListColumn[]) => columns;

/** What the parts of a list stand in, those of a hand-written list too: its records, and what its config makes of it. */
export function ListFrame({ resource, header, children, columns: adapt = asDeclared }: ListFrameProps) {
  const caller = useCaller();
  const phone = usePhone();
  const made = useSyncExternalStore(madeRecord.subscribe, madeRecord.read);
  const { pathname, search } = useLocation();
  const columns = new URLSearchParams(search).get('columns') ?? '';
  const [ticks] = useState(() => new Ticks());
  const screen = useMemo(() => {
    const made = listScreenOf(resource, caller, columns.split(',').filter(Boolean));
    const screen = { ...made, columns: adapt(made.columns) };
    return made.bulk.length > 0 ? { ...screen, ticks } : screen;
  }, [resource, caller, columns, adapt, ticks]);
  useEffect(() => {
    if (listAt(pathname) === resource) rememberList(resource.name, search);
  }, [resource, pathname, search]);
  const { meta } = screen;
  const queryOptions = useMemo(() => ({ meta }), [meta]);
  const { perPage, sort } = useMemo(() => listDefaults(resource), [resource]);
  return (
    <ListScreen.Provider value={screen}>
      <ListBase
        resource={resource.name}
        perPage={perPage}
        sort={sort}
        queryOptions={queryOptions}
        storeKey={false}
        exporter={false}
        disableAuthentication
      >
        {header}
        {made?.resource === resource.name && <LateMadeRecord resource={resource} made={made} />}
        {phone ? children : <Paper variant="outlined">{children}</Paper>}
        {screen.ticks && <Ticking ticks={screen.ticks} />}
      </ListBase>
    </ListScreen.Provider>
  );
}

/** Search and filters on one line; on a phone the filters live in a drawer, their chips here. */
function ListToolbar() {
  const phone = usePhone();
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px',
        p: phone ? '10px 0' : '10px 12px',
      }}
    >
      <SearchBox />
      <PrintedSearch />
      <FilterChips />
      {!phone && <FilterMenu />}
      {phone ? <ViewsOfList /> : <ListTools />}
    </Box>
  );
}

/** What was looked for, on paper. */
function PrintedSearch() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const word = String(filterValues.searchWord ?? '');
  return word && <span className="paper">{translate('karhba.list.search.printed', { word })}</span>;
}

/** The first list of a tab shows its rows before their code, which brings that of forms. */
function ViewsOfList() {
  const { isPending } = useListContext();
  const isDue = useCalm(100, { from: !isPending, already: hasShownRows });
  useEffect(() => {
    hasShownRows ||= isDue;
  }, [isDue]);
  return isDue && <LateViewsButton />;
}

let hasShownRows = false;

/** At the end of the toolbar: the views of the list, and its columns. */
function ListTools() {
  const translate = useTranslate();
  return (
    <Box
      className="screen"
      sx={{ display: 'flex', alignItems: 'center', gap: '4px', ml: 'auto', minHeight: 32 }}
    >
      <ViewsOfList />
      <ToolButton
        compact
        popup="dialog"
        label={translate('karhba.list.columns')}
        icon={<Columns size={16} strokeWidth={1.75} aria-hidden />}
        panel={LateColumnsPanel}
      />
    </Box>
  );
}
