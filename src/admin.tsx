import { createRoot } from 'react-dom/client';
import { Admin } from 'react-admin';
import polyglot from 'ra-i18n-polyglot';
import { LoginPage } from './custom/login/LoginPage';
import { fr } from './i18n/fr';
import { ErrorPage } from './views/shell/ErrorPage';
import { Layout } from './views/shell/Layout';
import { Loader } from './views/shell/Loader';
import { NotFound } from './views/shell/NotFound';
import { Toaster } from './views/shell/Toaster';
import { darkTheme, lightTheme } from './views/theme';

const i18nProvider = polyglot(() => fr, 'fr');

/** Renders the admin into the page, at the address that the browser shows. */
export function mount(container: HTMLElement) {
  createRoot(container).render(
    <Admin
      i18nProvider={i18nProvider}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Layout}
      loginPage={LoginPage}
      loading={Loader}
      catchAll={NotFound}
      error={ErrorPage}
      notification={Toaster}
      disableTelemetry
    />,
  );
}
