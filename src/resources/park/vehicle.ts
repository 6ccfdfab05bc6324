import { acquisitionModes, upkeepStates, vehiclePapers, vehicleStates } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  computed,
  date,
  file,
  group,
  instant,
  integer,
  money,
  reference,
  section,
  text,
} from '../../schema/fields';
import { sold, forSale, inThePark, rented, isOthers } from './vehicle/conditions';
import { identification } from './vehicle/identification';
import { documents, insurance, replacedPapers } from './vehicle/papers';
import { equipment, hasPlan, maintenancePlan, upkeepOf } from './vehicle/upkeep';

export default defineResource({
  name: 'vehicles',
  type: 'Vehicle',
  recordType: 'VehicleSheet',
  label: { one: 'véhicule', many: 'véhicules', gender: 'm' },
  navigation: {
    area: 'park',
    category: 'Véhicules',
    icon: 'car',
    menu: { list: 'Liste des véhicules', create: 'Nouveau véhicule' },
  },
  representation: ['registration'],
  fields: {
    ...identification,
    ...section('Exploitation', {
      totalMileage: integer('Kilométrage', {
        min: 0,
        max: 9_999_999,
        sortable: true,
        help: 'Un changement est un relevé daté de maintenant',
      }),
      nextMaintenanceMileage: integer('Prochain entretien (km)', {
        min: 0,
        max: 9_999_999,
        // What was told where there is no plan stays until one says otherwise.
        derive: (vehicle: Draft) =>
          hasPlan(vehicle) ? upkeepOf(vehicle).due.mileage : vehicle.nextMaintenanceMileage,
      }),
      nextMaintenanceDate: date('Prochain entretien le', {
        readOnly: true,
        show: 'sheet',
        derive: (vehicle: Draft) => upkeepOf(vehicle).due.date,
      }),
      upkeepState: computed(
        choice('Entretien', upkeepStates, {
          tones: { OVERDUE: 'danger', DUE_SOON: 'warning', OK: 'success' },
        }),
      ),
      upkeepReminderMileage: integer('Rappel d’entretien (km)', {
        readOnly: true,
        show: 'api',
        derive: (vehicle: Draft) => upkeepOf(vehicle).reminder.mileage,
      }),
      upkeepReminderDate: date('Rappel d’entretien', {
        readOnly: true,
        show: 'api',
        derive: (vehicle: Draft) => upkeepOf(vehicle).reminder.date,
      }),
      pricingCategory: reference('Catégorie tarifaire', 'pricing-vehicles', { when: rented, sortable: true }),
      rentalAmount: money('Jour HT hors grille', {
        min: 0,
        sortable: true,
        when: rented,
        help: 'Pour les jours que la grille tarifaire ne couvre pas',
      }),
      includedKmPerDay: integer('Km inclus par jour', { min: 0, max: 9999, when: rented, show: 'sheet' }),
      extraKmPrice: money('Km supplémentaire HT', { min: 0, when: rented, show: 'sheet' }),
      guaranteeAmount: money('Caution', { min: 0, when: rented, show: 'sheet' }),
      minDriverAge: integer('Âge minimum', { min: 18, max: 99, when: rented, show: 'sheet' }),
      minLicenseYears: integer('Permis depuis (ans)', { min: 0, max: 50, when: rented, show: 'sheet' }),
    }),
    ...insurance,
    ...documents,
    ...section('Acquisition', {
      purchaseType: choice('Mode d’acquisition', acquisitionModes),
      financingContract: text('Contrat de financement', { max: 60 }),
      supplier: reference('Fournisseur', 'suppliers', { show: 'sheet' }),
      purchaseDate: date('Acheté le', { show: 'sheet' }),
      priceHT: money('Prix HT', { min: 0, show: 'sheet' }),
      priceTTC: money('Prix TTC', { min: 0, show: 'sheet' }),
      firstMileage: integer('Kilométrage à l’achat', { min: 0, max: 9_999_999, show: 'sheet' }),
      expectedExitDate: date('Sortie prévue', { show: 'sheet' }),
      residualTarget: money('Valeur de revente visée', { min: 0, show: 'sheet' }),
    }),
    maintenanceTask: maintenancePlan,
    equipment,
    ...section('État', {
      vehicleType: group('État', {
        type: choice('État', vehicleStates, {
          required: true,
          readOnly: true,
          sortable: true,
          tones: { IN_SERVICE: 'success', FOR_SALE: 'warning', SOLD: 'workshop', RETURNED: 'workshop' },
        }),
        soldDetails: group('Vente', {
          date: date('Vendu le', { required: true, default: 'today', when: sold }),
          amountType: choice(
            'Montant en',
            { HT: 'HT', TTC: 'TTC' },
            { required: true, default: 'TTC', when: sold },
          ),
          amount: money('Prix de vente', { required: true, min: 0, when: sold }),
        }),
      }),
      buyer: reference('Acheteur', 'clients', { when: sold, show: 'sheet' }),
      rentableUntil: date('Louable jusqu’au', {
        when: forSale,
        show: 'sheet',
        help: 'Vide\u00a0: jusqu’à la vente',
      }),
    }),
    vehicleDocumentHistory: replacedPapers,
  },
  operations: { one: 'vehicle', delete: false },
  routes: { create: '/park/vehicle-sheet' },
  list: {
    photo: 'vehicleImage',
    columns: [
      { main: 'registration', second: ['carBrand', 'carModel'], label: 'Véhicule' },
      { main: 'carBody', second: 'agency', label: 'Catégorie, agence' },
      'totalMileage',
      '_today',
      'vehicleType.type',
      '_deadline',
      'rentalAmount',
    ],
    filters: [
      'carBrand',
      'carModel',
      'power',
      'carBody',
      { path: 'vehicleType.type', argument: 'type' },
      { path: 'serviceOrCompanyVehicle', argument: 'usage' },
      'agency',
      'fuel',
      'pricingCategory',
      'purchaseType',
      { path: '_today', argument: 'availability' },
      { path: '_deadline', argument: 'deadline', label: 'Échéance' },
      { path: 'upkeepState', argument: 'upkeep' },
    ],
    quickFilters: [
      { label: 'Disponibles', values: { availability: 'FREE' } },
      { label: 'Documents à renouveler', values: { deadline: '+30' } },
      { label: 'Entretien en retard', values: { upkeep: 'OVERDUE' } },
      { label: 'À vendre', values: { type: 'FOR_SALE' } },
      { label: 'Immobilisés', values: { availability: 'UNAVAILABLE' } },
    ],
    imports: true,
    searchPlaceholder: 'Immatriculation, châssis, modèle…',
    empty: 'Aucun véhicule. Ajoutez le premier\u00a0: marque, modèle et immatriculation suffisent.',
  },
  sheet: {
    figures: [
      'vehicleType.type',
      '_today',
      '_deadline',
      'totalMileage',
      'upkeepState',
      'nextMaintenanceMileage',
      'nextMaintenanceDate',
    ],
    notices: ['displaced'],
    readFirst: true,
  },
  state: 'vehicleType.type',
  actions: {
    putVehicleForSale: {
      from: ['IN_SERVICE'],
      to: 'FOR_SALE',
      label: 'Mettre en vente',
      icon: 'tags',
      success: 'Véhicule mis en vente.',
      ask: ['rentableUntil'],
      quiet: true,
    },
    withdrawVehicleFromSale: {
      from: ['FOR_SALE'],
      to: 'IN_SERVICE',
      label: 'Retirer de la vente',
      icon: 'undo',
      success: 'Véhicule remis en service.',
      quiet: true,
    },
    sellVehicle: {
      from: ['IN_SERVICE', 'FOR_SALE'],
      to: 'SOLD',
      label: 'Vendre',
      icon: 'handshake',
      confirm: 'Le véhicule quitte le parc\u00a0: il ne se loue plus et ses échéances ne sont plus suivies.',
      success: 'Vente enregistrée.',
      ask: ['vehicleType', 'buyer'],
      quiet: true,
    },
    returnVehicle: {
      from: ['IN_SERVICE', 'FOR_SALE'],
      to: 'RETURNED',
      label: 'Restituer',
      icon: 'key',
      confirm: 'Le véhicule quitte le parc\u00a0: il revient à qui il appartient.',
      success: 'Restitution enregistrée.',
      when: isOthers,
      refusal: 'Seul un véhicule en leasing ou en sous-traitance se restitue.',
      danger: true,
    },
    reinstateVehicle: {
      from: ['SOLD', 'RETURNED'],
      to: 'IN_SERVICE',
      access: 'SUPER_ADMIN',
      label: 'Réintégrer au parc',
      icon: 'car',
      confirm: 'La vente ou la restitution est annulée\u00a0: ce qui en était noté s’efface de la fiche.',
      success: 'Véhicule de nouveau en service.',
      quiet: true,
    },
    recordVehicleMileage: {
      label: 'Relever le kilométrage',
      icon: 'gauge',
      access: 'create_maintenance_mileage',
      fields: {
        value: integer('Kilométrage', { required: true, min: 0, max: 9_999_999 }),
        date: instant('Relevé le', { default: 'now' }),
        correction: boolean('Correction', {
          default: false,
          help: 'Le chiffre contredit un autre relevé, et il est juste',
        }),
        reason: text('Motif de la correction', {
          required: true,
          max: 300,
          when: (asked: Draft) => asked.correction === true,
        }),
      },
      success: 'Kilométrage relevé.',
      when: inThePark,
    },
    renewVehicleDocument: {
      label: 'Renouveler un document',
      icon: 'history',
      fields: {
        document: choice('Document', vehiclePapers, { required: true, default: 'INSURANCE' }),
        start: date('Du', { help: 'Vide\u00a0: dès la fin du document présent' }),
        end: date('Au', { required: true, notBefore: 'start' }),
        amount: money('Montant', { min: 0 }),
        insuranceCompany: reference('Compagnie', 'insurances', {
          when: (asked: Draft) => asked.document === 'INSURANCE',
        }),
        policeNumber: text('N° de police', {
          max: 60,
          when: (asked: Draft) => asked.document === 'INSURANCE',
        }),
        file: file('Fichier', { accept: 'document', camera: true }),
      },
      initial: ({ insuranceCompany, policeNumber }: Draft) => ({ insuranceCompany, policeNumber }),
      success:
        'Document renouvelé\u00a0: le présent court jusqu’à sa fin, puis est gardé avec les documents remplacés.',
      when: inThePark,
    },
    renewVehicleStickers: {
      on: 'ticked',
      label: 'Renouveler la vignette',
      icon: 'history',
      fields: {
        start: date('Du', { help: 'Vide\u00a0: dès la fin de la vignette présente' }),
        end: date('Au', { required: true, notBefore: 'start' }),
        amount: money('Montant par véhicule', { min: 0 }),
      },
      success:
        'Vignettes renouvelées\u00a0: les présentes courent jusqu’à leur fin, puis sont gardées avec les documents remplacés.',
    },
  },
  occupancy: {
    inUse: { 'vehicleType.type': ['IN_SERVICE', 'FOR_SALE'] },
    lent: { while: { serviceOrCompanyVehicle: ['EXPLOITATION'] }, until: 'rentableUntil' },
  },
  notified: { registration: 'registration', carBrand: 'carBrand', carModel: 'carModel' },
});
