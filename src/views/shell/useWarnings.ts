import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { onWarning } from '../../providers/warnings';

/** Shows what the server warns of, long enough to be read. */
export function useWarnings(): void {
  const notify = useNotify();
  useEffect(
    () => onWarning(message => notify(message, { type: 'warning', autoHideDuration: 10_000 })),
    [notify],
  );
}
