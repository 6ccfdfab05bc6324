import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useLocation } from 'react-admin';
import { SessionLost } from '../session/SessionLost';
import { ErrorBoundary } from './ErrorBoundary';
import { Header } from './Header';
import { Loader } from './Loader';
import { PageTitleSlot } from './PageTitleSlot';
import { RoutesProvider } from './RoutesProvider';
import { ScrollToTop } from './ScrollToTop';
import { Sidebar } from './Sidebar';
import { SidebarDrawer } from './SidebarDrawer';
import { SkipLink } from './SkipLink';
import { SnackbarProvider } from './SnackbarProvider';
import { usePhone } from './usePhone';
import { useRightsChanges } from './useRightsChanges';
import { useWarnings } from './useWarnings';

/** The frame of every page, for `<Admin layout>`: menu, header, content up to 1440 px wide. */
export function Layout({ children }: { children?: ReactNode }) {
  const phone = usePhone();
  useWarnings();
  useRightsChanges();
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  return (
    <ShellProviders slot={slot}>
      <ScrollToTop />
      <SkipLink />
      <SessionLost />
      <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
        {phone ? <SidebarDrawer open={drawer} onClose={closeDrawer} /> : <Sidebar />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Header titleRef={setSlot} onMenu={() => setDrawer(true)} />
          <Box component="main" id="contenu" tabIndex={-1} sx={contentStyle}>
            <ErrorBoundary path={pathname}>
              <Suspense fallback={<Loader />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
    </ShellProviders>
  );
}

/** What every part of the shell and its pages may ask for. */
function ShellProviders({ slot, children }: { slot: HTMLElement | null; children: ReactNode }) {
  return (
    <SnackbarProvider>
      <RoutesProvider>
        <PageTitleSlot.Provider value={slot}>{children}</PageTitleSlot.Provider>
      </RoutesProvider>
    </SnackbarProvider>
  );
}

const contentStyle = {
  boxSizing: 'border-box',
  flex: 1,
  width: '100%',
  maxWidth: 1488,
  mx: 'auto',
  // On a phone the bar of actions covers the bottom.
  p: { xs: '10px 16px 96px', sm: '20px 24px 24px' },
  // A page that has the whole window for itself.
  '&:has([data-whole])': { maxWidth: 'none' },
  outline: 'none',
};
