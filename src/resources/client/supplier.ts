import { defineResource } from '../../schema/defineResource';
import { section } from '../../schema/fields';
import { merging } from '../../schema/words/actions/merging';
import clients from './client';

const party = clients.fields;
type Party = typeof party;

/** Fields of the table, in this order. */
const some = <const Name extends keyof Party>(...names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, party[name]])) as Pick<Party, Name>;

/** Those whom the company buys from: parties as its clients are, and some of them both. */
export default defineResource({
  name: 'suppliers',
  type: 'Supplier',
  label: { one: 'fournisseur', many: 'fournisseurs', gender: 'm' },
  navigation: {
    area: 'client',
    category: 'Fournisseurs',
    icon: 'truck',
    synonyms: ['garage', 'concessionnaire', 'sous-traitant', 'achats'],
    menu: { list: 'Liste des fournisseurs', create: 'Nouveau fournisseur' },
  },
  storage: { variantOf: { resource: 'clients', by: { partyType: ['SUPPLIER', 'CLIENT_SUPPLIER'] } } },
  representation: ['otherDetails.tradeName', 'otherDetails.firstName', 'otherDetails.lastName'],
  fields: {
    ...some('code'),
    ...section('Fournisseur', {
      ...some('partyType', 'supplierKind', 'clientKind'),
      clientType: { ...party.clientType, default: 'COMPANY' },
      ...some('otherDetails', 'phone', 'phoneSecondary', 'email', 'address', 'city', 'country'),
    }),
    ...section('Pièces', some('nationality', 'identityType')),
    ...some('contacts'),
    ...section('Règlement', some('paymentTermDays', 'paymentMode', 'bankName')),
    ...section('Fiscalité', some('withholdingApplies', 'withholdingRate', 'taxIdCardValidUntil')),
    ...section('Suivi', some('note')),
  },
  operations: { delete: false },
  access: { own: ['merge_supplier'] },
  actions: { mergeSupplier: merging('suppliers', 'merge_supplier') },
  routes: { create: '/client/supplier-sheet' },
  list: {
    columns: [
      { main: '_label', second: 'code', label: 'Fournisseur' },
      'supplierKind',
      'otherDetails.taxRegistration',
      { main: 'phone', second: 'email', label: 'Contact' },
      'taxIdCardValidUntil',
    ],
    filters: ['supplierKind', 'partyType', { path: 'city', operator: 'contains' }],
    quickFilters: [
      { label: 'Garages', values: { supplierKind: 'GARAGE' } },
      { label: 'Concessionnaires', values: { supplierKind: 'VEHICLE_DEALER' } },
      { label: 'Sous-traitants', values: { supplierKind: 'SUBCONTRACTOR' } },
      { label: 'Clients aussi', values: { partyType: 'CLIENT_SUPPLIER' } },
    ],
    searchPlaceholder: 'Nom, matricule, téléphone…',
    empty: 'Aucun fournisseur. Ajoutez vos garages, vos concessionnaires et vos sous-traitants.',
  },
  sheet: {
    readFirst: true,
    short: [
      'supplierKind',
      'clientType',
      'otherDetails.firstName',
      'otherDetails.lastName',
      'otherDetails.tradeName',
      'phone',
    ],
    panels: [{ name: 'supplierAccount', label: 'Compte', access: 'expenses' }],
  },
  archive: true,
});
