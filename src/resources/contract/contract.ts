import {
  cancelReasons,
  chargeKinds,
  clientKinds,
  contractStages,
  contractVersionKinds,
  guaranteeStates,
  lineStates,
  openOrClosed,
  swapReasons,
} from '../../product/enumerations';
import { fuelGauge } from '../../product/kinds/fuelGauge';
import { telephone } from '../../product/kinds/telephone';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  code,
  computed,
  instant,
  integer,
  longText,
  money,
  number,
  percent,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';
import { guaranteeTones, receivedGuarantee, waivedGuarantee } from '../bank/guarantee/given';
import { collected } from '../receipt/payment/handedOver';
import { lineOf } from './contract/lines';
import { messageAddress } from './contract/message';
import { onceSigned } from './contract/onceSigned';
import { amended, isPrintedAmendment, signedPapers } from './contract/papers';
import { sending } from './contract/sending';
import { signedDriver } from './contract/signedDriver';

const written = { readOnly: true } as const;
/** Given to programs and to the screens written by hand; neither in the form nor in lists. */
const apiOnly = { readOnly: true, show: 'api' } as const;

/** Where nothing is given: `bookingTerms`. */
const ofVehicle = 'Repris du véhicule, ou des conditions, quand rien n’est dit';

const isOver = (stage: unknown) => stage === 'CLOSED' || stage === 'CANCELLED';
/** Signed, and its caution not received yet. */
const isAwaited = ({ stage, guaranteeAmount, guaranteeState }: Draft) =>
  (stage === 'SIGNED' || stage === 'DEPARTED') &&
  Number(guaranteeAmount) > 0 &&
  (!guaranteeState || guaranteeState === 'EXPECTED');

const isCancelled = (one: Draft) => one.stage === 'CANCELLED';

/** Of each vehicle, or of all: one that was exchanged had its own. */
const onlyOneMain = (drivers: readonly { isMain: boolean | null; vehicle: string | null }[]) => {
  const mains = drivers.filter(({ isMain }) => isMain).map(({ vehicle }) => vehicle ?? null);
  return new Set(mains).size < mains.length ? 'Un seul conducteur est principal' : null;
};

