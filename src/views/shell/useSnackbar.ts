import { createContext, useContext } from 'react';

export type Severity = 'error' | 'warning' | 'info' | 'success';

/** Says something to whoever is at work, in a toast (specification §3). */
export interface Snackbar {
  show(message: string, severity?: Severity): void;
}

export const SnackbarContext = createContext<Snackbar | null>(null);

/** The toasts of the shell. @throws outside of it, in the specification's words (§8). */
export function useSnackbar(): Snackbar {
  const snackbar = useContext(SnackbarContext);
  if (!snackbar) throw new Error('use snack bar must be used within a Patient Provider');
  return snackbar;
}
