import { useState } from 'react';
import { Box, IconButton, Tooltip } from '@mui/material';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslate } from 'react-admin';
import '../../i18n/listTools';
import type { Resource } from '../../schema/resource';
import { isKept } from '../../schema/words/invariants/isKept';
import { calledInQuestion, DeleteDialog } from '../record/DeleteDialog';
import { RecordActions } from '../record/RecordActions';
import type { ListRecord } from './columnsOf';

interface RowActionsProps {
  resource: Resource;
  record: ListRecord;
  mayDelete: boolean;
}

/** What may be done with a row, floating at its end. */
export function RowActions({ resource, record, mayDelete }: RowActionsProps) {
  const translate = useTranslate();
  const moves = resource.actions || resource.archive;
  return (
    <Box
      role="group"
      aria-label={translate('karhba.listTools.actions')}
      sx={{
        position: 'absolute',
        top: '50%',
        right: 10,
        transform: 'translateY(-50%)',
        display: 'flex',
        gap: '2px',
        p: '2px',
        borderRadius: 1,
        bgcolor: 'tokens.paper',
        border: '1px solid',
        borderColor: 'tokens.line2',
        boxShadow: '0 4px 12px -4px rgb(15 23 42 / 0.2)',
        '&:empty': { display: 'none' },
      }}
    >
      {moves && <RecordActions resource={resource} record={record} place="row" />}
      {mayDelete && !isKept(resource, record) && <DeleteAction resource={resource} record={record} />}
    </Box>
  );
}

// What is done with several rows comes with what is done with one: of a chunk of its own the bundler would give most to
// the first list.
export { BulkBar } from './BulkBar';

/** Deletes the record of a row. */
export function DeleteAction({ resource, record }: { resource: Resource; record: ListRecord }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip title={translate('karhba.listTools.delete')}>
        <IconButton
          size="small"
          aria-label={translate('karhba.listTools.deleteNamed', {
            name: calledInQuestion(record, translate),
          })}
          onClick={() => setAsking(true)}
        >
          <Trash size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      <DeleteDialog resource={resource} record={record} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
