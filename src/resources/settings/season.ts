import { overlappingPeriods } from '../../domain/tariffPeriods';
import type { DatePeriod } from '../../domain/tariffPeriods';
import { defineResource } from '../../schema/defineResource';
import { seasonCauses } from '../../product/enumerations';
import { boolean, choice, date, rows, section, text } from '../../schema/fields';

const required = 'Ce champ est obligatoire';
const isFilled = (period: Partial<DatePeriod>): period is DatePeriod =>
  Boolean(period.startDate && period.endDate);

/** Days that come back each year at other dates: a tariff that names a season follows it. */
export default defineResource({
  name: 'seasons',
  type: 'Season',
  label: { one: 'saison', many: 'saisons', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Prestations',
    icon: 'calendar',
    synonyms: ['haute saison', 'ramadan', 'aïd', 'vacances scolaires', 'diaspora'],
  },
  fields: {
    ...section('Saison', {
      label: text('Nom de la saison', { required, unique: true, max: 80 }),
      cause: choice('Dates proposées', seasonCauses, {
        help: 'Celles de l’année et de la suivante sont estimées chaque année, à confirmer.',
      }),
    }),
    periods: rows(
      'Périodes',
      {
        startDate: date('Date de début', { required }),
        endDate: date('Date de fin', {
          required,
          notBefore: {
            field: 'startDate',
            message: 'La date de fin doit être postérieure ou égale à la date de début',
          },
        }),
        confirmed: boolean('Confirmée', { default: true, tones: { true: 'success', false: 'draft' } }),
      },
      {
        rowLabel: 'une période',
        help: 'Sur une période à confirmer, le tarif de la saison vaut aussi\u00a0; devis et réservations le disent.',
        check: (periods: readonly Partial<DatePeriod>[]) =>
          periods.every(isFilled) && overlappingPeriods(periods) ? 'Les périodes se chevauchent' : null,
      },
    ),
  },
  list: {
    columns: ['label', 'periods.startDate', 'periods.endDate', 'periods.confirmed'],
    grouping: 'periods',
    filters: [{ path: 'periods.confirmed', argument: 'confirmed', label: 'Confirmée' }],
    quickFilters: [{ label: 'À confirmer', values: { confirmed: 'false' } }],
    empty: 'Aucune saison. Ajoutez celles où vos prix changent.',
  },
  archive: true,
});
