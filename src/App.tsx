import { createElement, lazy, Suspense, useMemo } from 'react';
import type { ComponentType } from 'react';
import { CssBaseline } from '@mui/material';
import { AdminContext, CoreAdminUI, CustomRoutes } from 'react-admin';
import type { AuthProvider, Store } from 'react-admin';
import { HomePage } from './custom/home/HomePage';
import { LoginPage } from './custom/login/LoginPage';
import { authProvider } from './providers/authProvider';
import { customPages } from './providers/customPages';
import type { CustomPath } from './providers/customPages';
import { dataProvider } from './providers/dataProvider';
import { i18nProvider } from './providers/i18nProvider';
import { ownPages } from './providers/ownPages';
import type { KarhbaDataProvider } from './providers/makeDataProvider';
import { makeQueryClient } from './providers/queryClient';
import { routerProvider } from './providers/routerProvider';
import { preferences } from './providers/preferences';
import { resources } from './resources/all';
import { areas } from './schema/areas';
import { AreaPage } from './views/area/AreaPage';
import { FormPreviews } from './views/form/FormPreviews';
import { LateCreateDialog } from './views/form/LateCreateDialog';
import { CreationDialog } from './views/inputs/CreationDialog';
import type { CreationProps } from './views/inputs/CreationDialog';
import { resourceScreens } from './views/resourceScreens';
import { SheetPanels } from './views/record/SheetPanels';
import type { PanelProps } from './views/record/SheetPanels';
import { Guard } from './views/guard/Guard';
import { SessionGate } from './views/session/SessionGate';
import { ErrorPage } from './views/shell/ErrorPage';
import { Layout } from './views/shell/Layout';
import { Loader } from './views/shell/Loader';
import { NotFound } from './views/shell/NotFound';
import { Toaster } from './views/shell/Toaster';
import { darkTheme, lightTheme } from './views/theme';

const { Route } = routerProvider;
const ProfilePage = lazy(() =>
  import('./custom/profile/ProfilePage').then(module => ({ default: module.ProfilePage })),
);

/** The screens of `customPages`. */
const customScreens: Record<CustomPath, ComponentType> = {
  '/reservation/reservation-calendar': lazy(() =>
    import('./custom/planning/PlanningPage').then(module => ({ default: module.PlanningPage })),
  ),
  '/reservation/daily-sheet': lazy(() =>
    import('./custom/dailySheet/DailySheetPage').then(module => ({ default: module.DailySheetPage })),
  ),
};

const customRoutes = customPages.map(({ path, access }) => (
  <Route
    key={path}
    path={path}
    element={<Guard access={access}>{createElement(customScreens[path])}</Guard>}
  />
));

const PermissionsPanel = lazy(() =>
  import('./custom/permissions/PermissionsPanel').then(module => ({ default: module.PermissionsPanel })),
);
const panels = { permissions: (props: PanelProps) => <PermissionsPanel {...props} /> };
const ReservationPrice = lazy(() =>
  import('./custom/reservationPrice/ReservationPrice').then(module => ({ default: module.ReservationPrice })),
);
const FreeVehicles = lazy(() =>
  import('./custom/freeVehicles/FreeVehicles').then(module => ({ default: module.FreeVehicles })),
);
const previews = {
  freeVehicles: () => (
    <Suspense>
      <FreeVehicles />
    </Suspense>
  ),
  reservationPrice: () => (
    <Suspense>
      <ReservationPrice />
    </Suspense>
  ),
};
const creationDialog = (props: CreationProps) => <LateCreateDialog {...props} />;

/** The admin: what it is made of, in one page. */
export function App() {
  return <SessionGate login={<LoginPage />}>{userId => <Karhba key={userId} />}</SessionGate>;
}

/** What the admin speaks to: the server, the session, and what the browser remembers. */
interface Outside {
  authProvider: AuthProvider;
  dataProvider: KarhbaDataProvider;
  store: Store;
}

interface KarhbaProps {
  outside?: Outside;
  /** Drawn without the styles of the whole document. */
  unseen?: boolean;
}

const server: Outside = { authProvider, dataProvider, store: preferences };

/** The admin of one user. */
export function Karhba({ outside = server, unseen = false }: KarhbaProps) {
  const queryClient = useMemo(makeQueryClient, []);
  // <Admin> in its two halves: whole, it brings the screens of its own (menu, login, errors) that ours replace.
  return (
    <AdminContext
      {...outside}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      queryClient={queryClient}
      theme={lightTheme}
      darkTheme={darkTheme}
    >
      {!unseen && <CssBaseline enableColorScheme />}
      <SheetPanels.Provider value={panels}>
        <FormPreviews.Provider value={previews}>
          <CreationDialog.Provider value={creationDialog}>
            <CoreAdminUI
              title="Karhba"
              layout={Layout}
              loading={Loader}
              error={ErrorPage}
              dashboard={HomePage}
              catchAll={NotFound}
              disableTelemetry
            >
              {resources.all.map(resourceScreens)}
              <CustomRoutes>
                {Object.entries(areas).map(([area, { base }]) => (
                  <Route key={area} path={base} element={<AreaPage area={area} />} />
                ))}
                {customRoutes}
                {ownPages.map(page => (
                  <Route key={page.path} path={page.path} element={<ProfilePage page={page} />} />
                ))}
              </CustomRoutes>
            </CoreAdminUI>
          </CreationDialog.Provider>
        </FormPreviews.Provider>
      </SheetPanels.Provider>
      <Toaster />
    </AdminContext>
  );
}
