import { defineResource } from '../../schema/defineResource';
import { date } from '../../schema/fields';

/** Up to which day the books are closed: nothing fiscal or monetary is dated then, or before. */
export default defineResource({
  name: 'closed-periods',
  type: 'ClosedPeriod',
  label: {
    one: 'période close',
    many: 'périodes closes',
    gender: 'f',
    titles: { list: 'Période close' },
    messages: { created: 'Période close enregistrée.', updated: 'Période close enregistrée.' },
  },
  navigation: {
    area: 'settings',
    category: 'Paiement et fiscalité',
    icon: 'calendar',
    synonyms: ['clôture', 'exercice', 'déclaration', 'verrouiller'],
    menu: { list: 'Période close' },
  },
  storage: { settings: { single: true } },
  representation: ['closedUntil'],
  fields: {
    closedUntil: date('Période close jusqu’au', {
      help: 'Factures, avoirs, règlements, cautions, écritures et caisses ne se datent plus de ce jour ni d’avant',
    }),
  },
  access: { list: 'close_period', create: 'close_period', update: 'close_period', own: ['close_period'] },
  routes: { list: '/settings/closed-period' },
  list: { columns: ['closedUntil'] },
});
