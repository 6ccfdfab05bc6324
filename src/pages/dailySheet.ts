import { uncoveredDays } from './uncoveredDays';
import { always, definePage } from '../schema/definePage';
import { periodTypes } from '../product/enumerations';
import {
  boolean,
  choice,
  date,
  email,
  instant,
  longText,
  money,
  phone,
  reference,
  rows,
  text,
} from '../schema/fields';

/**
 * A departure or a return; `source` is the resource that it comes from. What is empty, or not for the caller, is null.
 * `displaced` when its vehicle cannot be used meanwhile; `near` is when the vehicle comes back shortly before this departure, or leaves shortly after this return.
 */
const line = {
  ...always({
    kind: choice('Nature', periodTypes),
    at: instant('Heure'),
    wholeDay: boolean('Journée entière'),
    source: text('Origine'),
    displaced: boolean('À déplacer'),
  }),
  sourceId: text('Fiche'),
  number: text('N°'),
  client: reference('Client', 'clients'),
  title: text('Libellé'),
  state: text('État'),
  note: longText('Note'),
  driver: reference('Conducteur', 'drivers'),
  near: instant('Enchaîne à'),
  phone: phone('Téléphone'),
  email: email('E-mail'),
  vehicle: reference('Véhicule', 'vehicles'),
  ...always({ model: text('Modèle') }),
  category: reference('Catégorie', 'pricing-vehicles'),
  place: text('Lieu'),
  agency: reference('Agence', 'agencies'),
  flightNumber: text('N° de vol'),
  balance: money('Reste à payer'),
  uncovered: rows('Jours non couverts', uncoveredDays),
};

/** What leaves and comes back on a day, and what should have. */
export default definePage({
  path: '/reservation/daily-sheet',
  area: 'reservation',
  label: 'Feuille du jour',
  access: 'reservation_dashboard',
  questions: {
    DailySheet: {
      access: ['reservation_dashboard'],
      fields: { date: date('Jour'), agency: reference('Agence', 'agencies') },
      answers: always({
        departures: rows('Départs', line),
        returns: rows('Retours', line),
        late: rows('Retards', line),
        unassigned: rows('Départs sans véhicule', line),
        agencies: rows('Agences', always({ name: text('Agence') })),
      }),
    },
  },
});
