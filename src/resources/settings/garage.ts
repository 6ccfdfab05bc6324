import { defineResource } from '../../schema/defineResource';
import { boolean, integer, money, section, text } from '../../schema/fields';
import { rib } from '../../product/kinds/rib';
import { taxNumber } from '../../product/kinds/taxNumber';
import { telephone } from '../../product/kinds/telephone';

export default defineResource({
  name: 'garages',
  type: 'Garage',
  label: { one: 'garage', many: 'garages', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Entretien et sinistres',
    icon: 'wrench',
    synonyms: ['atelier', 'mécanicien', 'réparateur', 'tôlier', 'carrossier'],
  },
  fields: {
    ...section('Garage', {
      name: text('Garage', { required: true, unique: true, max: 120 }),
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
  list: {
    columns: [
      { main: 'name', second: 'specialty', label: 'Garage' },
      { main: 'phone', second: 'contact', label: 'Contact' },
      'hourlyRate',
      'paymentTermDays',
      'isApproved',
    ],
    filters: ['isApproved'],
    quickFilters: [{ label: 'Agréés', values: { isApproved: 'true' } }],
    searchPlaceholder: 'Garage, spécialité, téléphone…',
    empty: 'Aucun garage. Ajoutez les ateliers auxquels vous confiez vos voitures.',
  },
  archive: true,
});
