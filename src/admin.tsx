import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouterProviderContext } from 'react-admin';
import { App } from './App';
import { routerProvider } from './providers/routerProvider';
import { startSession } from './providers/startSession';
import { withoutLogoutFlag } from './views/session/withoutLogoutFlag';

// Most visits begin at a list: its code comes while the session is checked, or the password typed.
void import('./views/list/ListView').catch(() => undefined);

/**
 * Puts the admin in place, for src/main.tsx. Nothing is shown before the session is checked; one that the login form
 * has just brought needs no check.
 */
export function mount(container: HTMLElement): void {
  const justSignedIn = document.getElementById('login')?.hidden === false;
  if (!justSignedIn) return void startSession().then(() => render(container));
  const { pathname, search, hash } = location;
  history.replaceState(null, '', pathname + withoutLogoutFlag(search) + hash);
  render(container);
}

function render(container: HTMLElement) {
  // A data router, with one route for all: react-admin's guard of unsaved changes needs one.
  const router = createBrowserRouter([{ path: '*', element: <Root /> }]);
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

function Root() {
  return (
    <RouterProviderContext.Provider value={routerProvider}>
      <App />
    </RouterProviderContext.Provider>
  );
}
