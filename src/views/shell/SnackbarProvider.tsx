import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { SnackbarContext } from './useSnackbar';
import type { Snackbar } from './useSnackbar';

/** Gives the shell's pages their toasts. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const snackbar = useMemo<Snackbar>(
    () => ({ show: (message, severity = 'info') => notify(message, { type: severity }) }),
    [notify],
  );
  return <SnackbarContext.Provider value={snackbar}>{children}</SnackbarContext.Provider>;
}
