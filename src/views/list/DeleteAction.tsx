import { useState } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import Trash from 'lucide-react/icons/trash-2';
import type { Resource } from '../../schema/resource';
import { DeleteDialog, calledInQuestion } from '../record/DeleteDialog';
import type { ListRecord } from './columnsOf';

/** Deletes the record of a row. */
export function DeleteAction({ resource, record }: { resource: Resource; record: ListRecord }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip title="Supprimer">
        <IconButton
          size="small"
          aria-label={`Supprimer ${calledInQuestion(record)}`}
          onClick={() => setAsking(true)}
        >
          <Trash size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      <DeleteDialog resource={resource} record={record} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
