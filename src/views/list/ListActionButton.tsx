import { useState } from 'react';
import { Button } from '@mui/material';
import { useDataProvider, useRefresh } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { ListAction } from '../../schema/words/actions/actions';
import { useIdempotencyKey } from '../form/useIdempotencyKey';
import { Confirm } from '../shell/Confirm';
import { useSnackbar } from '../shell/snackbar';
import { useListScreen } from './ListScreen';

interface ListActionButtonProps {
  action: ListAction;
  /** Beside its question. */
  note?: string;
}

/** Does something with all that a list holds, after a question; the list is read anew. */
export function ListActionButton({ action, note }: ListActionButtonProps) {
  const { name, label, confirm = '', success = '', danger } = action;
  const { resource } = useListScreen();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { show } = useSnackbar();
  const refresh = useRefresh();
  const keys = useIdempotencyKey();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const perform = async () => {
    setBusy(true);
    try {
      await dataProvider.listAction(resource.name, {
        action: name,
        meta: { idempotencyKey: keys.keyFor(name) },
      });
      keys.renew();
      show(success, 'success');
      refresh();
    } catch (error) {
      show(error instanceof Error ? error.message : String(error), 'error');
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button variant="outlined" color={danger ? 'error' : 'primary'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        open={asking}
        danger={danger}
        busy={busy}
        title={confirm}
        content={note}
        confirm={label}
        onConfirm={() => void perform()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
