import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { clientKinds, personTypes } from '../../schema/enumerations';
import { boolean, choice, code, date, email, files, group, section, text, url } from '../../schema/fields';
import { cin, rib, taxNumber, telephone } from '../../schema/identifiers';

const company = (client: Draft) => client.clientType === 'COMPANY';
const person = (client: Draft) => client.clientType !== 'COMPANY';

export default defineResource({
  name: 'clients',
  type: 'Client',
  labels: { one: 'client', many: 'clients', gender: 'm' },
  area: 'client',
  category: 'Clients',
  icon: 'users',
  representation: ['otherDetails.tradeName', 'otherDetails.firstName', 'otherDetails.lastName'],
  fields: {
    code: code('Code', { prefix: 'CL', digits: 5, sortable: true }),
    ...section('Identité', {
      clientType: choice('Type', personTypes, { required: true, default: 'PHYSICAL', sortable: true }),
      clientKind: choice('Catégorie', clientKinds, { required: true, default: 'PASSAGE', sortable: true }),
      otherDetails: group('Identité', {
        firstName: text('Prénom', { required: true, when: person, searchable: true, max: 80 }),
        lastName: text('Nom', { required: true, when: person, searchable: true, sortable: true, max: 80 }),
        birthDate: date('Né(e) le', { when: person }),
        CIN: cin('CIN', { when: person, unique: true, searchable: true }),
        drivingLicense: text('Permis n°', { when: person, searchable: true, max: 40 }),
        drivingLicenseDate: date('Permis délivré le', { when: person, notBefore: 'birthDate' }),
        CINImage: files('CIN (images)', { when: person, accept: 'document', max: 4 }),
        drivingLicenseImage: files('Permis (images)', { when: person, accept: 'document', max: 4 }),
        tradeName: text('Raison sociale', {
          required: true,
          when: company,
          searchable: true,
          sortable: true,
          max: 160,
        }),
        companyType: text('Forme juridique', { when: company, max: 60 }),
        commercialRegister: text('RNE', { when: company, searchable: true, max: 40 }),
        taxRegistration: taxNumber('Matricule fiscal', {
          required: true,
          when: company,
          unique: true,
          searchable: true,
        }),
        patentImage: files('Patente (images)', { when: company, accept: 'document', max: 4 }),
        TVA: boolean('Assujetti à la TVA', { when: company }),
        RIB: rib('RIB'),
        website: url('Site web', { when: company, max: 200 }),
        postalCode: text('Code postal', { mask: '9999' }),
      }),
    }),
    ...section('Coordonnées', {
      phone: telephone('Téléphone', { required: true, searchable: true }),
      email: email('E-mail', { searchable: true }),
      address: text('Adresse', { required: true, max: 300, wide: true }),
    }),
  },
  routes: { list: '/client/client-list', create: '/client/client-sheet', edit: '/client/client-sheet/:id' },
  operations: { list: 'Clients', one: 'Client', create: 'createClient', update: 'updateClient' },
  access: { list: 'clients', create: 'create_client', update: 'update_client' },
  list: {
    columns: [
      { main: '_label', second: 'code', label: 'Client' },
      'clientType',
      'otherDetails.taxRegistration',
      'otherDetails.CIN',
      { main: 'phone', second: 'email', label: 'Contact' },
      'clientKind',
    ],
    filters: [
      { argument: 'clientType', path: 'clientType', operator: '=' },
      { argument: 'clientKind', path: 'clientKind', operator: '=' },
    ],
    quickFilters: [
      { label: 'Sociétés', values: { clientType: 'COMPANY' } },
      { label: 'Personnes', values: { clientType: 'PHYSICAL' } },
    ],
    sort: { field: 'id', order: 'desc' },
    searchPlaceholder: 'Nom, CIN, matricule, téléphone…',
    empty: 'Aucun client. Ajoutez le premier, ou créez-le pendant une réservation.',
  },
  menu: { list: 'Liste des clients', create: 'Nouveau client' },
});
