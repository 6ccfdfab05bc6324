import polyglotI18nProvider from 'ra-i18n-polyglot';
import { fr } from '../i18n/fr';

/** French only; a word that is not in the catalogue has its text beside it (`_`). */
export const i18nProvider = polyglotI18nProvider(() => fr, 'fr', [{ locale: 'fr', name: 'Français' }]);
