import { useState } from 'react';
import { useDataProvider, useDelete, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { RaRecord, TranslateFunction } from 'react-admin';
import '../../i18n/record';
import type { ReadableError } from '../../providers/readableError';
import { messageOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { archivedMessage } from '../../schema/words/actions/archive';
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

/** How a question calls a record, by itself ('la fiche 7') or behind its kind ('la facture (fiche 7)'). */
const calledInQuestion = (
  { _label: label, id }: RaRecord,
  translate: TranslateFunction,
  unnamed: 'number' | 'numberOf' = 'number',
): string =>
  label ? translate('karhba.record.quoted', { label }) : translate(`karhba.record.${unnamed}`, { id });

/** Deletes a record after a question that names it; of one that is in use it shows where, and offers to archive it. */
export function DeleteDialog({ resource, record, open, onClose, onDeleted }: DeleteDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const keys = useIdempotencyKey();
  const [remove, { isPending }] = useDelete();
  const [inUse, setInUse] = useState<string | null>(null);
  const [archiving, setArchiving] = useState(false);
  const name = calledInQuestion(record, translate);
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
        title={translate('karhba.record.archiveQuestion', { name })}
        content={inUse}
        confirm={translate('karhba.record.archive')}
        onConfirm={() => void archive()}
        onClose={close}
      />
    );
  return (
    <Confirm
      open={open}
      danger
      busy={isPending}
      title={messageOf.confirmDelete(resource, calledInQuestion(record, translate, 'numberOf'))}
      content={resource.messages?.confirmDelete ? name : translate('karhba.record.deleteWarning')}
      confirm={translate('karhba.record.delete')}
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
}
