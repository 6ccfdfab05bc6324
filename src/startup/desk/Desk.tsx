import { useEffect } from 'react';
import { Box, CssBaseline } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  AuthContext,
  DataProviderContext,
  I18nContextProvider,
  NotificationContextProvider,
  RouterProviderContext,
  StoreContextProvider,
  ThemeProvider,
  ThemesContext,
} from 'react-admin';
import type { AuthProvider, RouterProvider } from 'react-admin';
import type { QueryClient } from '@tanstack/react-query';
import type { Task } from '../../custom/inspection/draft';
import { InspectionDesk } from '../../custom/inspection/InspectionDesk';
import { i18nProvider } from '../../providers/i18nProvider';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { permissionsProvider } from '../../providers/permissionsProvider';
import { preferences } from '../../providers/preferences';
import { useCaller } from '../../providers/useCaller';
import { SessionLost } from '../../views/session/SessionLost';
import { useWorker } from '../../views/session/useWorker';
import { useArrival } from '../../views/shell/arrival';
import { contentStyle } from '../../views/shell/contentStyle';
import { Questions } from '../../views/shell/Questions';
import { SnackbarProvider, useWarnings } from '../../views/shell/snackbar';
import { Toaster } from '../../views/shell/Toaster';
import { darkTheme, lightTheme } from '../../views/theme';
import { lateProvider } from './lateProvider';
import { mayInspect } from './mayInspect';

const authProvider = lateProvider<AuthProvider>(() =>
  import('../../providers/authProvider').then(module => module.authProvider),
);
const dataProvider = lateProvider<KarhbaDataProvider>(() =>
  import('../../providers/dataProvider').then(module => module.dataProvider),
);
const themes = { lightTheme, darkTheme };

interface DeskProps {
  task: Task;
  queryClient: QueryClient;
  router: RouterProvider;
  /** The session or the right to it is gone: who has what they may see instead. */
  onRefused: () => void;
  /** The first field is there. */
  onDrawn: () => void;
}

/** The inspection alone: of the admin what its desk stands on, without the shell, that a phone does not show around it. */
export function Desk({ task, queryClient, router, ...frame }: DeskProps) {
  return (
    <RouterProviderContext.Provider value={router}>
      <AuthContext.Provider value={authProvider}>
        <DataProviderContext.Provider value={dataProvider}>
          <StoreContextProvider value={preferences}>
            <QueryClientProvider client={queryClient}>
              <I18nContextProvider value={i18nProvider}>
                <NotificationContextProvider>
                  <ThemesContext.Provider value={themes}>
                    <ThemeProvider>
                      <CssBaseline enableColorScheme />
                      <SnackbarProvider>
                        <Frame task={task} {...frame} />
                      </SnackbarProvider>
                      <Toaster />
                    </ThemeProvider>
                  </ThemesContext.Provider>
                </NotificationContextProvider>
              </I18nContextProvider>
            </QueryClientProvider>
          </StoreContextProvider>
        </DataProviderContext.Provider>
      </AuthContext.Provider>
    </RouterProviderContext.Provider>
  );
}

function Frame({ task, onRefused, onDrawn }: Pick<DeskProps, 'task' | 'onRefused' | 'onDrawn'>) {
  const isRefused = useRefused();
  useWarnings();
  useArrival();
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);
  useEffect(onDrawn, [onDrawn]);
  return (
    <>
      <SessionLost />
      <Questions />
      <Box component="main" id="contenu" tabIndex={-1} sx={contentStyle}>
        <InspectionDesk task={task} />
      </Box>
    </>
  );
}

/** As the session gate and the guard of the admin have it: whose session is lost is waited for. */
function useRefused(): boolean {
  const { user, stranger } = useWorker();
  const caller = useCaller();
  useEffect(() => {
    window.addEventListener('focus', permissionsProvider.refreshIfOld);
    return () => window.removeEventListener('focus', permissionsProvider.refreshIfOld);
  }, []);
  return !stranger && (!user || caller?.id !== user.id || !mayInspect(caller));
}
