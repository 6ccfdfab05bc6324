import { defineResource } from '../../schema/defineResource';
import { boolean, integer, money, section, text } from '../../schema/fields';
import { rib, taxNumber, telephone } from '../../schema/identifiers';

export default defineResource({
  name: 'garages',
  type: 'Garage',
  labels: { one: 'garage', many: 'garages', gender: 'm' },
  area: 'settings',
  category: 'Entretien et sinistres',
  icon: 'wrench',
  synonyms: ['atelier', 'mécanicien', 'réparateur', 'tôlier', 'carrossier'],
  representation: ['name'],
  fields: {
    ...section('Garage', {
      name: text('Garage', { required: true, unique: true, searchable: true, sortable: true, max: 120 }),
      specialty: text('Spécialité', {
        searchable: true,
        sortable: true,
        max: 80,
        placeholder: 'Carrosserie, électricité…',
      }),
      isApproved: boolean('Agréé', { default: false, help: 'Par vos assureurs ou le constructeur' }),
      taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
    }),
    ...section('Coordonnées', {
      contact: text('Interlocuteur', { searchable: true, max: 120 }),
      phone: telephone('Téléphone', { required: true, searchable: true }),
      address: text('Adresse', { searchable: true, max: 300, wide: true }),
    }),
    ...section('Conditions', {
      hourlyRate: money('Heure de main-d’œuvre HT', { min: 0, sortable: true }),
      paymentTermDays: integer('Délai de règlement (jours)', { min: 0, max: 365 }),
      RIB: rib('RIB'),
    }),
  },
  routes: {
    list: '/settings/garage-list',
    create: '/settings/add-garage',
    edit: '/settings/add-garage/:id',
  },
  operations: {
    list: 'Garages',
    one: 'Garage',
    create: 'createGarage',
    update: 'updateGarage',
    delete: 'deleteGarage',
  },
  ownActions: ['update_garage'],
  access: { list: 'garages', create: 'create_garage', update: 'update_garage', delete: 'delete_garage' },
  archive: true,
  list: {
    columns: [
      { main: 'name', second: 'specialty', label: 'Garage' },
      { main: 'phone', second: 'contact', label: 'Contact' },
      'hourlyRate',
      'paymentTermDays',
      'isApproved',
    ],
    filters: [{ argument: 'isApproved', path: 'isApproved', operator: '=' }],
    perPage: 8,
    sort: { field: 'name', order: 'asc' },
    searchPlaceholder: 'Garage, spécialité, téléphone…',
    empty: 'Aucun garage. Ajoutez les ateliers auxquels vous confiez vos voitures.',
  },
});
