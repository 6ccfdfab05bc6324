import { useEffect, useMemo, useState } from 'react';
import { Paper } from '@mui/material';
import { ListBase, useLocation } from 'react-admin';
import { listAt, rememberList } from '../../providers/listPlace';
import { useCaller } from '../../providers/useCaller';
import type { Resource } from '../../schema/resource';
import { usePhone } from '../shell/usePhone';
import { ListContent } from './ListContent';
import { listDefaults } from '../../schema/listDefaults';
import { ListHeader } from './ListHeader';
import { ListScreen } from './ListScreen';
import { listScreenOf } from './listScreenOf';
import { ListToolbar } from './ListToolbar';
import { Pager } from './Pager';
import { QuickFilters } from './QuickFilters';
import { Ticking } from './Ticking';
import { Ticks } from './Ticks';

/** The list of a resource, from its config alone. What is asked of it stands in the address. */
export function ListView({ resource }: { resource: Resource }) {
  const caller = useCaller();
  const phone = usePhone();
  const { pathname, search } = useLocation();
  const columns = new URLSearchParams(search).get('columns') ?? '';
  const [ticks] = useState(() => new Ticks());
  const screen = useMemo(() => {
    const made = listScreenOf(resource, caller, columns.split(',').filter(Boolean));
    return made.bulk.length > 0 ? { ...made, ticks } : made;
  }, [resource, caller, columns, ticks]);
  useEffect(() => {
    if (listAt(pathname) === resource) rememberList(resource.name, search);
  }, [resource, pathname, search]);
  const { perPage, sort } = useMemo(() => listDefaults(resource), [resource]);
  const parts = (
    <>
      <QuickFilters />
      <ListToolbar />
      <ListContent />
      <Pager />
    </>
  );
  return (
    <ListScreen.Provider value={screen}>
      <ListBase
        resource={resource.name}
        perPage={perPage}
        sort={sort}
        storeKey={false}
        exporter={false}
        disableAuthentication
      >
        <ListHeader />
        {phone ? parts : <Paper variant="outlined">{parts}</Paper>}
        {screen.ticks && <Ticking ticks={screen.ticks} />}
      </ListBase>
    </ListScreen.Provider>
  );
}
