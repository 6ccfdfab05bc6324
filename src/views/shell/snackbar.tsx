import { createContext, useContext, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { onWarning } from '../../providers/warnings';

type Severity = 'error' | 'warning' | 'info' | 'success';

/** Shows something to whoever is at work, in a toast (specification §3). */
interface Snackbar {
  show(message: string, severity?: Severity): void;
}

const SnackbarContext = createContext<Snackbar | null>(null);

/** The toasts of the shell. @throws outside of it, in the specification's words (§8). */
export function useSnackbar(): Snackbar {
  const snackbar = useContext(SnackbarContext);
  if (!snackbar) throw new Error('use snack bar must be used within a Patient Provider');
  return snackbar;
}

interface Shown {
  message: string;
  type: Severity;
  /** Epoch milliseconds. */
  at: number;
}

/** What was shown last, and what of it the next provider shows again. */
let last: Shown | null = null;
let carried: Shown | null = null;

/** What has been shown just now is shown again by what takes the place of the page. */
export function carryToast(): void {
  carried = last && Date.now() - last.at < 1000 ? last : null;
}

/** Gives the shell's pages their toasts. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const notify = useNotify();
  const snackbar = useMemo<Snackbar>(
    () => ({
      show(message, type = 'info') {
        last = { message, type, at: Date.now() };
        notify(message, { type });
      },
    }),
    [notify],
  );
  useEffect(() => {
    if (carried) notify(carried.message, { type: carried.type });
    carried = null;
  }, [notify]);
  return <SnackbarContext.Provider value={snackbar}>{children}</SnackbarContext.Provider>;
}

/** Shows what the server warns of, long enough to be read. */
export function useWarnings(): void {
  const notify = useNotify();
  useEffect(
    () => onWarning(message => notify(message, { type: 'warning', autoHideDuration: 10_000 })),
    [notify],
  );
}
