import { Suspense, useCallback, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useLocation, useTranslate } from 'react-admin';
import { Rehearsed } from '../../providers/useCaller';
import { KeptList } from '../list/KeptList';
import type { ListOf } from '../list/KeptList';
import { SessionLost } from '../session/SessionLost';
import { useArrival } from './arrival';
import { ErrorBoundary } from './ErrorPage';
import { contentStyle } from './contentStyle';
import { Header } from './Header';
import { Loader } from './Loader';
import { RoutesProvider } from './menu';
import { Questions } from './Questions';
import { PageTitleSlot } from './PageHeader';
import { PaperHead } from './PaperHead';
import { Sidebar, SidebarDrawer } from './Sidebar';
import { SnackbarProvider, useWarnings } from './snackbar';
import { usePhone } from './usePhone';
import { useRightsChanges } from './useRightsChanges';

interface LayoutProps {
  /** What concerns every page, under the header. */
  bar?: ReactNode;
  /** The lists, of which the last one is kept. */
  listOf: ListOf;
  children?: ReactNode;
}

/**
 * The frame of every page, for `<Admin layout>`: menu, header, content up to 1440 px wide. It is not drawn again where
 * one goes: what depends on the address asks for it.
 */
export function Layout({ bar, listOf, children }: LayoutProps) {
  const phone = usePhone();
  useWarnings();
  useRightsChanges();
  const [drawer, setDrawer] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  return (
    <ShellProviders slot={slot}>
      <Arrival />
      <SkipLink />
      <SessionLost />
      <Questions />
      <Box sx={shellStyle}>
        {phone ? <SidebarDrawer open={drawer} onClose={closeDrawer} /> : <Sidebar />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Header titleRef={setSlot} onMenu={() => setDrawer(true)} />
          {bar}
          <Box component="main" id="contenu" tabIndex={-1} sx={contentStyle}>
            <PaperHead />
            <Page listOf={listOf}>{children}</Page>
          </Box>
        </Box>
      </Box>
    </ShellProviders>
  );
}

/** The page at the address. */
function Page({ listOf, children }: Pick<LayoutProps, 'listOf' | 'children'>) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary path={pathname}>
      <Suspense fallback={<Loader />}>{children}</Suspense>
      <KeptList of={listOf} />
    </ErrorBoundary>
  );
}

/** What every part of the shell and its pages may use. */
function ShellProviders({ slot, children }: { slot: HTMLElement | null; children: ReactNode }) {
  return (
    <SnackbarProvider>
      <RoutesProvider>
        <PageTitleSlot.Provider value={slot}>{children}</PageTitleSlot.Provider>
      </RoutesProvider>
    </SnackbarProvider>
  );
}

const shellStyle = {
  display: 'flex',
  minHeight: '100dvh',
  bgcolor: 'background.default',
  // A page that a phone shows alone: it has a way back of its own.
  '&:has([data-alone]) > div > .shell': { display: { xs: 'none', sm: 'flex' } },
};

/** The first stop of the Tab key: over the menu, straight to the page. */
function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#contenu"
      className="screen"
      onClick={event => {
        // A hash in the address would be a navigation.
        event.preventDefault();
        document.getElementById('contenu')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: -60,
        left: 16,
        zIndex: 1400,
        p: '8px 14px',
        borderRadius: 1,
        color: 'tokens.onAccent',
        bgcolor: 'tokens.accent',
        typography: 'button',
        textDecoration: 'none',
        '&:focus': { top: 10 },
      }}
    >
      {translate('karhba.skip')}
    </Box>
  );
}

/** Every change of page starts at its top (specification §2), and its title has the focus. */
function Arrival() {
  const { pathname } = useLocation();
  const rehearsed = useContext(Rehearsed);
  useArrival();
  useEffect(() => {
    if (!rehearsed) window.scrollTo(0, 0);
  }, [pathname, rehearsed]);
  return null;
}
