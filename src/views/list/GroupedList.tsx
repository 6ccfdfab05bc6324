import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { LinkBase, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import '../../i18n/listTools';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { rowFields, valueAt } from '../../schema/words/fields/paths';
import { ArchivedChip } from '../StateChip';
import { RecordActions } from '../record/RecordActions';
import { recordName } from '../record/recordName';
import { rowColumns } from '../repeater/rowColumns';
import type { Row } from '../repeater/rowColumns';
import { Rows } from '../repeater/Rows';
import { keptMessage } from '../../schema/words/invariants/keptMessage';
import { DeleteAction } from './RowActions';
import { useRowFocus } from './besideRows';
import type { ListRecord } from './columnsOf';
import { useListScreen } from './ListScreen';

/** A list of which each record is a group: its name, what may be done with it, and the table of its rows. */
export function GroupedList() {
  const { data } = useListContext<ListRecord>();
  return (
    <Box sx={groupsStyle}>
      {data?.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <Group record={record} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function Group({ record }: { record: ListRecord }) {
  const translate = useTranslate();
  const { resource, pathOf, mayDelete } = useListScreen();
  const caller = useCaller();
  const path = resource.list?.grouping ?? '';
  const field = resource.fields[path];
  const address = resource.operations?.update && canAccess(caller, resource, 'edit') ? pathOf(record) : null;
  const name = String(record._label ?? record.id);
  const focus = useRowFocus<HTMLDivElement>('section');
  return (
    <section aria-label={name}>
      <header>
        <Typography variant="h6" component="h2">
          <bdi>{name}</bdi>
        </Typography>
        {record.isArchived === true && <ArchivedChip resource={resource} />}
        <Box
          {...focus}
          role="group"
          aria-label={translate('karhba.listTools.actionsOn', { name })}
          sx={{ ml: 'auto', display: 'flex', gap: '2px' }}
        >
          <RecordActions resource={resource} record={record} place="row" />
          {address && (
            <Tooltip title={translate('karhba.listTools.edit')}>
              <IconButton
                component={LinkBase}
                to={address}
                size="small"
                aria-label={translate('karhba.listTools.editNamed', {
                  name: recordName(record, translate),
                })}
              >
                <Pencil size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Tooltip>
          )}
          {mayDelete && keptMessage(resource, record) === null && (
            <DeleteAction resource={resource} record={record} />
          )}
        </Box>
      </header>
      {field && (
        <Rows
          label={`${field.label}\u00a0: ${name}`}
          columns={rowColumns(rowFields(field, resources.get))}
          rows={(valueAt(record, path) ?? []) as readonly Row[]}
        />
      )}
    </section>
  );
}

/** On a phone each group is a card, as the records of other lists are. */
const groupsStyle = (theme: Theme) => ({
  '& section + section': { borderTop: `1px solid ${theme.palette.tokens.line}` },
  '& header': { display: 'flex', alignItems: 'center', gap: '8px', padding: '12px 16px 8px', minHeight: 36 },
  [theme.breakpoints.down('sm')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8px',
    '& section': {
      overflow: 'hidden',
      border: `1px solid ${theme.palette.tokens.line} !important`,
      borderRadius: '8px',
      backgroundColor: theme.palette.tokens.paper,
    },
  },
});
