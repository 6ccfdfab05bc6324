import { useState } from 'react';
import { useDataProvider, useDelete, useNotify, useRefresh } from 'react-admin';
import type { RaRecord } from 'react-admin';
import type { ReadableError } from '../../providers/readableError';
import { archivedMessage } from '../../schema/archive';
import { messageOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { useIdempotencyKey } from '../form/useIdempotencyKey';
import { Confirm } from '../shell/Confirm';

interface DeleteDialogProps {
  resource: Resource;
  record: RaRecord;
  open: boolean;
  onClose: () => void;
  /** Once it is gone. */
  onDeleted?: () => void;
}

const nbsp = '\u00a0';

/** How a question calls a record. */
export const calledInQuestion = ({ _label, id }: RaRecord) =>
  _label ? `«${nbsp}${_label}${nbsp}»` : `n°${nbsp}${id}`;

/** Deletes a record after a question that names it; one that is in use is told where, and may be archived at once. */
export function DeleteDialog({ resource, record, open, onClose, onDeleted }: DeleteDialogProps) {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const keys = useIdempotencyKey();
  const [remove, { isPending }] = useDelete();
  const [inUse, setInUse] = useState<string | null>(null);
  const [archiving, setArchiving] = useState(false);
  const name = calledInQuestion(record);
  const close = () => {
    setInUse(null);
    onClose();
  };
  const fail = (error: unknown) => {
    notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    close();
  };
  const confirm = () =>
    remove(
      resource.name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(messageOf.deleted(resource), { type: 'success' });
          close();
          onDeleted?.();
        },
        onError: error => {
          if ((error as ReadableError).code === 'IN_USE') setInUse((error as ReadableError).message);
          else fail(error);
        },
      },
    );
  const archive = async () => {
    setArchiving(true);
    try {
      const meta = { idempotencyKey: keys.keyFor([record.id]) };
      await dataProvider.archive(resource.name, { id: record.id, way: 'archive', meta });
      notify(archivedMessage(resource, 'archive'), { type: 'success' });
      close();
      refresh();
    } catch (error) {
      fail(error);
    } finally {
      setArchiving(false);
    }
  };
  if (inUse !== null)
    return (
      <Confirm
        open={open}
        busy={archiving}
        title={`Archiver ${name}${nbsp}?`}
        content={inUse}
        confirm="Archiver"
        onConfirm={() => void archive()}
        onClose={close}
      />
    );
  return (
    <Confirm
      open={open}
      danger
      busy={isPending}
      title={messageOf.confirmDelete(resource, name)}
      content={resource.messages?.confirmDelete ? name : 'Cette suppression est définitive.'}
      confirm="Supprimer"
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
}
