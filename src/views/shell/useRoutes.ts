import { createContext, useContext } from 'react';
import type { Menu } from './useMenu';

export const RoutesContext = createContext<Menu | null>(null);

/** Sections and pages that the user may open, and where they are. @throws outside of the shell (specification §8). */
export function useRoutes(): Menu {
  const routes = useContext(RoutesContext);
  if (!routes) throw new Error('useRoutes must be used within a RoutesProvider');
  return routes;
}
