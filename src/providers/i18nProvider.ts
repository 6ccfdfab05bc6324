import Polyglot from 'node-polyglot';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { fr } from '../i18n/fr';
import { lateText } from '../i18n/lateTexts';

const firstPages = polyglotI18nProvider(() => fr, 'fr', [{ locale: 'fr', name: 'Français' }], {
  onMissingKey: (key: string) => key,
});

/**
 * French only. The catalogue of the first pages is there from the start, those of the others come with their code
 * (`addTexts`); a word that no catalogue has reads as the text beside it (`_`), else as its key:
 * a config's own label is one.
 */
export const i18nProvider: I18nProvider = {
  ...firstPages,
  translate(key, options: Polyglot.InterpolationOptions = {}) {
    const text = lateText(key);
    return text === undefined
      ? firstPages.translate(key, options)
      : Polyglot.transformPhrase(text, options, 'fr');
  },
};
