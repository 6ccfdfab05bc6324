import { overlappingPrices } from '../../domain/datedPrices';
import type { DatedPrice } from '../../domain/datedPrices';
import { governorates } from '../../domain/governorates';
import { formatPhone } from '../../domain/phone';
import { ribBank } from '../../domain/rib';
import { selectedParts, invoicingTerms } from '../../pages/invoicing';
import { defineResource } from '../../schema/defineResource';
import {
  clientKinds,
  contactChannels,
  identityTypes,
  invoiceGroupings,
  partyTypes,
  personTypes,
  supplierKinds,
} from '../../product/enumerations';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  code,
  computed,
  country,
  date,
  email,
  file,
  group,
  integer,
  longText,
  money,
  percent,
  reference,
  references,
  rows,
  section,
  text,
} from '../../schema/fields';
import { agreed, blacklisted, buys, passport, renter, sells, withheld } from './client/conditions';
import { otherDetails } from './client/details';
import { reminders } from './client/reminders';
import { telephone } from '../../product/kinds/telephone';
import { merged, merging } from '../../schema/words/actions/merging';
import { documentNotices } from '../settings/parts/documentNotices';

const pricesDoNotOverlap = (prices: readonly DatedPrice[]) => {
  const [first, second] = overlappingPrices(prices) ?? [];
  return first === undefined || second === undefined
    ? null
    : `Les périodes des lignes ${first + 1} et ${second + 1} se chevauchent pour la même catégorie`;
};
const watched = (of: string, action: string) => ({ days: [30, 7], of, action });
const bankOf = (party: Draft) => ribBank(String((party.otherDetails as Draft | null)?.RIB ?? ''));

const reachedBy = ({ code, phone }: Draft) =>
  [phone ? formatPhone(String(phone)) : '', String(code ?? '')].filter(Boolean).join(' · ') || null;

