import { createElement, lazy, memo, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { CssBaseline } from '@mui/material';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource as Screens,
  ResourceDefinitionContext,
} from 'react-admin';
import type { AuthProvider, Store } from 'react-admin';
import { HomePage } from './custom/home/HomePage';
import { ownForms } from './custom/ownForms';
import { addOwnKinds } from './custom/kinds/ownKinds';
import { LogPage } from './custom/log/LogPage';
import { LateBar } from './custom/offline/LateBar';
import { LoginPage } from './startup/LoginPage';
import { authProvider } from './providers/authProvider';
import { pages } from './pages/all';
import { dataProvider } from './providers/dataProvider';
import { handOver } from './providers/handOver';
import { i18nProvider } from './providers/i18nProvider';
import { ownPages } from './providers/ownPages';
import type { KarhbaDataProvider } from './providers/makeDataProvider';
import { forgetWithRights, makeQueryClient } from './providers/queryClient';
import { routerProvider, SamePlace } from './providers/routerProvider';
import { preferences } from './providers/preferences';
import { resources } from './resources/all';
import { printPattern } from './schema/api/printAddress';
import type { Resource } from './schema/resource';
import { areas } from './product/areas';
import { AreaPage } from './views/area/AreaIndex';
import { FormPreviews } from './views/form/FormPreviews';
import { CreationDialog } from './views/inputs/CreationDialog';
import type { CreationProps } from './views/inputs/CreationDialog';
import { late } from './views/late';
import { listScreen, resourceScreens } from './views/resourceScreens';
import { ActionScreens } from './views/record/ActionScreens';
import type { ScreenProps } from './views/record/ActionScreens';
import { SheetPanels } from './views/record/SheetPanels';
import type { PanelProps } from './views/record/SheetPanels';
import { SheetAsides, SheetNotices } from './views/record/SheetNotices';
import type { NoticeProps } from './views/record/SheetNotices';
import { Guard } from './views/shell/Guard';
import { SessionGate } from './views/session/SessionGate';
import { ErrorPage } from './views/shell/ErrorPage';
import { Layout } from './views/shell/Layout';
import { Loader } from './views/shell/Loader';
import { NotFound } from './views/shell/DeadEnd';
import { Toaster } from './views/shell/Toaster';
import { darkTheme, lightTheme } from './views/theme';

const { Route } = routerProvider;
const PrintPage = lazy(() =>
  import('./views/record/PrintPage').then(module => ({ default: module.PrintPage })),
);
const ProfilePage = lazy(() =>
  import('./custom/profile/ProfilePage').then(module => ({ default: module.ProfilePage })),
);

/** The screens of `pages`. */
const customScreens: Record<(typeof pages)[number]['path'], ComponentType> = {
  '/first-steps': lazy(() =>
    import('./custom/home/FirstStepsPage').then(module => ({ default: module.FirstStepsPage })),
  ),
  '/contract/to-send': lazy(() =>
    import('./custom/offline/ToSendPage').then(module => ({ default: module.ToSendPage })),
  ),
  '/reservation/reservation-calendar': lazy(() =>
    import('./custom/planning/screens').then(module => ({ default: module.PlanningPage })),
  ),
  '/reservation/quick-booking': lazy(() =>
    import('./custom/quickBooking/QuickBookingPage').then(module => ({ default: module.QuickBookingPage })),
  ),
  '/receipt/to-invoice': lazy(() =>
    import('./custom/invoicing/ToInvoicePage').then(module => ({ default: module.ToInvoicePage })),
  ),
  '/reservation/daily-sheet': lazy(() =>
    import('./custom/dailySheet/DailySheetPage').then(module => ({ default: module.DailySheetPage })),
  ),
  '/receipt/journals': lazy(() =>
    import('./custom/journals/JournalsPage').then(module => ({ default: module.JournalsPage })),
  ),
};

const customRoutes = pages.map(({ path, access }) => (
  <Route
    key={path}
    path={path}
    element={<Guard access={access}>{createElement(customScreens[path])}</Guard>}
  />
));

/** Lists of hand-written screens, by their resources. Not late: what they share with all lists would be cut anew. */
const ownLists: Readonly<Record<string, ComponentType<{ resource: Resource }>>> = {
  logs: LogPage,
};

const formScreens: Readonly<Record<string, ComponentType<{ resource: Resource }>>> = {
  inspections: lazy(ownForms.inspections.load),
};

addOwnKinds();

