import { cleanlinessLevels, inspectionKinds, vehicleEquipment } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import {
  boolean,
  choice,
  code,
  file,
  instant,
  integer,
  longText,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';

const severities = { LIGHT: 'Léger', MEDIUM: 'Moyen', SEVERE: 'Grave' } as const;
const damageZones = {
  FRONT: 'Avant',
  REAR: 'Arrière',
  LEFT: 'Côté gauche',
  RIGHT: 'Côté droit',
  ROOF: 'Toit',
  INTERIOR: 'Intérieur',
  GLASS: 'Vitrage',
  WHEEL: 'Roues',
} as const;
const sides = {
  FRONT: 'Avant',
  REAR: 'Arrière',
  LEFT: 'Gauche',
  RIGHT: 'Droite',
  INTERIOR: 'Intérieur',
  DASHBOARD: 'Tableau de bord',
} as const;

/** The state of a vehicle when it leaves on a contract, and when it comes back (domain C.7). Written once. */
export default defineResource({
  name: 'inspections',
  type: 'Inspection',
  label: { one: 'état des lieux', many: 'états des lieux', gender: 'm' },
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
      fuelLevel: integer('Carburant (huitièmes)', { required: true, min: 0, max: 8 }),
      cleanliness: choice('Propreté', cleanlinessLevels, { required: true, default: 'PROPRE' }),
      keysCount: integer('Clés', { min: 0, max: 9 }),
      tyres: text('Pneus', { max: 200 }),
      warningLights: text('Voyants', { max: 200 }),
      note: longText('Note', { max: 2000, wide: true }),
      deviceId: text('Identifiant de l’appareil', { max: 64, unique: true, show: 'api' }),
    }),
    equipment: rows('Équipement', {
      item: choice('Élément', vehicleEquipment, { required: true }),
      present: boolean('Présent', { default: true }),
      note: text('Note', { max: 200 }),
    }),
    damages: rows('Dommages', {
      zone: choice('Zone', damageZones, { required: true }),
      x: integer('x (millièmes)', { min: 0, max: 1000, show: 'api' }),
      y: integer('y (millièmes)', { min: 0, max: 1000, show: 'api' }),
      damageCategory: reference('Catégorie', 'damage-categories', { required: true }),
      severity: choice('Gravité', severities, { required: true, default: 'LIGHT' }),
      isPreExisting: boolean('Déjà là', { default: false }),
      note: text('Note', { max: 200 }),
    }),
    photos: rows('Photos', {
      side: choice('Côté', sides),
      photo: file('Photo', { accept: 'image', camera: true }),
      deviceId: text('Identifiant de l’appareil', { max: 64, show: 'api' }),
      sha256: text('Empreinte', { max: 64, show: 'api' }),
    }),
    signature: file('Signature du client', { accept: 'image', show: 'sheet' }),
  },
  operations: { update: false, delete: false },
  access: { list: 'contracts', create: 'update_contract' },
  routes: { create: '/contract/inspection', show: '/contract/inspection/:id' },
  list: {
    columns: ['inspectionNumber', 'kind', 'vehicle', 'contract', 'dateTime', 'mileage', 'fuelLevel', 'agent'],
    filters: ['kind', 'contract', 'vehicle'],
    sort: '-dateTime',
    empty: 'Aucun état des lieux. Il se fait au départ et au retour d’un véhicule, depuis son contrat.',
  },
  sheet: {
    tabs: [
      { of: 'contracts', by: 'contract' },
      { of: 'vehicles', by: 'vehicle' },
    ],
  },
  actions: {
    InspectionPDF: { label: 'Imprimer', print: 'inspectionNumber', document: () => 'État des lieux' },
  },
});
