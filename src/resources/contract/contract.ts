import { contractStages, openOrClosed } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import { choice, code, computed, instant, money, reference, rows, section } from '../../schema/fields';
import {
  agreement,
  ofVehicle,
  option,
  options,
  periodFilters,
  places,
  pricedOption,
  renter,
  renterKind,
  terms,
} from '../reservation/parts/booking';
import { addContractCharges, charges, withdrawContractCharges } from './contract/charges';
import { drivers, signedDrivers } from './contract/drivers';
import { givenUp, givingUp } from './contract/givingUp';
import { messageAddress } from './contract/message';
import { moving } from './contract/moving';
import { nextActs } from './contract/nextAct';
import { onceSigned, untilSigned } from './contract/onceSigned';
import { prints, versions } from './contract/papers';
import { receiving } from './contract/receiving';
import { sending } from './contract/sending';
import { filledLater, signing } from './contract/signing';
import { vehicle } from './contract/vehicleLine';
import { waiveContractGuard, waivers } from './contract/waivers';
import { workedOut } from './contract/workedOut';

const written = { readOnly: true } as const;
/** Given to programs and to the screens written by hand; neither in the form nor in lists. */
const apiOnly = { readOnly: true, show: 'api' } as const;

export default defineResource({
  name: 'contracts',
  type: 'Contract',
  label: {
    one: 'contrat de location',
    many: 'contrats de location',
    gender: 'm',
    titles: { list: 'Contrats', create: 'Nouveau contrat' },
  },
  navigation: {
    area: 'contract',
    category: 'Location',
    icon: 'file-text',
    menu: { list: 'Liste des contrats', create: 'Nouveau contrat' },
  },
  representation: ['contractNumber'],
  fields: {
    contractNumber: code('N°', {
      prefix: 'CTR',
      setting: 'thresholds.contractPrefix',
      digits: 5,
      sortable: true,
    }),
    stage: choice('Étape', contractStages, {
      readOnly: true,
      sortable: true,
      tones: {
        DRAFT: 'draft',
        SIGNED: 'info',
        DEPARTED: 'active',
        RETURNED: 'success',
        CLOSED: 'workshop',
        CANCELLED: 'cancelled',
      },
    }),
    status: computed(choice('Statut', openOrClosed, { show: 'api' })),
    ...section('Contrat', {
      ...renter,
      ...renterKind,
      reservation: reference('Réservation', 'reservations', { readOnly: true, searchable: true }),
      manager: reference('Société', 'managers', { ...written, show: 'sheet' }),
      departureDate: instant('Départ', { required: true, sortable: true, default: 'now' }),
      returnDate: instant('Retour prévu', { required: true, sortable: true, notBefore: 'departureDate' }),
      actualReturnDate: instant('Retour réel', written),
      pricingCategory: reference('Catégorie', 'pricing-vehicles', {
        help: 'Celle du premier véhicule quand elle n’est pas dite',
      }),
    }),
    vehicles: rows('Véhicules', vehicle, { required: true, rowLabel: 'un véhicule' }),
    drivers,
    ...section('Lieux', places),
    additionalReceiptOptions: rows('Options', { ...option, ...pricedOption }, options),
    charges,
    ...section('Prix', {
      ...agreement,
      rental_HT: money('Location HT', apiOnly),
      rentalTVA: money('TVA de la location', apiOnly),
      total_Price_HT: money('Total HT', written),
      total_TVA: money('TVA', written),
      TotalTTC: money('Total TTC', { ...written, sortable: true }),
      paid: computed(money('Encaissé', { show: 'api' })),
      restToPay: computed(money('Reste', { total: true })),
    }),
    ...section('Conditions', {
      guaranteeAmount: money('Caution', { min: 0, help: ofVehicle }),
      ...terms,
    }),
    waivers,
    versions,
    signedDrivers,
    signedAt: instant('Signé le', apiOnly),
    /** It was closed, and what had settled it no longer does. */
    owedAgainAt: instant('De nouveau dû depuis', apiOnly),
    ...workedOut,
    ...section('Annulation', givenUp),
  },
  access: {
    create: 'create_contract',
    update: 'update_contract',
    delete: 'delete_contract',
    own: ['delete_contract'],
  },
  routes: {
    create: '/contract/contract-sheet',
    edit: '/contract/contract-sheet/:id',
    also: {
      '/contract/contract-sheet/edit/:id': '?modifier=tout',
      '/contract/contract-sheet/:id/:vehicule': '?',
    },
  },
  list: {
    columns: [
      { main: 'contractNumber', second: 'client', label: 'Contrat' },
      { main: 'vehicles.vehicle', second: 'pricingCategory', label: 'Véhicules' },
      { main: 'departureDate', second: 'departureAgency', label: 'Départ' },
      { main: 'returnDate', second: 'returnAgency', label: 'Retour prévu' },
      'actualReturnDate',
      { main: 'restToPay', second: 'TotalTTC', label: 'Reste' },
      'guaranteeState',
      'stage',
      'isLate',
    ],
    filters: [
      'stage',
      { path: 'vehicles.vehicle', argument: 'vehicle', label: 'Véhicule' },
      { path: 'drivers.driver', argument: 'driver', label: 'Conducteur' },
      'client',
      'reservation',
      'pricingCategory',
      'departureAgency',
      ...periodFilters,
      'isLate',
      'isStanding',
      'isToInvoice',
      'isToCollect',
      'guaranteeState',
      'isGuaranteeDue',
    ],
    quickFilters: [
      { label: 'En cours', values: { isStanding: 'true' }, sort: 'returnDate', opens: true },
      { label: 'Départs du jour', values: { departureDate: '+0', departureUntil: '+0', isStanding: 'true' } },
      { label: 'Retours du jour', values: { returnFrom: '+0', returnDate: '+0', stage: 'DEPARTED' } },
      { label: 'En retard', values: { isLate: 'true' }, sort: 'returnDate' },
      { label: 'À facturer', values: { isToInvoice: 'true' }, sort: 'returnDate' },
      { label: 'À encaisser', values: { isToCollect: 'true' }, sort: 'returnDate' },
      { label: 'Cautions à restituer', values: { isGuaranteeDue: 'true' } },
      { label: 'Brouillons', values: { stage: 'DRAFT' } },
    ],
    sort: '-departureDate',
    searchPlaceholder: 'Numéro, client, immatriculation…',
    empty: 'Aucun contrat. Le premier naît d’une réservation, «\u00a0Faire le contrat\u00a0», ou d’ici.',
  },
  sheet: {
    cards: ['Contrat', 'Véhicules', 'Conducteurs', 'Options', 'Prix', 'Conditions', 'Lieux'],
    figures: [
      'lateSince',
      'nextReturn',
      'returnedOn',
      'returnDate',
      'TotalTTC',
      'restToPay',
      'overpaid',
      'toInvoice',
      'guaranteeHeld',
      'clientPhone',
    ],
    tabs: [
      { of: 'clients', by: 'client', start: 'Louer' },
      { of: 'vehicles', by: 'vehicle', start: 'Louer' },
      { of: 'drivers', by: 'driver' },
      { of: 'reservations', by: 'reservation' },
    ],
    previews: [
      { name: 'freeVehicles', card: 'Contrat', onCreate: true },
      { name: 'reservationPrice', card: 'Prix' },
      { name: 'reservationTotal', onCreate: true },
    ],
    notices: ['contractDesk', 'displaced'],
    asides: ['contractCaution', 'contractPapers'],
    links: [...nextActs, { label: 'Écrire sur WhatsApp', icon: 'message-circle', to: messageAddress }],
    readFirst: true,
  },
  alerts: [
    {
      of: 'Retour en retard',
      action: 'Appeler le client',
      at: 'vehicles.returnDate',
      hours: [1, 24],
      while: { 'vehicles.lineState': ['ON_RENT'] },
    },
    {
      of: 'Véhicule parti sans être en règle',
      action: 'Le faire revenir, l’échanger ou régulariser',
      at: 'vehicles.unfitAt',
      hours: [0],
      while: { 'vehicles.lineState': ['ON_RENT'] },
    },
    {
      of: 'Contrat clos, de nouveau dû',
      action: 'Encaisser ce qui reste',
      at: 'owedAgainAt',
      hours: [0],
      while: { stage: ['RETURNED'] },
    },
    {
      of: 'Contrat annulé, argent reçu',
      action: 'Rendre ce qui a été reçu, ou l’affecter',
      at: 'signedAt',
      hours: [0],
      while: { stage: ['CANCELLED'] },
      amount: 'overpaid',
    },
  ],
  state: 'stage',
  actions: {
    signContract: {
      from: ['DRAFT'],
      to: 'SIGNED',
      label: 'Faire signer',
      screen: 'contractSigning',
      success: 'Contrat signé.',
    },
    ...receiving,
    ...moving,
    addContractCharges,
    withdrawContractCharges,
    ...signing,
    waiveContractGuard,
    ...givingUp,
    sendContract: sending,
    ...prints,
  },
  occupancy: {
    holds: {
      target: 'vehicles',
      rows: 'vehicles',
      subject: 'vehicle',
      from: 'heldFrom',
      to: 'heldTo',
      turnaroundMinutes: 60,
      kind: 'CONTRACT',
      said: 'en contrat',
      label: 'En contrat',
      tone: 'active',
      holder: 'client',
      while: { stage: ['DRAFT', 'SIGNED', 'DEPARTED', 'RETURNED', 'CLOSED'] },
      out: { field: 'lineState', values: ['ON_RENT'] },
      prevails: { overrun: ['DECIDED'] },
    },
  },
  invariants: {
    frozen: {
      while: { stage: ['CLOSED', 'CANCELLED'] },
      // What was signed is kept as a file a moment later.
      fills: ['versions.signedAt', 'versions.seal', ...filledLater],
      // A credit note may give a closed contract back to be invoiced.
      reopens: ['CLOSED', 'CANCELLED'],
      // The fee of one that is cancelled is invoiced then.
      except: ['feeReceipt'],
      message: 'Contrat clos\u00a0: il ne change plus.',
      messages: { CANCELLED: 'Contrat annulé\u00a0: un super administrateur peut le rouvrir.' },
    },
    removable: untilSigned,
    fixed: onceSigned,
    alone: [
      {
        by: 'reservation',
        while: { stage: ['DRAFT', 'SIGNED', 'DEPARTED', 'RETURNED', 'CLOSED'] },
        message: 'Cette réservation est déjà en contrat',
      },
      {
        rows: 'vehicles',
        by: 'vehicle',
        while: { lineState: ['ON_RENT'] },
        message: 'Ce véhicule n’est pas revenu d’une autre location',
      },
    ],
  },
});
