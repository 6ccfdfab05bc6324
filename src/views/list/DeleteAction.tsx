import { useState } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import Trash from 'lucide-react/icons/trash-2';
import { useDelete, useNotify } from 'react-admin';
import type { Resource } from '../../schema/resource';
import { messageOf } from '../../schema/french';
import { Confirm } from '../shell/Confirm';
import type { ListRecord } from './columnsOf';

const nbsp = '\u00a0';

/** Deletes a record once the server has done it, after a question that names it. */
export function DeleteAction({ resource, record }: { resource: Resource; record: ListRecord }) {
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  const name = record._label ? `«${nbsp}${record._label}${nbsp}»` : `n°${nbsp}${record.id}`;
  const confirm = () =>
    remove(
      resource.name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(messageOf.deleted(resource), { type: 'success' }),
        onError: error => notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Tooltip title="Supprimer">
        <IconButton size="small" aria-label={`Supprimer ${name}`} onClick={() => setAsking(true)}>
          <Trash size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Tooltip>
      <Confirm
        open={asking}
        danger
        busy={isPending}
        title={messageOf.confirmDelete(resource, name)}
        content={resource.messages?.confirmDelete ? name : 'Cette suppression est définitive.'}
        confirm="Supprimer"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
