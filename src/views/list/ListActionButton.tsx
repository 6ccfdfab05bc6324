import { useState } from 'react';
import { Button } from '@mui/material';
import { useDataProvider, useRefresh } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { ListAction } from '../../schema/listConfig';
import { useIdempotencyKey } from '../form/useIdempotencyKey';
import { Confirm } from '../shell/Confirm';
import { useSnackbar } from '../shell/useSnackbar';
import { useListScreen } from './ListScreen';

/** Does something with all that a list holds, after a question; the list is read anew. */
export function ListActionButton({ name, action }: { name: string; action: ListAction<string> }) {
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
      show(action.success, 'success');
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
      <Button variant="outlined" color={action.danger ? 'error' : 'primary'} onClick={() => setAsking(true)}>
        {action.label}
      </Button>
      <Confirm
        open={asking}
        danger={action.danger}
        busy={busy}
        title={action.confirm}
        content={resource.list?.note}
        confirm={action.label}
        onConfirm={() => void perform()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
