import { useState, useSyncExternalStore } from 'react';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import X from 'lucide-react/icons/x';
import { useDataProvider, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import '../../i18n/listTools';
import type { Ticked } from '../../providers/listMethods';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import type { TickedAction } from '../../schema/words/actions/actions';
import { archivedName } from '../../schema/words/actions/archive';
import { numberText } from '../../schema/kinds/figures';
import { useIdempotencyKey } from '../form/useIdempotencyKey';
import { stuckToBottom } from '../shell/stuck';
import { OfferDialog } from '../record/OfferDialog';
import { OfferIcon } from '../record/OfferButtons';
import { focusBeside } from './besideRows';
import { requestedFilters } from './filtersOf';
import { useFoundBy } from './useFoundBy';
import { useListScreen } from './ListScreen';
import type { Ticks } from './Ticks';

/**
 * How many records are ticked, and what may be done with them; floating at the bottom of the list, which on a phone is
 * longer by its height.
 */
export function BulkBar({ ticks }: { ticks: Ticks }) {
  const translate = useTranslate();
  const { resource, bulk } = useListScreen();
  const { total = 0, filterValues } = useListContext();
  const inArchive = filterValues?.[archivedName] === 'true';
  const { count: picked, whole, page } = useSyncExternalStore(ticks.listen, ticks.read);
  const [chosen, setChosen] = useState<string | null>(null);
  const count = whole ? total : picked;
  const records = countedRecords(resource, count);
  const action = bulk.find(({ name }) => name === chosen);
  const untick = () => {
    const [first] = tickedRows();
    ticks.clear();
    first?.querySelector('input')?.focus();
  };
  return (
    <>
      <Box sx={{ height: { xs: 72, sm: 0 } }} />
      <Box
        ref={stuckToBottom}
        role="region"
        aria-label={translate('karhba.listTools.bulk.title')}
        sx={bulkBarStyle}
      >
        <strong role="status">
          {translate(`karhba.listTools.bulk.count.${resource.labels.gender}`, {
            smart_count: count,
            records,
          })}
        </strong>
        {!whole && page === 'all' && total > picked && (
          <Button variant="text" onClick={() => ticks.tickWhole()}>
            {translate('karhba.listTools.bulk.all', { count: numberText(total) })}
          </Button>
        )}
        <span className="actions">
          {bulk
            .filter(({ archives }) => archives !== inArchive)
            .map(({ name, label, danger, icon }) => (
              <Button
                key={name}
                variant="outlined"
                color={danger ? 'error' : 'primary'}
                startIcon={icon && <OfferIcon name={icon} />}
                onClick={() => setChosen(name)}
              >
                {label}
              </Button>
            ))}
        </span>
        <Tooltip title={translate('karhba.listTools.bulk.clear')}>
          <IconButton aria-label={translate('karhba.listTools.bulk.clear')} onClick={untick}>
            <X size={18} />
          </IconButton>
        </Tooltip>
        {chosen !== null && action && (
          <BulkDialog
            name={chosen}
            action={action}
            ticks={ticks}
            records={records}
            onClose={() => setChosen(null)}
          />
        )}
      </Box>
    </>
  );
}

interface BulkDialogProps {
  name: string;
  action: TickedAction;
  ticks: Ticks;
  /** '12 véhicules' */
  records: string;
  onClose: () => void;
}

/** What will happen to the ticked records and the input for all of them; a refusal stays to be read. */
function BulkDialog({ name, action, ticks, records, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const { resource } = useListScreen();
  const foundBy = useFoundBy();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const keys = useIdempotencyKey();
  const { label, icon = 'check', danger, confirm, success, fields, initial } = action;
  const perform = async (data: Draft) => {
    const ticked: Ticked = ticks.read().whole ? requestedFilters(resource, foundBy) : { ids: ticks.ticked() };
    const meta = { idempotencyKey: keys.keyFor([name, ticked, data]) };
    const { data: count } = await dataProvider.bulk(resource.name, { action: name, ticked, data, meta });
    keys.renew();
    const rows = tickedRows();
    ticks.clear();
    focusBeside(rows);
    refresh();
    const done = (success ?? '').replace(/[\s\u00a0]*[.!]$/, '');
    notify(`${done}\u00a0: ${countedRecords(resource, count)}.`, { type: 'success' });
  };
  return (
    <OfferDialog
      resource={resource}
      record={{ id: '', _label: records }}
      offer={{
        kind: 'record',
        name,
        label,
        icon,
        danger,
        confirm: confirm ?? translate('karhba.listTools.bulk.allOrNone'),
        ask: fields,
        initial: () => initial?.() ?? {},
        holds: () => true,
      }}
      onPerform={perform}
      onClose={onClose}
    />
  );
}

/** Those of the page. */
const tickedRows = () =>
  [...document.querySelectorAll('td > .tick > :checked, li > .tick > :checked')].map(box =>
    box.closest('tr, li'),
  );

/** '12 véhicules' */
const countedRecords = ({ labels }: Resource, count: number) =>
  `${numberText(count)} ${count > 1 ? labels.many : labels.one}`;

/** Floats over the end of the list; on a phone it takes the place of the page's own buttons. */
const bulkBarStyle = (theme: Theme) => ({
  position: 'sticky' as const,
  bottom: 16,
  zIndex: 8,
  display: 'flex',
  flexWrap: 'wrap' as const,
  alignItems: 'center',
  gap: '8px 12px',
  width: 'fit-content',
  maxWidth: '100%',
  boxSizing: 'border-box' as const,
  margin: '12px auto 0',
  padding: '8px 8px 8px 16px',
  fontSize: 13,
  borderRadius: '8px',
  border: `1px solid ${theme.palette.tokens.line2}`,
  backgroundColor: theme.palette.tokens.paper,
  boxShadow: theme.palette.tokens.shadow,
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .actions': { display: 'flex', flexWrap: 'wrap' as const, gap: '8px' },
  [theme.breakpoints.down('sm')]: {
    position: 'fixed' as const,
    zIndex: 10,
    insetInline: 0,
    bottom: 0,
    width: 'auto',
    maxWidth: 'none',
    margin: 0,
    padding: '8px 16px calc(12px + env(safe-area-inset-bottom))',
    borderWidth: '1px 0 0',
    borderRadius: 0,
    '& strong': { flex: 1 },
    '& .actions': { order: 3, flexBasis: '100%' },
    '& .actions > .MuiButton-root': { flex: 1, minHeight: 48, fontSize: 15 },
    '& > .MuiButton-root, & > .MuiIconButton-root': { minWidth: 44, minHeight: 44 },
  },
});
