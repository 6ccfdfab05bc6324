import { defineResource } from '../../schema/defineResource';
import { email, percent, section, text } from '../../schema/fields';
import { rib } from '../../product/kinds/rib';
import { taxNumber } from '../../product/kinds/taxNumber';
import { telephone } from '../../product/kinds/telephone';

export default defineResource({
  name: 'leasings',
  type: 'Leasing',
  label: { one: 'société de leasing', many: 'sociétés de leasing', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Financement',
    icon: 'landmark',
    synonyms: ['crédit-bail', 'bailleur', 'financement', 'organisme'],
  },
  fields: {
    ...section('Société', {
      name: text('Société', { required: true, unique: true, max: 120 }),
      taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
      address: text('Adresse', { max: 300, wide: true }),
    }),
    ...section('Contacts', {
      contact: text('Interlocuteur', { searchable: true, max: 120 }),
      phone: telephone('Téléphone', { searchable: true }),
      email: email('E-mail', { searchable: true }),
    }),
    ...section('Conditions', {
      defaultRate: percent('Taux annuel habituel', {
        min: 0,
        max: 100,
        sortable: true,
        help: 'Proposé dans le simulateur',
      }),
      RIB: rib('RIB', { help: 'Où les loyers sont versés' }),
    }),
  },
  list: {
    columns: ['name', { main: 'contact', second: 'email', label: 'Interlocuteur' }, 'phone', 'defaultRate'],
    searchPlaceholder: 'Société, interlocuteur, téléphone…',
    empty: 'Aucune société de leasing. Ajoutez celles qui financent vos véhicules.',
  },
  archive: true,
});
