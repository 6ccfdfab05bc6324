import {
  cleanlinessLevels,
  damageSeverities,
  damageZones,
  inspectionKinds,
  vehicleEquipment,
  vehicleSides,
} from '../../product/enumerations';
import { inspectionAddress } from '../../product/inspectionAddress';
import { inspectionRight } from '../../product/inspectionRight';
import { fuelGauge } from '../../product/kinds/fuelGauge';
import { signature } from '../../product/kinds/signature';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  code,
  file,
  instant,
  integer,
  longText,
  money,
  percent,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What the device that made something called it: who sends it twice has sent one. */
const deviceId = text('Identifiant de l’appareil', {
  max: 36,
  unique: true,
  show: 'api',
  parse: (typed: string) => (uuid.test(typed.toLowerCase()) ? typed.toLowerCase() : null),
  message: 'Un UUID est attendu',
});

/** Prices of the day of a return, by which it is charged whatever they become. */
const ofReturn = { readOnly: true, show: 'api' } as const;

const onlyListedOnce = (items: readonly { item: string | null }[]) =>
  new Set(items.map(({ item }) => item)).size < items.length ? 'Un équipement figure deux fois' : null;

/**
 * The state of a vehicle when it leaves on a contract, and when it comes back (domain C.7). Written once: its photos
 * follow, those that it lists, each with the content that it declares.
 */
export default defineResource({
  name: 'inspections',
  type: 'Inspection',
  label: { one: 'état des lieux', many: 'états des lieux', gender: 'm', titles: { by: 'kind' } },
  navigation: { area: 'contract', category: 'Location', icon: 'clipboard-list' },
  representation: ['inspectionNumber'],
  fields: {
    inspectionNumber: code('N°', { prefix: 'EDL', digits: 5, sortable: true }),
    ...section('État des lieux', {
      contract: reference('Contrat', 'contracts', { required: true, searchable: true }),
      vehicle: reference('Véhicule', 'vehicles', { required: true, searchable: true }),
      kind: choice('Nature', inspectionKinds, { required: true, sortable: true }),
      dateTime: instant('Le', { required: true, default: 'now', sortable: true }),
      receivedAt: instant('Reçu le', { readOnly: true, show: 'sheet' }),
      agent: reference('Agent', 'users', { readOnly: true }),
      mileage: integer('Kilométrage', { required: true, min: 0 }),
      fuelLevel: fuelGauge('Carburant', { required: true }),
      cleanliness: choice('Propreté', cleanlinessLevels, { required: true, default: 'PROPRE' }),
      keysCount: integer('Clés', { min: 0, max: 9 }),
      tyres: text('Pneus', { max: 200 }),
      warningLights: text('Voyants', { max: 200 }),
      note: longText('Note', { max: 2000, wide: true }),
      deviceId,
    }),
    equipment: rows(
      'Équipement',
      {
        item: choice('Élément', vehicleEquipment, { required: true }),
        present: boolean('Présent', { default: true }),
        note: text('Note', { max: 200 }),
        price_HT: money('Remplacement HT', ofReturn),
      },
      { check: onlyListedOnce },
    ),
    damages: rows('Dommages', {
      zone: choice('Zone', damageZones, { required: true }),
      x: integer('x (millièmes)', { min: 0, max: 1000, show: 'api' }),
      y: integer('y (millièmes)', { min: 0, max: 1000, show: 'api' }),
      damageCategory: reference('Catégorie', 'damage-categories', { required: true }),
      severity: choice('Gravité', damageSeverities, { required: true, default: 'LIGHT' }),
      isPreExisting: boolean('Déjà là', { default: false }),
      note: text('Note', { max: 200 }),
      price_HT: money('Prix habituel HT', ofReturn),
      waivedByCdw: boolean('Couvert par le rachat', ofReturn),
    }),
    photos: rows('Photos', {
      side: choice('Côté', vehicleSides),
      damage: integer('Dommage n°', { min: 1 }),
      photo: file('Photo', { accept: 'image', readOnly: true }),
      deviceId,
      sha256: text('Empreinte', {
        max: 64,
        show: 'api',
        parse: (typed: string) => (/^[\da-f]{64}$/i.test(typed) ? typed.toLowerCase() : null),
        message: 'Une empreinte SHA-256 est attendue',
      }),
    }),
    signature: signature('Signature du client', { show: 'sheet' }),
    pricedAt: instant('Prix du', ofReturn),
    franchise_HT: money('Franchise', ofReturn),
  },
  operations: { update: false, delete: false },
  access: { list: 'contracts', create: inspectionRight },
  routes: { create: inspectionAddress, show: '/contract/inspection/:id' },
  list: {
    columns: ['inspectionNumber', 'kind', 'vehicle', 'contract', 'dateTime', 'mileage', 'fuelLevel', 'agent'],
    filters: ['kind', 'contract', 'vehicle'],
    sort: '-dateTime',
    empty: 'Aucun état des lieux. Il se fait au départ et au retour d’un véhicule, depuis son contrat.',
  },
  sheet: {
    tabs: [
      {
        of: 'contracts',
        by: 'contract',
        quiet: true,
        startWhen: ({ stage }) => stage === 'SIGNED' || stage === 'DEPARTED',
      },
      { of: 'vehicles', by: 'vehicle' },
    ],
  },
  actions: {
    InspectionPDF: { label: 'Imprimer', print: 'inspectionNumber', document: () => 'État des lieux' },
    createDamageReceipt: {
      label: 'Facturer les dommages',
      icon: 'receipt',
      access: 'create_receipt',
      returns: 'receipts',
      fields: {
        immobilizationDays: integer('Jours d’immobilisation', { min: 0, max: 366 }),
        immobilizationPrice: money('Immobilisation par jour HT', { min: 0 }),
        expertFees: money('Expertise HT', { min: 0 }),
        towing: money('Remorquage HT', { min: 0 }),
        adminFee: money('Frais de dossier HT', { min: 0 }),
        tvaRate: percent('TVA % de ces frais', {
          min: 0,
          max: 100,
          help: 'Le taux usuel quand il n’est pas dit',
        }),
        vatReason: text('Motif hors TVA', { max: 200, help: 'Des lignes au taux 0' }),
      },
      reads: ['kind'],
      when: ({ kind }: Draft) => kind === 'RETURN',
      success: 'Facture de dommage émise.',
      quiet: true,
    },
    addInspectionPhoto: {
      label: 'Ajouter une photo',
      access: inspectionRight,
      fields: {
        deviceId: text('Identifiant de l’appareil', { required: true, max: 36 }),
        photo: file('Photo', { required: true, accept: 'image' }),
      },
      // The device that made the inspection sends them, and nobody else.
      when: () => false,
      quiet: true,
    },
  },
  invariants: {
    frozen: {
      while: { kind: ['DEPARTURE', 'RETURN'] },
      // Those that it lists come later, each once.
      fills: ['photos.photo'],
      message: 'Un état des lieux ne change plus.',
    },
  },
});
