import { defineResource } from '../../schema/defineResource';
import { section } from '../../schema/fields';
import clients from './client';

const party = clients.fields;
const { otherDetails } = party;

/** Those whom the company buys from: parties as its clients are, and some of them both. */
export default defineResource({
  name: 'suppliers',
  type: 'Supplier',
  labels: { one: 'fournisseur', many: 'fournisseurs', gender: 'm' },
  area: 'client',
  category: 'Fournisseurs',
  icon: 'truck',
  synonyms: ['garage', 'concessionnaire', 'sous-traitant', 'achats'],
  face: { of: 'clients', field: 'partyType', values: ['SUPPLIER', 'CLIENT_SUPPLIER'] },
  representation: ['otherDetails.tradeName', 'otherDetails.firstName', 'otherDetails.lastName'],
  fields: {
    code: party.code,
    ...section('Fournisseur', {
      partyType: party.partyType,
      supplierKind: party.supplierKind,
      clientType: { ...party.clientType, default: 'COMPANY' },
      otherDetails,
      phone: party.phone,
      phoneSecondary: party.phoneSecondary,
      email: party.email,
      address: party.address,
      city: party.city,
      country: party.country,
    }),
    ...section('Pièces', { nationality: party.nationality, identityType: party.identityType }),
    contacts: party.contacts,
    ...section('Règlement', {
      paymentTermDays: party.paymentTermDays,
      paymentMode: party.paymentMode,
      bankName: party.bankName,
    }),
    ...section('Fiscalité', {
      withholdingApplies: party.withholdingApplies,
      withholdingRate: party.withholdingRate,
      taxIdCardValidUntil: party.taxIdCardValidUntil,
    }),
    ...section('Suivi', { note: party.note }),
  },
  routes: {
    list: '/client/supplier-list',
    create: '/client/supplier-sheet',
    edit: '/client/supplier-sheet/:id',
  },
  operations: { list: 'Suppliers', one: 'Supplier', create: 'createSupplier', update: 'updateSupplier' },
  access: { list: 'suppliers', create: 'create_supplier', update: 'update_supplier' },
  archive: true,
  readFirst: true,
  list: {
    columns: [
      { main: '_label', second: 'code', label: 'Fournisseur' },
      'supplierKind',
      'otherDetails.taxRegistration',
      { main: 'phone', second: 'email', label: 'Contact' },
      'taxIdCardValidUntil',
    ],
    filters: [
      { argument: 'supplierKind', path: 'supplierKind', operator: '=' },
      { argument: 'partyType', path: 'partyType', operator: '=' },
      { argument: 'city', path: 'city', operator: 'contains' },
    ],
    quickFilters: [
      { label: 'Garages', values: { supplierKind: 'GARAGE' } },
      { label: 'Concessionnaires', values: { supplierKind: 'VEHICLE_DEALER' } },
      { label: 'Sous-traitants', values: { supplierKind: 'SUBCONTRACTOR' } },
      { label: 'Clients aussi', values: { partyType: 'CLIENT_SUPPLIER' } },
    ],
    sort: { field: 'id', order: 'desc' },
    searchPlaceholder: 'Nom, matricule, téléphone…',
    empty: 'Aucun fournisseur. Ajoutez vos garages, vos concessionnaires et vos sous-traitants.',
  },
  menu: { list: 'Liste des fournisseurs', create: 'Nouveau fournisseur' },
});
