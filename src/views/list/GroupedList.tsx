import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { LinkBase, useListContext } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { can } from '../../schema/permissions';
import { rowFields, valueAt } from '../../schema/paths';
import { ArchivedChip } from '../ArchivedChip';
import { RecordActions } from '../record/RecordActions';
import { calledInQuestion } from '../record/DeleteDialog';
import { RowCards } from '../repeater/RowCards';
import type { Row } from '../repeater/RepeaterProps';
import { RowsTable } from '../repeater/RowsTable';
import { rowColumns } from '../repeater/rowColumns';
import { usePhone } from '../shell/usePhone';
import { DeleteAction } from './DeleteAction';
import type { ListRecord } from './columnsOf';
import { useListScreen } from './ListScreen';

/** A list of which each record is a group: its name, what may be done with it, and the table of its rows. */
export function GroupedList() {
  const { data } = useListContext<ListRecord>();
  return (
    <Box sx={groupsStyle}>
      {data?.map(record => (
        <Group key={record.id} record={record} />
      ))}
    </Box>
  );
}

function Group({ record }: { record: ListRecord }) {
  const { resource, pathOf, mayDelete } = useListScreen();
  const caller = useCaller();
  const Rows = usePhone() ? RowCards : RowsTable;
  const path = resource.list?.grouping ?? '';
  const field = resource.fields[path];
  const { update } = resource.access;
  const address = resource.operations?.update && update && can(caller, update) ? pathOf(record) : null;
  const name = String(record._label ?? record.id);
  return (
    <section aria-label={name}>
      <header>
        <Typography variant="h6" component="h2">
          <bdi>{name}</bdi>
        </Typography>
        {record.isArchived === true && <ArchivedChip resource={resource} />}
        <Box
          role="group"
          aria-label={`Actions\u00a0: ${name}`}
          sx={{ ml: 'auto', display: 'flex', gap: '2px' }}
        >
          <RecordActions resource={resource} record={record} place="row" />
          {address && (
            <Tooltip title="Modifier">
              <IconButton
                component={LinkBase}
                to={address}
                size="small"
                aria-label={`Modifier ${calledInQuestion(record)}`}
              >
                <Pencil size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Tooltip>
          )}
          {mayDelete && <DeleteAction resource={resource} record={record} />}
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