/** Whom the company rents to and buys from: a party is a client, a supplier (supplier.ts), or both. */
export default defineResource({
  name: 'clients',
  type: 'Client',
  label: { one: 'client', many: 'clients', gender: 'm' },
  navigation: {
    area: 'client',
    category: 'Clients',
    icon: 'users',
    menu: { list: 'Liste des clients', create: 'Nouveau client' },
  },
  storage: { variantOf: { resource: 'clients', by: { partyType: ['CLIENT', 'CLIENT_SUPPLIER'] } } },
  representation: ['otherDetails.tradeName', 'otherDetails.firstName', 'otherDetails.lastName'],
  fields: {
    code: code('Code', { prefix: 'CL', digits: 5, sortable: true }),
    ...section('Identité', {
      partyType: choice('Rôle', partyTypes, { required: true }),
      clientType: choice('Type', personTypes, { required: true, default: 'PHYSICAL', sortable: true }),
      clientKind: choice('Catégorie', clientKinds, {
        required: true,
        when: buys,
        default: 'PASSAGE',
        sortable: true,
      }),
      supplierKind: choice('Activité', supplierKinds, { required: true, when: sells, sortable: true }),
    }),
    ...section('Pièces', {
      nationality: country('Nationalité', { required: true, when: renter, default: 'TN' }),
      identityType: choice('Pièce d’identité', identityTypes, {
        required: true,
        when: renter,
        default: 'CIN',
      }),
    }),
    otherDetails,
    ...section('Identité', {
      phone: telephone('Téléphone', { required: true, searchable: true, unique: { warn: true } }),
      phoneSecondary: telephone('Autre téléphone', { searchable: true }),
      email: email('E-mail', { searchable: true }),
      address: text('Adresse', { expected: true, max: 300, wide: true }),
      city: text('Ville', { max: 80, suggestions: governorates }),
      country: country('Pays', { default: 'TN' }),
    }),
    ...section('Pièces', {
      identityExpiryDate: date('Passeport valable jusqu’au', {
        when: passport,
        deadline: watched('Passeport', 'Demander la nouvelle pièce'),
      }),
      drivingLicenseCountry: country('Pays du permis', { when: renter }),
      drivingLicenseExpiry: date('Permis valable jusqu’au', {
        when: renter,
        sortable: true,
        deadline: watched('Permis de conduire', 'Demander le nouveau permis'),
      }),
    }),
    contacts: rows(
      'Contacts',
      {
        name: text('Nom', { required: true, searchable: true, max: 120 }),
        role: text('Fonction', { max: 80 }),
        phone: telephone('Téléphone', { searchable: true }),
        email: email('E-mail', { searchable: true }),
      },
      { rowLabel: 'un contact' },
    ),
    ...section('Conducteurs', {
      authorizedDrivers: references('Conducteurs autorisés', 'drivers', { when: buys, wide: true }),
    }),
    ...section('Conditions', {
      discountRate: percent('Remise habituelle', {
        when: buys,
        min: 0,
        max: 100,
        help: 'Proposée dans ses réservations et ses contrats',
      }),
      creditLimit: money('Plafond d’encours', { when: buys, min: 0 }),
      paymentTermDays: integer('Délai de règlement (jours)', { min: 0, max: 365, default: 0 }),
      paymentMode: reference('Mode de règlement', 'payment-modes', { when: sells }),
    }),
    pricingAgreement: rows(
      'Tarifs négociés',
      {
        pricingCategory: reference('Catégorie', 'pricing-vehicles', { required: true }),
        dailyPrice: money('Prix par jour HT', { required: true, min: 0.001 }),
        from: date('Du'),
        to: date('Au', { notBefore: 'from' }),
      },
      { when: agreed, rowLabel: 'un tarif', check: pricesDoNotOverlap },
    ),
    ...section('Facturation', {
      bankName: text('Banque', { derive: bankOf, readOnly: true }),
      invoiceGrouping: choice('Factures', invoiceGroupings, { when: buys }),
      withholdingApplies: boolean('Retenue à la source', { default: false }),
      withholdingRate: percent('Taux de retenue (%)', { required: true, when: withheld, min: 0, max: 100 }),
      taxIdCardValidUntil: date('Carte d’identification fiscale valable jusqu’au', {
        when: sells,
        deadline: watched('Carte d’identification fiscale', 'Demander la nouvelle carte'),
      }),
    }),
    vatSuspension: group(
      'Suspension de TVA',
      {
        decisionNumber: text('Décision n°', { max: 40 }),
        decisionDate: date('Décision du'),
        from: date('Valable du'),
        to: date('Au', {
          notBefore: 'from',
          deadline: { days: documentNotices, action: 'Demander la nouvelle attestation' },
        }),
        file: file('Attestation', { accept: 'document' }),
      },
      { when: buys },
    ),
    ...section('Suivi', {
      isBlacklisted: boolean('Sur liste noire', { default: false, tones: { true: 'danger' } }),
      overdue: computed(money('Échu', { show: 'sheet', access: { read: 'receipts' } })),
      overdueSince: computed(date('Échu depuis le', { show: 'sheet', access: { read: 'receipts' } })),
      hasRejected: computed(boolean('Chèque rejeté', { tones: { true: 'danger' } })),
      blacklistReason: text('Motif', { required: true, when: blacklisted, max: 300, wide: true }),
      source: choice('Origine', contactChannels),
      note: longText('Note', { max: 2000, wide: true }),
      mergedInto: merged('clients'),
    }),
  },
  operations: { delete: false },
  access: { own: ['merge_client'] },
  routes: { create: '/client/client-sheet' },
  list: {
    columns: [
      { main: '_label', second: 'code', label: 'Client' },
      'clientType',
      { main: 'otherDetails.taxRegistration', second: 'otherDetails.CIN', label: 'Matricule ou pièce' },
      { main: 'phone', second: 'email', label: 'Contact' },
      'clientKind',
      'isBlacklisted',
    ],
    filters: [
      'clientType',
      'clientKind',
      'isBlacklisted',
      'hasRejected',
      'city',
      {
        path: 'vatSuspension.to',
        argument: 'suspendedUntil',
        operator: '>=',
        label: 'TVA suspendue au moins jusqu’au',
      },
    ],
    quickFilters: [
      { label: 'Sociétés', values: { clientType: 'COMPANY' } },
      { label: 'Personnes', values: { clientType: 'PHYSICAL' } },
      { label: 'Conventionnés', values: { clientKind: 'AGREEMENT' } },
      { label: 'Chèque rejeté', values: { hasRejected: 'true' } },
      { label: 'Liste noire', values: { isBlacklisted: 'true' } },
    ],
    imports: true,
    searchPlaceholder: 'Nom, CIN, matricule, téléphone…',
    empty: 'Aucun client. Ajoutez le premier, ou créez-le pendant une réservation.',
  },
  sheet: {
    cards: [
      'Identité',
      'Pièces',
      'Contacts',
      'Conducteurs',
      'Suivi',
      'Conditions',
      'Tarifs négociés',
      'Facturation',
    ],
    short: [
      'clientType',
      'otherDetails.firstName',
      'otherDetails.lastName',
      'otherDetails.tradeName',
      'phone',
    ],
    panels: [{ name: 'clientAccount', label: 'Compte', access: 'receipts' }],
    links: [
      {
        label: 'À facturer',
        icon: 'receipt',
        access: 'create_receipt',
        to: ({ id, partyType }) =>
          partyType === 'SUPPLIER' ? null : `/receipt/to-invoice?client=${String(id)}`,
      },
    ],
    readFirst: true,
  },
  actions: {
    ...reminders,
    invoiceContracts: {
      label: 'Facturer des contrats',
      icon: 'receipt',
      access: 'create_receipt',
      fields: {
        parts: selectedParts,
        ...invoicingTerms,
        keep: boolean('Garder en attente', { default: false }),
      },
      // Called by the page « À facturer », where what is ticked is seen.
      when: () => false,
      returns: 'receipts',
      success: 'Factures enregistrées.',
      quiet: true,
    },
    mergeClient: merging('clients', 'merge_client'),
  },
  offered: {
    // Two clients of one name are told apart.
    tells: { of: ['code', 'phone'], closed: ['phone'], as: reachedBy },
  },
  archive: true,
});