const PermissionsPanel = late(() =>
  import('./custom/permissions/PermissionsPanel').then(module => module.PermissionsPanel),
);
const ApiKeyPanel = late(() => import('./custom/profile/ApiKeyPanel').then(module => module.ApiKeyPanel));
const VehiclePlanning = late(() =>
  import('./custom/planning/screens').then(module => module.VehiclePlanning),
);
const ClientAccount = late(() => import('./custom/account/screens').then(module => module.ClientAccount));
const SupplierAccount = late(() => import('./custom/account/screens').then(module => module.SupplierAccount));
const panels = {
  clientAccount: (props: PanelProps) => <ClientAccount {...props} />,
  supplierAccount: (props: PanelProps) => <SupplierAccount {...props} />,
  permissions: (props: PanelProps) => <PermissionsPanel {...props} />,
  apiKey: (props: PanelProps) => <ApiKeyPanel {...props} />,
  vehiclePlanning: (props: PanelProps) => <VehiclePlanning {...props} />,
};
const DisplacedNotice = late(() =>
  import('./custom/displaced/DisplacedNotice').then(module => module.DisplacedNotice),
);
const ContractDesk = late(() => import('./custom/contract/ContractDesk').then(module => module.ContractDesk));
const notices = {
  displaced: (props: NoticeProps) => <DisplacedNotice {...props} />,
  contractDesk: () => <ContractDesk />,
};
const ContractCaution = late(() =>
  import('./custom/contract/ContractCaution').then(module => module.ContractCaution),
);
const ContractPapers = late(() =>
  import('./custom/contract/ContractPapers').then(module => module.ContractPapers),
);
const asides = {
  contractCaution: () => <ContractCaution place="aside" />,
  contractPapers: () => <ContractPapers />,
};
const ContractSigning = late(() =>
  import('./custom/contract/signing/ContractSigning').then(module => module.ContractSigning),
);
const actionScreens = { contractSigning: (props: ScreenProps) => <ContractSigning {...props} /> };
const ReservationPrice = late(() =>
  import('./custom/booking/ReservationPrice').then(module => module.ReservationPrice),
);
const FreeVehicles = late(() => import('./custom/booking/FreeVehicles').then(module => module.FreeVehicles));
const ReservationTotal = late(() =>
  import('./custom/booking/ReservationTotal').then(module => module.ReservationTotal),
);
const OptionExpiry = late(() => import('./custom/booking/OptionExpiry').then(module => module.OptionExpiry));
const CancellationTerms = late(() =>
  import('./custom/booking/CancellationTerms').then(module => module.CancellationTerms),
);
const ReceiptTotals = late(() =>
  import('./custom/receipt/ReceiptTotals').then(module => module.ReceiptTotals),
);
const ReceiptTotal = late(() => import('./custom/receipt/ReceiptTotal').then(module => module.ReceiptTotal));
const CreditTotals = late(() => import('./custom/receipt/ReceiptTotals').then(module => module.CreditTotals));
const SwapVehicles = late(() => import('./custom/contract/SwapVehicles').then(module => module.SwapVehicles));
const Spreading = late(() => import('./custom/account/screens').then(module => module.Spreading));
const ExtensionPreview = late(() =>
  import('./custom/contract/ExtensionPreview').then(module => module.ExtensionPreview),
);
const previews = {
  extension: () => <ExtensionPreview />,
  cancellationTerms: () => <CancellationTerms />,
  spreading: () => <Spreading />,
  creditTotals: () => <CreditTotals />,
  freeVehicles: () => <FreeVehicles />,
  swapVehicles: () => <SwapVehicles />,
  reservationPrice: () => <ReservationPrice />,
  reservationTotal: () => <ReservationTotal />,
  optionExpiry: () => <OptionExpiry />,
  receiptTotals: () => <ReceiptTotals />,
  receiptTotal: () => <ReceiptTotal />,
};
const HandOverCard = late(() => import('./custom/handOver/HandOverCard').then(module => module.HandOverCard));
function HandOver() {
  const made = useSyncExternalStore(handOver.subscribe, handOver.read);
  return made && <HandOverCard key={`${made.resource}/${made.of.id}`} made={made} />;
}
const CreateDialog = late(() => import('./views/form/CreateDialog').then(module => module.CreateDialog));
const creationDialog = (props: CreationProps) => <CreateDialog {...props} />;

/**
 * Every page, and what this device still has to send. Its children are the routes below, the same for ever: react-admin,
 * which makes them anew at each navigation and when it has registered the resources, does not have it drawn again.
 */
const Frame = memo(
  ({ children }: { children?: ReactNode }) => (
    <SamePlace>
      <Layout bar={bars} listOf={listOf}>
        {children}
      </Layout>
    </SamePlace>
  ),
  () => true,
);
const bars = (
  <>
    <LateBar />
    <HandOver />
  </>
);
const listOf = (resource: Resource) => listScreen(resource, ownLists[resource.name]);

const screens = resources.all.flatMap(
  resource => resourceScreens(resource, formScreens[resource.name]) ?? [],
);

/** What react-admin knows of the resources: all of it from the beginning, or each would have every page drawn again. */
const definitions = {
  definitions: Object.fromEntries(
    screens.map(screen => [screen.props.name, Screens.registerResource(screen.props)]),
  ),
  register: () => undefined,
  unregister: () => undefined,
};

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

/** The admin of one user. Where they go concerns the routes below it, not what it is made of. */
export const Karhba = memo(function Karhba({ outside = server, unseen = false }: KarhbaProps) {
  const queryClient = useMemo(makeQueryClient, []);
  useEffect(() => forgetWithRights(queryClient), [queryClient]);
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
      <ResourceDefinitionContext.Provider value={definitions}>
        <SheetNotices.Provider value={notices}>
          <SheetAsides.Provider value={asides}>
            <SheetPanels.Provider value={panels}>
              <ActionScreens.Provider value={actionScreens}>
                <FormPreviews.Provider value={previews}>
                  <CreationDialog.Provider value={creationDialog}>
                    <CoreAdminUI
                      title="Karhba"
                      layout={Frame}
                      loading={Loader}
                      error={ErrorPage}
                      dashboard={HomePage}
                      catchAll={NotFound}
                      disableTelemetry
                    >
                      {screens}
                      <CustomRoutes noLayout>
                        <Route path={printPattern} element={<PrintPage />} />
                      </CustomRoutes>
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
              </ActionScreens.Provider>
            </SheetPanels.Provider>
          </SheetAsides.Provider>
        </SheetNotices.Provider>
      </ResourceDefinitionContext.Provider>
      <Toaster />
    </AdminContext>
  );
});
