import { fromEpoch } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { presentDay } from '../../domain/clock';
import { nextMonth } from '../../domain/nextMonth';
import { identifies, identityNumber } from '../../product/kinds/identityCards';
import { telephone } from '../../product/kinds/telephone';
import { buyerIdentifiers } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  code,
  computed,
  date,
  money,
  percent,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';
import { chosenRegime } from '../receipt/receipt/regime';

const withoutClient = ({ client }: Draft) => !client;
/** What an invoice states of its buyer, where neither a client nor the contract does. */
const lacksBuyerField = (name: string) => (contract: Draft) => withoutClient(contract) && !contract[name];

const isEnded = ({ endedOn }: Draft) => Boolean(endedOn);

const dayOf = (ms: unknown) => (typeof ms === 'number' ? fromEpoch(ms) : null);

/** Today, or the day given where that has passed. */
const notAfter = (day: CalendarDate | null): CalendarDate => {
  const today = presentDay();
  return day !== null && day < today ? day : today;
};

/** Of a row whose rate was entered as 0. */
const isOutsideVat = (_contract: Draft, { tvaRate }: Draft = {}) =>
  String(tvaRate ?? '') !== '' && Number(tvaRate) === 0;

/** A copy is of the next month: what comes back each month is agreed once. */
const ofNextMonth = ({ contractDetails, ...values }: Draft): Draft => ({
  ...values,
  contractDetails: ((contractDetails ?? []) as Draft[]).map(row => ({ ...row, ...nextMonth(row) })),
});

/** The decision of its client, for whoever invoices it. */
const ofDecision = { show: 'api', access: { read: 'create_receipt' } } as const;