/** One vehicle of a contract. */
const vehicle = {
  vehicle: reference('Véhicule', 'vehicles', {
    required: true,
    searchable: true,
    free: { from: 'departureDate', to: 'returnDate' },
  }),
  departureDate: instant('Départ', { help: 'Celui du contrat quand il n’est pas dit' }),
  returnDate: instant('Retour', {
    notBefore: 'departureDate',
    help: 'Celui du contrat quand il n’est pas dit',
  }),
  returnAgency: reference('Retour à', 'agencies', { help: 'Si elle est rendue ailleurs' }),
  lineState: choice('État', lineStates, {
    ...written,
    tones: { TO_DELIVER: 'info', ON_RENT: 'active', RETURNED: 'success', SWAPPED: 'draft' },
  }),
  originalReturnDate: instant('Retour convenu d’abord', apiOnly),
  extensionCount: integer('Prolongations', apiOnly),
  departedAt: instant('Parti le', apiOnly),
  returnedAt: instant('Rendu le', apiOnly),
  heldFrom: instant('Tenu du', apiOnly),
  heldTo: instant('Tenu au', apiOnly),
  mileageOut: integer('Km au départ', apiOnly),
  mileageIn: integer('Km au retour', apiOnly),
  fuelOut: fuelGauge('Carburant au départ', apiOnly),
  fuelIn: fuelGauge('Carburant au retour', apiOnly),
  departureInspection: reference('État de départ', 'inspections', apiOnly),
  returnInspection: reference('État de retour', 'inspections', apiOnly),
  swapReason: choice('Motif de l’échange', swapReasons, apiOnly),
  chargesSeenAt: instant('Frais du retour décidés le', apiOnly),
  numberOfDays: integer('Jours', written),
  dailyPrice_HT: money('Prix du jour HT', apiOnly),
  price_HT: money('Prix HT', written),
  tvaRate: percent('TVA %', apiOnly),
  TVA: money('TVA', apiOnly),
  TTCPrice: money('TTC', apiOnly),
  includedKmPerDay: integer('Km inclus par jour', apiOnly),
  extraKmPrice: money('Prix du km supplémentaire', apiOnly),
};

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
      client: reference('Client', 'clients', {
        required: true,
        searchable: true,
        fills: { clientKind: 'clientKind' },
        glance: 'ClientGlance',
      }),
      clientKind: choice('Type de client', clientKinds),
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
    drivers: rows(
      'Conducteurs',
      {
        driver: reference('Conducteur', 'drivers', { required: true, searchable: true }),
        isMain: boolean('Principal', { default: false }),
        vehicle: reference('Conduit', 'vehicles', {
          help: 'Tous les véhicules du contrat quand il n’est pas dit',
        }),
        from: instant('Depuis', apiOnly),
        to: instant('Jusqu’au', apiOnly),
      },
      {
        rowLabel: 'un conducteur',
        help: 'Le client conduit, s’il est une personne et qu’aucun autre n’est principal',
        check: onlyOneMain,
      },
    ),
    ...section('Lieux', {
      departureAgency: reference('Agence de départ', 'agencies', {
        default: 'usual',
        follows: 'vehicles.vehicle.agency',
      }),
      returnAgency: reference('Agence de retour', 'agencies', { follows: 'departureAgency' }),
      departurePlace: text('Lieu de départ', { max: 120 }),
      returnPlace: text('Lieu de retour', { max: 120 }),
    }),
    additionalReceiptOptions: rows(
      'Options',
      {
        option: reference('Option', 'additional-payments', { required: true }),
        quantity: integer('Quantité', { required: true, min: 1, max: 20, default: 1 }),
        // Its part of what the first vehicle costs, discount taken off; nothing where a price was agreed for all.
        price_HT: money('Prix HT', apiOnly),
        tvaRate: percent('TVA %', apiOnly),
      },
      { rowLabel: 'une option' },
    ),
    charges: rows(
      'Frais',
      {
        kind: choice('Nature', chargeKinds),
        label: text('Désignation'),
        vehicle: reference('Véhicule', 'vehicles', apiOnly),
        quantity: number('Quantité'),
        unitPrice_HT: money('Prix unitaire HT'),
        tvaRate: percent('TVA %'),
        price_HT: money('Total HT', { total: true }),
        acceptedAt: instant('Accepté le', apiOnly),
      },
      apiOnly,
    ),
    ...section('Prix', {
      discountPercent: percent('Remise', { min: 0, max: 100 }),
      discountAmount: money('Remise HT', { min: 0, when: (one: Draft) => !one.discountPercent }),
      agreedPrice: money('Prix convenu HT', {
        min: 0,
        help: 'À la place du prix des tarifs, options et remise comprises',
      }),
      agreedReason: text('Motif du prix convenu', {
        required: true,
        max: 200,
        when: (one: Draft) => one.agreedPrice !== null && one.agreedPrice !== undefined,
      }),
      rental_HT: money('Location HT', { ...apiOnly }),
      rentalTVA: money('TVA de la location', { ...apiOnly }),
      total_Price_HT: money('Total HT', written),
      total_TVA: money('TVA', written),
      TotalTTC: money('Total TTC', { ...written, sortable: true }),
      paid: computed(money('Encaissé', { show: 'api' })),
      restToPay: computed(money('Reste', { total: true })),
    }),
    ...section('Conditions', {
      guaranteeAmount: money('Caution', { min: 0, help: ofVehicle }),
      includedKm: integer('Km inclus par jour', { min: 0, max: 9999, help: ofVehicle }),
      extraKmPrice: money('Prix du km supplémentaire', { min: 0, help: ofVehicle }),
      minDriverAge: integer('Âge minimum du conducteur', {
        min: 18,
        max: 99,
        show: 'sheet',
        help: ofVehicle,
      }),
      minLicenseYears: integer('Permis depuis (ans)', { min: 0, max: 50, show: 'sheet', help: ofVehicle }),
      rentConditions: reference('Conditions', 'rent-conditions', written),
      note: longText('Note', { max: 2000, wide: true }),
      blacklistOverride: text('Dérogation (liste noire)', {
        max: 300,
        wide: true,
        access: { write: 'SUPER_ADMIN' },
        help: 'Pourquoi louer quand même à un client sur liste noire',
      }),
    }),
    waivers: rows(
      'Dérogations',
      {
        guard: text('Règle'),
        label: text('Ce qui manquait'),
        reason: text('Motif'),
        at: instant('Le'),
        by: reference('Par', 'users'),
      },
      { readOnly: true, show: 'sheet' },
    ),
    versions: rows(
      'Versions',
      {
        number: integer('Version'),
        kind: choice('Nature', contractVersionKinds),
        summary: text('Ce qui change'),
        at: instant('Établie le'),
        signedAt: instant('Signée le'),
        ...amended,
        ...signedPapers,
      },
      { readOnly: true, show: 'sheet' },
    ),
    signedDrivers: rows('Conducteurs à la signature', signedDriver, apiOnly),
    signedAt: instant('Signé le', apiOnly),
    mainVehicle: computed(text('Premier véhicule', { show: 'api' })),
    clientPhone: computed(telephone('Téléphone du client', { show: 'api', access: { read: 'clients' } })),
    clientEmail: computed(text('Adresse e-mail du client', { show: 'api', access: { read: 'clients' } })),
    companyName: computed(text('Société', { show: 'api' })),
    nextReturn: computed(instant('Prochain retour', { show: 'api' })),
    lateSince: computed(instant('En retard depuis', { show: 'api' })),
    guaranteeState: computed(choice('Caution', guaranteeStates, { show: 'api', tones: guaranteeTones })),
    guaranteeHeld: computed(money('Caution détenue', { show: 'api' })),
    isLate: computed(boolean('En retard', { show: 'api', tones: { true: 'danger' } })),
    isToInvoice: computed(boolean('À facturer', { show: 'api' })),
    toInvoice: computed(money('Pas encore facturé', { show: 'api' })),
    isStanding: computed(boolean('En cours', { show: 'api' })),
    ...section('Annulation', {
      cancelReason: choice('Motif d’annulation', cancelReasons, { required: true, when: isCancelled }),
      cancelComment: text('Précision sur l’annulation', { max: 300, wide: true, when: isCancelled }),
    }),
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
      { path: 'departureDate', operator: '>=', label: 'Départ à partir du' },
      { path: 'departureDate', argument: 'departureUntil', operator: '<=', label: 'Départ jusqu’au' },
      { path: 'returnDate', argument: 'returnFrom', operator: '>=', label: 'Retour à partir du' },
      { path: 'returnDate', operator: '<=', label: 'Retour jusqu’au' },
      'isLate',
      'isStanding',
      'isToInvoice',
      'guaranteeState',
    ],
    quickFilters: [
      { label: 'En cours', values: { isStanding: 'true' }, sort: 'returnDate', opens: true },
      { label: 'Départs du jour', values: { departureDate: '+0', departureUntil: '+0', isStanding: 'true' } },
      { label: 'Retours du jour', values: { returnFrom: '+0', returnDate: '+0', stage: 'DEPARTED' } },
      { label: 'En retard', values: { isLate: 'true' }, sort: 'returnDate' },
      { label: 'À facturer', values: { isToInvoice: 'true' }, sort: 'returnDate' },
      { label: 'Cautions à restituer', values: { stage: 'RETURNED', guaranteeState: 'HELD' } },
      { label: 'Brouillons', values: { stage: 'DRAFT' } },
    ],
    sort: '-departureDate',
    searchPlaceholder: 'Numéro, client, immatriculation…',
    empty: 'Aucun contrat. Le premier naît d’une réservation, «\u00a0Faire le contrat\u00a0», ou d’ici.',
  },
  sheet: {
    cards: ['Contrat', 'Véhicules', 'Conducteurs', 'Options', 'Prix', 'Conditions', 'Lieux'],
    figures: [
      'nextReturn',
      'returnDate',
      'TotalTTC',
      'restToPay',
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
    links: [{ label: 'Écrire sur WhatsApp', icon: 'message-circle', to: messageAddress }],
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
  ],
  state: 'stage',
  actions: {
    signContract: {
      from: ['DRAFT'],
      to: 'SIGNED',
      label: 'Faire signer',
      confirm:
        'Le contrat sera signé\u00a0: ses véhicules, ses conducteurs et son prix ne changent plus que par un avenant.',
      success: 'Contrat signé.',
    },
    createContractPayment: {
      label: 'Encaisser',
      access: 'create_receipt_payment',
      fields: collected,
      initial: ({ restToPay }: Draft) => ({ amount: restToPay }),
      reads: ['restToPay'],
      when: ({ stage, restToPay }: Draft) => !isOver(stage) && restToPay !== 0,
      success: 'Règlement enregistré avec succès\u00a0!',
      icon: 'hand-coins',
    },
    receiveContractGuarantee: {
      label: 'Recevoir la caution',
      access: 'create_receipt_payment',
      fields: receivedGuarantee,
      initial: ({ guaranteeAmount }: Draft) => ({ amount: guaranteeAmount }),
      reads: ['guaranteeAmount', 'guaranteeState'],
      when: one => isAwaited(one) || one.guaranteeState === 'NONE',
      success: 'Caution reçue.',
      icon: 'shield',
    },
    waiveContractGuarantee: {
      label: 'Partir sans caution',
      icon: 'handshake',
      access: 'update_contract',
      fields: waivedGuarantee,
      reads: ['guaranteeAmount', 'guaranteeState'],
      when: isAwaited,
      success: 'Location sans caution.',
      quiet: true,
    },
    extendContract: {
      label: 'Prolonger',
      icon: 'calendar',
      fields: {
        vehicle: reference('Véhicule', 'vehicles', { required: true }),
        returnDate: instant('Nouveau retour', { required: true }),
        reason: text('Motif', { max: 200 }),
      },
      initial: contract => ({ vehicle: lineOf(contract)?.vehicle, returnDate: lineOf(contract)?.returnDate }),
      when: ({ stage }: Draft) => stage === 'SIGNED' || stage === 'DEPARTED',
      success: 'Contrat prolongé\u00a0: l’avenant est à signer.',
      quiet: true,
    },
    swapContractVehicle: {
      label: 'Échanger le véhicule',
      icon: 'arrow-left-right',
      fields: {
        vehicle: reference('Véhicule rendu', 'vehicles', { required: true }),
        newVehicle: reference('Véhicule donné', 'vehicles', { required: true }),
        at: instant('Le', { required: true, default: 'now' }),
        reason: choice('Motif', swapReasons, { required: true }),
        price: choice(
          'Prix',
          { KEEP: 'Garder le prix du contrat', NEW_TARIFF: 'Au tarif du nouveau véhicule' },
          { required: true, default: 'KEEP' },
        ),
        mileageIn: integer('Km du véhicule rendu', { required: true, min: 0 }),
        fuelIn: fuelGauge('Carburant rendu'),
        mileageOut: integer('Km du véhicule donné', { required: true, min: 0 }),
        fuelOut: fuelGauge('Carburant donné'),
        immobilized: boolean('Immobiliser le véhicule rendu', {
          default: true,
          when: ({ reason }: Draft) =>
            reason === 'PANNE' || reason === 'SINISTRE' || reason === 'MAINTENANCE',
        }),
      },
      initial: contract => ({ vehicle: lineOf(contract)?.vehicle }),
      when: ({ stage }: Draft) => stage === 'DEPARTED',
      success: 'Véhicule échangé\u00a0: l’avenant est à signer.',
      quiet: true,
    },
    returnContractVehicle: {
      label: 'Noter le retour',
      icon: 'clipboard-check',
      fields: {
        vehicle: reference('Véhicule', 'vehicles', { required: true }),
        at: instant('Rendu le', { required: true, default: 'now' }),
        mileage: integer('Kilométrage', { required: true, min: 0 }),
        fuelLevel: fuelGauge('Carburant', { required: true }),
      },
      initial: contract => ({ vehicle: lineOf(contract)?.vehicle }),
      when: ({ stage }: Draft) => stage === 'DEPARTED',
      success: 'Retour enregistré.',
      quiet: true,
    },
    addContractCharges: {
      label: 'Ajouter des frais',
      icon: 'coins',
      fields: {
        charges: rows(
          'Frais',
          {
            kind: choice('Nature', chargeKinds, { required: true }),
            label: text('Désignation', { required: true, max: 200 }),
            vehicle: reference('Véhicule', 'vehicles'),
            quantity: number('Quantité', { required: true, min: 0, default: 1 }),
            unitPrice_HT: money('Prix unitaire HT', {
              required: true,
              help: 'Une remise se saisit comme ce qu’elle retire',
            }),
            tvaRate: percent('TVA %', { min: 0, max: 100, help: 'Le taux usuel quand il n’est pas dit' }),
          },
          { rowLabel: 'un frais' },
        ),
        returned: reference('Retour décidé', 'vehicles', {
          show: 'api',
          help: 'Le véhicule dont ces frais répondent à ce que son retour proposait',
        }),
        refused: rows(
          'Frais refusés',
          {
            label: text('Désignation', { required: true, max: 200 }),
            price_HT: money('Montant HT', { required: true }),
            reason: text('Motif', { required: true, max: 200 }),
          },
          { show: 'api', help: 'Ce que le retour proposait, et que l’agent n’a pas retenu' },
        ),
      },
      when: ({ stage }: Draft) => stage === 'SIGNED' || stage === 'DEPARTED' || stage === 'RETURNED',
      success: 'Frais ajoutés.',
      quiet: true,
    },
    signAmendment: {
      label: 'Faire signer l’avenant',
      icon: 'stamp',
      confirm: 'L’avenant sera signé\u00a0: ce qu’il change est convenu.',
      reads: ['versions.signedAt'],
      when: ({ stage, versions }: Draft) =>
        stage !== 'CANCELLED' &&
        ((versions ?? []) as readonly Draft[]).some(
          ({ signedAt }) => signedAt === null || signedAt === undefined,
        ),
      success: 'Avenant signé.',
    },
    waiveContractGuard: {
      label: 'Déroger',
      icon: 'user-check',
      access: 'SUPER_ADMIN',
      fields: {
        guard: text('Règle', { required: true, max: 80, show: 'api' }),
        reason: text('Motif', { required: true, max: 300 }),
      },
      when: ({ stage }: Draft) => stage === 'DRAFT',
      success: 'Dérogation notée.',
      quiet: true,
    },
    cancelContract: {
      from: ['DRAFT', 'SIGNED'],
      to: 'CANCELLED',
      label: 'Annuler le contrat',
      confirm: 'Le contrat sera annulé et ses véhicules seront libérés.',
      success: 'Contrat annulé.',
      ask: ['cancelReason', 'cancelComment'],
      danger: true,
    },
    reopenContract: {
      from: ['CANCELLED'],
      to: 'DRAFT',
      access: 'SUPER_ADMIN',
      label: 'Rouvrir',
      icon: 'undo',
      success: 'Contrat rouvert\u00a0: c’est de nouveau un brouillon.',
    },
    sendContract: sending,
    ContractPDF: { label: 'Imprimer', print: 'contractNumber', document: () => 'Contrat' },
    ContractBilingualPDF: {
      label: 'Imprimer (français et arabe)',
      icon: 'scroll-text',
      print: 'contractNumber',
      document: () => 'Contrat (français et arabe)',
    },
    AmendmentPDF: {
      label: 'Imprimer l’avenant',
      icon: 'file-text',
      print: 'contractNumber',
      document: () => 'Avenant',
      reads: ['versions.kind'],
      when: isPrintedAmendment,
      refusal: 'Ce contrat n’a pas d’avenant.',
    },
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
    },
  },
  invariants: {
    frozen: {
      while: { stage: ['CLOSED', 'CANCELLED'] },
      // What was signed is kept as a file a moment later.
      fills: ['versions.signedAt', 'versions.paper', 'versions.bilingualPaper'],
      // A credit note may give a closed contract back to be invoiced.
      reopens: ['CLOSED', 'CANCELLED'],
      message: 'Contrat clos\u00a0: il ne change plus.',
      messages: { CANCELLED: 'Contrat annulé\u00a0: rouvrez-le pour le changer.' },
    },
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
