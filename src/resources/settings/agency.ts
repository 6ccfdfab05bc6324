import { defineResource } from '../../schema/defineResource';
import { boolean, choice, email, reference, rows, section, text } from '../../schema/fields';
import { telephone } from '../../product/kinds/telephone';

const days = {
  MONDAY: 'Lundi',
  TUESDAY: 'Mardi',
  WEDNESDAY: 'Mercredi',
  THURSDAY: 'Jeudi',
  FRIDAY: 'Vendredi',
  SATURDAY: 'Samedi',
  SUNDAY: 'Dimanche',
} as const;

const hour = {
  required: true,
  mask: '99:99',
  placeholder: '08:00',
  pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
  message: 'Heure de 00:00 à 23:59',
} as const;

export default defineResource({
  name: 'agencies',
  type: 'Agency',
  label: { one: 'agence', many: 'agences', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Société',
    icon: 'store',
    synonyms: ['comptoir', 'aéroport', 'horaires', 'ville', 'point de retrait'],
  },
  fields: {
    ...section('Agence', {
      name: text('Agence', { required: true, unique: true, max: 80 }),
      code: text('Code', {
        required: true,
        unique: true,
        searchable: true,
        sortable: true,
        max: 10,
        placeholder: 'TUN',
      }),
      manager: reference('Responsable', 'users', { searchable: true }),
      isAirport: boolean('Aéroport', { default: false }),
      isDefault: boolean('Par défaut', {
        default: false,
        onlyOne: true,
        help: 'Proposée dans les réservations et les véhicules',
      }),
      active: boolean('Ouverte', { default: true }),
    }),
    ...section('Coordonnées', {
      address: text('Adresse', { required: true, searchable: true, max: 300, wide: true }),
      city: text('Ville', { required: true, searchable: true, sortable: true, max: 80 }),
      phone: telephone('Téléphone', { required: true, searchable: true }),
      email: email('E-mail'),
    }),
    openingHours: rows(
      'Horaires',
      {
        day: choice('Jour', days, { required: true }),
        opensAt: text('Ouvre à', hour),
        closesAt: text('Ferme à', hour),
      },
      { rowLabel: 'une plage', help: 'Un départ ou un retour hors de ces heures est signalé' },
    ),
  },
  list: {
    columns: [
      { main: 'name', second: 'code', label: 'Agence' },
      { main: 'city', second: 'address', label: 'Lieu' },
      'phone',
      'manager',
      'isDefault',
      'active',
    ],
    filters: ['isAirport', 'active'],
    searchPlaceholder: 'Agence, code, ville, responsable…',
    empty: 'Aucune agence. Ajoutez les comptoirs où vos voitures partent et reviennent.',
  },
  archive: true,
});
