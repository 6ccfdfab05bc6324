import { daysBetween, formatDate } from '../domain/calendarDate';
import { latestEnd } from '../domain/calendarWindow';
import { longestPlanning } from '../domain/planningKinds';
import { periodTypes } from '../product/enumerations';
import { uncoveredDays } from './uncoveredDays';
import { always, definePage } from '../schema/definePage';
import type { Draft } from '../schema/field';
import {
  boolean,
  choice,
  date,
  group,
  instant,
  integer,
  longText,
  reference,
  rows,
  text,
} from '../schema/fields';

/** Without dates a calendar is today's, and without a `show…` it shows all vehicles. */
const calendar = {
  startDate: date('Du'),
  endDate: date('Au', {
    notBefore: 'startDate',
    check: (end: string, { startDate }: Draft) =>
      typeof startDate === 'string' && end > latestEnd(startDate)
        ? `Un an au plus\u00a0: jusqu’au ${formatDate(latestEnd(startDate))}`
        : null,
  }),
  carBrand: reference('Marque', 'car-brands'),
  carModel: reference('Modèle', 'car-models'),
  agency: reference('Agence', 'agencies'),
  pricingCategory: reference('Catégorie', 'pricing-vehicles'),
  showAvailable: boolean('Disponibles'),
  showReserved: boolean('Réservés'),
  showContractual: boolean('En contrat'),
};

/** What each of them counts is written where it is counted (server/rental/planning/counters.ts). */
const counters = {
  totalDays: integer('Jours'),
  totalVehicles: integer('Véhicules à louer'),
  availableVehicles: integer('Disponibles'),
  reservedVehicles: integer('Réservés'),
  exceedingReservedVehicles: integer('Réservations sans départ'),
  contractedVehicles: integer('En contrat'),
  inServiceVehicles: integer('En service'),
  returnVehiclesPerDay: integer('Véhicules attendus'),
  returnDateContractPerDay: integer('Retours de contrat du jour'),
  exceedingVehicles: integer('En retard'),
};

/** Where every vehicle is, was and will be. */
export default definePage({
  path: '/reservation/reservation-calendar',
  area: 'reservation',
  label: 'Planning',
  access: 'reservation_dashboard',
  questions: {
    VehicleCalendar: {
      access: ['reservation_dashboard', 'vehicles'],
      fields: calendar,
      answers: always({
        id: text('N°'),
        registration: text('Immatriculation'),
        carBrand: reference('Marque', 'car-brands'),
        carModel: reference('Modèle', 'car-models'),
        periods: rows('Périodes', {
          type: choice('Type', periodTypes),
          start: instant('Du'),
          end: instant('Au', { help: 'Vide\u00a0: la fin n’est pas connue' }),
        }),
        uncovered: rows('Jours non couverts', uncoveredDays),
        ...counters,
      }),
      many: true,
    },
    getVehicleCounts: {
      access: ['reservation_dashboard', 'vehicles'],
      fields: calendar,
      answers: always(counters),
    },
    Planning: {
      access: ['reservation_dashboard'],
      fields: {
        startDate: date('Du', { required: true }),
        endDate: date('Au', {
          required: true,
          notBefore: 'startDate',
          check: (end: string, { startDate }: Draft) =>
            typeof startDate === 'string' && daysBetween(startDate, end) >= longestPlanning
              ? `Le planning se lit par ${longestPlanning} jours au plus`
              : null,
        }),
        fleet: text('Parc que l’on a déjà', { max: 40 }),
      },
      // Columns of numbers, letters or lines, one place for each vehicle, period or reservation: server/rental/planning/planning.ts.
      answers: {
        ...always({ fleet: text('Empreinte du parc') }),
        brands: rows('Marques', { label: text('Marque') }),
        models: rows('Modèles', { ...always({ brand: text('Marque') }), label: text('Modèle') }),
        categories: rows('Catégories', { label: text('Catégorie') }),
        agencies: rows('Agences', { label: text('Agence') }),
        vehicles: group('Véhicules', {
          ids: text('Numéros'),
          plates: text('Immatriculations'),
          models: text('Modèles'),
          categories: text('Catégories'),
          agencies: text('Agences'),
          states: text('États'),
          untils: text('Louables jusqu’au'),
        }),
        ...always({
          sources: text('Origines'),
          periods: group('Périodes', {
            counts: text('Par véhicule'),
            days: text('Jours'),
            minutes: text('Minutes'),
            lengths: text('Durées'),
            kinds: text('Natures'),
            degrees: text('Certitudes'),
            sources: text('Origines'),
            ids: text('Numéros'),
            uncovered: text('Jours non couverts, par véhicule'),
          }),
          unassigned: group('Réservations sans véhicule', {
            categories: text('Catégories'),
            agencies: text('Agences de départ'),
            days: text('Jours'),
            minutes: text('Minutes'),
            lengths: text('Durées'),
            degrees: text('Certitudes'),
            ids: text('Numéros'),
            ...always({ named: rows('Catégories sans véhicule', { label: text('Catégorie') }) }),
          }),
          holidays: rows('Jours fériés', always({ date: date('Date'), label: text('Fête') })),
        }),
      },
    },
    PlanningTexts: {
      access: ['reservation_dashboard'],
      fields: { keys: longText('Périodes à l’écran', { required: true, max: 20_000 }) },
      answers: {
        ...always({ key: text('Période') }),
        number: text('N°'),
        who: text('Pour'),
        client: reference('Client', 'clients'),
        phone: text('Téléphone'),
        from: text('Départ de'),
        to: text('Retour à'),
        note: text('Note'),
      },
      many: true,
    },
  },
});
