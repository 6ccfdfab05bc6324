import { overlappingPeriods } from '../../domain/tariffPeriods';
import type { DatePeriod } from '../../domain/tariffPeriods';
import { defineResource } from '../../schema/defineResource';
import { seasonCauses } from '../../schema/enumerations';
import { boolean, choice, date, rows, section, text } from '../../schema/fields';

const required = 'Ce champ est obligatoire';
const isFilled = (period: Partial<DatePeriod>): period is DatePeriod =>
  Boolean(period.startDate && period.endDate);

/** Days that come back each year at other dates: a tariff that names a season follows it. */
export default defineResource({
  name: 'seasons',
  type: 'Season',
  labels: { one: 'saison', many: 'saisons', gender: 'f' },
  area: 'settings',
  category: 'Prestations',
  icon: 'calendar',
  synonyms: ['haute saison', 'ramadan', 'aïd', 'vacances scolaires', 'diaspora'],
  representation: ['label'],
  fields: {
    ...section('Saison', {
      label: text('Nom de la saison', { required, unique: true, searchable: true, sortable: true, max: 80 }),
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
          notBefore: 'startDate',
          notBeforeMessage: 'La date de fin doit être postérieure ou égale à la date de début',
        }),
        confirmed: boolean('Confirmée', {
          default: true,
          tones: { true: 'success', false: 'draft' },
        }),
      },
      {
        rowLabel: 'Période',
        help: 'Un tarif de saison ne tient que sur les périodes confirmées.',
        check: (periods: readonly Partial<DatePeriod>[]) =>
          periods.every(isFilled) && overlappingPeriods(periods) ? 'Les périodes se chevauchent' : null,
      },
    ),
  },
  routes: {
    list: '/settings/season-list',
    create: '/settings/add-season',
    edit: '/settings/add-season/:id',
  },
  operations: {
    list: 'Seasons',
    one: 'Season',
    create: 'createSeason',
    update: 'updateSeason',
    delete: 'deleteSeason',
  },
  ownActions: ['seasons', 'create_season', 'update_season', 'delete_season'],
  access: { list: 'seasons', create: 'create_season', update: 'update_season', delete: 'delete_season' },
  archive: true,
  list: {
    columns: ['label', 'periods.startDate', 'periods.endDate', 'periods.confirmed'],
    grouping: 'periods',
    filters: [{ argument: 'confirmed', path: 'periods.confirmed', operator: '=', label: 'Confirmée' }],
    quickFilters: [{ label: 'À confirmer', values: { confirmed: 'false' } }],
    perPage: 8,
    sort: { field: 'label', order: 'asc' },
    empty: 'Aucune saison. Ajoutez celles où vos prix changent.',
  },
});