export default defineResource({
  name: 'contract-services',
  type: 'ContractService',
  label: {
    one: 'contrat de service',
    many: 'contrats de service',
    gender: 'm',
    titles: { create: 'Ajouter un nouveau contrat de service', edit: 'Modifier le contrat de service' },
    messages: { created: 'Contrat ajouté avec succès !', updated: 'Contrat mis à jour avec succès !' },
  },
  navigation: {
    area: 'contract',
    category: 'Service',
    icon: 'file-text',
    menu: { list: 'Contrats de service', create: 'Nouveau contrat de service' },
  },
  fields: {
    contractId: code('N°', { prefix: 'CS', digits: 5, sortable: true }),
    state: choice(
      'État',
      { OPEN: 'Ouvert', INVOICED: 'Facturé', CANCELLED: 'Annulé' },
      {
        readOnly: true,
        sortable: true,
        tones: { OPEN: 'success', INVOICED: 'active', CANCELLED: 'cancelled' },
      },
    ),
    ...section('Contrat', {
      client: reference('Client', 'clients', {
        searchable: true,
        help: 'Sans client, la facture reprend le libellé, l’adresse, le téléphone et l’identifiant',
      }),
      libelle: text('Libellé', { searchable: true, sortable: true, max: 200 }),
      address: text('Adresse', { max: 300 }),
      tel: telephone('Téléphone', {
        mask: '+216 99 999 999',
        message: 'Téléphone invalide',
        searchable: true,
      }),
      identifierType: choice('Identifiant', buyerIdentifiers, { when: withoutClient }),
      identifier: identityNumber('N° de l’identifiant', {
        required: 'N° de l’identifiant requis',
        searchable: true,
        check: identifies('identifierType'),
        when: (contract: Draft) => withoutClient(contract) && Boolean(contract.identifierType),
      }),
      periodStart: computed(date('Début')),
      periodEnd: computed(date('Fin')),
      receipt: reference('Facture', 'receipts', { readOnly: true }),
      blacklistOverride: text('Dérogation (liste noire)', {
        max: 300,
        wide: true,
        access: { write: 'SUPER_ADMIN' },
        help: 'Pourquoi louer quand même à un client sur liste noire',
      }),
    }),
    contractDetails: rows(
      'Détails du contrat',
      {
        service: reference('Service', 'services', { required: 'Service requis', searchable: true }),
        vehicleId: reference('Véhicule', 'vehicles', {
          searchable: true,
          free: { from: 'departureDate', to: 'returnDate' },
        }),
        departureDate: date('Date de départ'),
        returnDate: date('Date de retour', { notBefore: 'departureDate' }),
        amount: money('Montant', {
          required: 'Montant invalide',
          min: 0,
          message: 'Montant invalide',
          wire: 'text',
          total: true,
        }),
        tvaRate: percent('TVA %', { min: 0, max: 100, begins: 'UsualVatRate' }),
        vatReason: text('Motif hors TVA', {
          required: 'Une ligne sans TVA dit pourquoi',
          max: 200,
          when: isOutsideVat,
        }),
      },
      { required: true, rowLabel: 'une prestation', help: 'Montants hors taxe, virgule ou point acceptés' },
    ),
    ...section('Fin avant terme', {
      endedOn: date('Terminé le', { readOnly: true, when: isEnded }),
      endReason: text('Motif', { readOnly: true, max: 300, wide: true, when: isEnded }),
    }),
    isToInvoice: computed(boolean('À facturer', { show: 'api' })),
    isCredited: computed(boolean('Facture créditée en entier', { show: 'api' })),
    suspensionDecision: computed(text('Décision de suspension du client', ofDecision)),
    suspensionDate: computed(date('Décision de suspension du', ofDecision)),
    suspensionFrom: computed(date('Suspension valable du', ofDecision)),
    suspensionUntil: computed(date('Suspension valable jusqu’au', ofDecision)),
  },
  operations: { delete: false },
  access: { list: 'contracts-service' },
  routes: {
    create: '/contract/contract-service',
    edit: { path: '/contract/contract-service/:id/edit' },
    show: { path: '/contract/contract-service/:id/:mode', mode: 'voir' },
  },
  list: {
    columns: [
      { main: 'contractId', second: 'libelle' },
      'client',
      'tel',
      { main: 'contractDetails.service', second: 'contractDetails.vehicleId', label: 'Prestations' },
      { main: 'periodStart', second: 'periodEnd', label: 'Période' },
      'contractDetails.amount',
      'receipt',
      'state',
    ],
    filters: [
      {
        path: 'contractDetails.departureDate',
        argument: 'departureDate',
        operator: '>=',
        label: 'Départ à partir du',
      },
      {
        path: 'contractDetails.returnDate',
        argument: 'returnDate',
        operator: '<=',
        label: 'Retour jusqu’au',
      },
      'state',
      'client',
      'isToInvoice',
    ],
    quickFilters: [
      { label: 'Ouverts', values: { state: 'OPEN' } },
      { label: 'À facturer', values: { isToInvoice: 'true' } },
      { label: 'Facturés', values: { state: 'INVOICED' } },
    ],
    searchPlaceholder: 'Numéro, libellé, client, téléphone…',
    empty:
      'Aucun contrat de service. Le premier se crée en une minute : un libellé, une prestation, un montant.',
  },
  sheet: {
    tabs: [{ of: 'clients', by: 'client' }],
    notices: ['displaced'],
    copies: ['client', 'libelle', 'address', 'tel', 'identifierType', 'identifier', 'contractDetails'],
    copied: ofNextMonth,
  },
  state: 'state',
  actions: {
    cancelContractService: {
      from: ['OPEN', 'INVOICED'],
      to: 'CANCELLED',
      reads: ['state', 'isCredited'],
      when: ({ state, isCredited }: Draft) => state === 'OPEN' || isCredited === true,
      refusal: 'Il est facturé\u00a0: faites d’abord un avoir de toute sa facture.',
      label: 'Annuler le contrat',
      confirm: 'Le contrat sera annulé et ses véhicules seront libérés.',
      success: 'Contrat annulé.',
      danger: true,
    },
    ContractServicePDF: { label: 'Imprimer', print: 'contractId', document: () => 'Contrat de service' },
    createReceiptFromContractService: {
      label: 'Facturer',
      access: 'create_receipt',
      returns: 'receipts',
      confirm: 'Une facture numérotée sera émise. Le contrat ne pourra plus être modifié.',
      success: 'Facture émise.',
      icon: 'receipt',
      fields: {
        buyerName: text('Nom du client', {
          required: 'Nom du client requis',
          max: 200,
          when: lacksBuyerField('libelle'),
        }),
        buyerAddress: text('Adresse du client', {
          required: 'Adresse du client requise',
          max: 300,
          when: lacksBuyerField('address'),
        }),
        buyerIdentifierType: choice('Identifiant du client', buyerIdentifiers, {
          required: 'Identifiant du client requis',
          when: lacksBuyerField('identifier'),
        }),
        buyerIdentifier: identityNumber('N° de l’identifiant', {
          required: 'N° de l’identifiant requis',
          check: identifies('buyerIdentifierType'),
          when: lacksBuyerField('identifier'),
        }),
        ...chosenRegime,
      },
      initial: ({ suspensionDecision, suspensionDate, suspensionFrom, suspensionUntil }: Draft) => ({
        suspensionDecision,
        suspensionDate: dayOf(suspensionDate),
        suspensionFrom: dayOf(suspensionFrom),
        suspensionUntil: dayOf(suspensionUntil),
      }),
      when: contract => contract.state === 'OPEN',
    },
    endContractService: {
      label: 'Terminer avant terme',
      icon: 'calendar',
      quiet: true,
      fields: {
        endedOn: date('Dernier jour fourni', { required: true }),
        endReason: text('Motif', { required: true, max: 300, wide: true }),
      },
      initial: ({ periodEnd }: Draft) => ({ endedOn: notAfter(dayOf(periodEnd)) }),
      reads: ['state', 'periodEnd'],
      when: ({ state, periodEnd }: Draft) => state !== 'CANCELLED' && Boolean(periodEnd),
      success: 'Contrat terminé\u00a0: ses véhicules sont libres dès le lendemain.',
    },
  },
  occupancy: {
    holds: {
      target: 'vehicles',
      rows: 'contractDetails',
      subject: 'vehicleId',
      from: 'departureDate',
      to: 'returnDate',
      kind: 'SERVICE',
      said: 'pris par un contrat de service',
      label: 'En prestation',
      tone: 'active',
      holder: 'client',
      while: { state: ['OPEN', 'INVOICED'] },
    },
  },
  invariants: {
    frozen: {
      while: { state: ['INVOICED', 'CANCELLED'] },
      // A credit note gives it back to be invoiced; ended before its last day, its vehicles are free from then on.
      reopens: ['INVOICED'],
      message: 'Contrat déjà facturé',
      messages: { CANCELLED: 'Contrat annulé : il ne change plus.' },
    },
  },
});
