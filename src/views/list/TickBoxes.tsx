import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Theme } from '@mui/material/styles';
import { useListContext, useTranslate } from 'react-admin';
import type { ListRecord } from './columnsOf';
import { LateBulkBar } from './lateParts';
import { useListScreen } from './ListScreen';
import type { Ticks } from './Ticks';
import { unnamedThen } from '../../schema/french';

/** Keeps the ticks up with the list: other filters give other records. What may be done with them comes with the first. */
export function Ticking({ ticks }: { ticks: Ticks }) {
  const { data, filterValues } = useListContext<{ id: string }>();
  const ids = useMemo(() => (data ?? []).map(({ id }) => id), [data]);
  useEffect(() => ticks.show(ids), [ticks, ids]);
  const { resource } = useListScreen();
  const filters = resource.name + JSON.stringify(filterValues);
  const before = useRef(filters);
  useEffect(() => {
    if (before.current !== filters) ticks.clear();
    before.current = filters;
  }, [ticks, filters]);
  const { count, whole } = useSyncExternalStore(ticks.listen, ticks.read);
  if (count === 0 && !whole) return null;
  return <LateBulkBar ticks={ticks} />;
}

/** The box of a row; with the shift key, of all the rows since the one before. It alone is drawn again. */
export function TickBox({ ticks, record }: { ticks: Ticks; record: ListRecord }) {
  const translate = useTranslate();
  const ticked = useSyncExternalStore(ticks.listen, () => ticks.has(record.id));
  return (
    <label
      className="tick"
      // The shift key would select the texts in between.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        checked={ticked}
        aria-label={translate('karhba.list.ticks.one', { name: record._label || unnamedThen(record.id) })}
        onChange={event => ticks.toggle(record.id, Boolean((event.nativeEvent as MouseEvent).shiftKey))}
      />
    </label>
  );
}

/** The box of the head: all the rows of the page, or none. */
export function TickPage({ ticks }: { ticks: Ticks }) {
  const translate = useTranslate();
  const { page } = useSyncExternalStore(ticks.listen, ticks.read);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <label className="tick">
      <input
        ref={box}
        type="checkbox"
        checked={page === 'all'}
        aria-label={translate('karhba.list.ticks.page')}
        onChange={() => ticks.togglePage()}
      />
    </label>
  );
}

/** The boxes of rows: small to the eye, not to the finger. */
export const tickStyle = (theme: Theme) => ({
  '& label.tick': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 36,
    paddingLeft: '8px',
    cursor: 'pointer',
  },
  '& label.tick > input': {
    width: 16,
    height: 16,
    margin: 0,
    accentColor: theme.palette.tokens.accent,
    cursor: 'inherit',
  },
  '& label.tick > input:focus-visible': {
    outline: `2px solid ${theme.palette.tokens.accent}`,
    outlineOffset: 2,
    borderRadius: '3px',
  },
  [theme.breakpoints.down('sm')]: {
    '& label.tick': { minHeight: 44, paddingLeft: 0 },
    '& label.tick > input': { width: 20, height: 20 },
  },
});
