import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouterProviderContext } from 'react-admin';
import { App } from '../App';
import { permissionsProvider } from '../providers/permissionsProvider';
import { progressProvider } from '../providers/progressProvider';
import { loadDataProvider } from '../providers/dataProvider';
import { routerProvider } from '../providers/routerProvider';
import { requestFirst } from './requestFirst';
import { keepStyles } from './styles';
import { loadOwnForm } from '../custom/ownForms';
import { beginOffline } from '../custom/offline/LateBar';
import { LateFilterEditor, loadListTools } from '../views/list/lateParts';
import { loadRowActions } from '../views/list/useRowActions';
import { SearchDialog } from '../views/search/SearchTrigger';
import { Identify } from '../views/session/SessionLost';
import { withoutLogoutFlag } from '../views/session/logoutFlag';
import { whenCalm } from '../views/whenCalm';

export { rehearse } from './rehearse';

/** What the next clicks open, in the order in which they are likely. */
const nextCode = [
  loadDataProvider,
  Identify.load,
  loadRowActions,
  SearchDialog.load,
  () => import('../views/record/SheetView'),
  () => import('../views/form/CreateView'),
  LateFilterEditor.load,
  loadListTools,
  beginOffline,
  async () => keepStyles(),
];

/**
 * Puts the admin in place, for src/main.tsx. Nothing is shown before the session is checked.
 * @param checked absent of one that the login form has just brought.
 */
export function mount(container: HTMLElement, checked?: Promise<void>): void {
  if (checked) {
    void checked.then(() => open(container));
    return loadOwnForm(location.pathname);
  }
  const { pathname, search, hash } = location;
  history.replaceState(null, '', pathname + withoutLogoutFlag(search) + hash);
  open(container);
}

function open(container: HTMLElement) {
  void prepare().catch(error => console.error(error));
  render(container);
}

/** What has not come with the session is requested while the page is being drawn; the code of the next clicks comes after it. */
async function prepare() {
  void progressProvider.load();
  const caller = await permissionsProvider.load();
  if (!caller) return;
  await (requestFirst(caller, location) ?? loadDataProvider());
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
