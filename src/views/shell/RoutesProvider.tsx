import type { ReactNode } from 'react';
import { useMenu } from './useMenu';
import { RoutesContext } from './useRoutes';

/** Works out once, for the whole shell, which pages the user may open and where they are. */
export function RoutesProvider({ children }: { children: ReactNode }) {
  return <RoutesContext.Provider value={useMenu()}>{children}</RoutesContext.Provider>;
}
