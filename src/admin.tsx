import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouterProviderContext } from 'react-admin';
import { App } from './App';
import { callerStore } from './providers/callerStore';
import { loadDataProvider } from './providers/dataProvider';
import { routerProvider } from './providers/routerProvider';
import { startSession } from './providers/startSession';
import { askFirstList } from './views/list/askFirstList';
import { loadFilterEditor } from './views/list/LateFilterEditor';
import { loadListTools } from './views/list/tools/LateTools';
import { loadRowActions } from './views/list/LateRowActions';
import { loadSearch } from './views/search/SearchTrigger';
import { loadIdentify } from './views/session/SessionLost';
import { withoutLogoutFlag } from './views/session/withoutLogoutFlag';
import { whenCalm } from './views/whenCalm';

export { rehearse } from './rehearse';

/** What the next clicks open, in the order in which they are likely. */
const nextCode = [
  loadDataProvider,
  loadIdentify,
  loadRowActions,
  loadSearch,
  () => import('./views/record/SheetView'),
  () => import('./views/form/CreateView'),
  loadFilterEditor,
  loadListTools,
];

/**
 * Puts the admin in place, for src/main.tsx. Nothing is shown before the session is checked; one that the login form
 * has just brought needs no check.
 */
export function mount(container: HTMLElement): void {
  const justSignedIn = document.getElementById('login')?.hidden === false;
  if (!justSignedIn) return void startSession().then(() => open(container));
  const { pathname, search, hash } = location;
  history.replaceState(null, '', pathname + withoutLogoutFlag(search) + hash);
  open(container);
}

function open(container: HTMLElement) {
  void prepare().catch(error => console.error(error));
  render(container);
}

/** Rights, then rows, are asked for while the page is being drawn; the code of the next clicks comes after them. */
async function prepare() {
  const caller = await callerStore.load();
  if (!caller) return;
  await (askFirstList(caller, location) ?? loadDataProvider());
  for (const load of nextCode) {
    await whenCalm(300);
    await load();
  }
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
