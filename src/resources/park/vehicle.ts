import { parsePlate } from '../../domain/plate';
import type { Draft } from '../../schema/field';
import { defineResource } from '../../schema/defineResource';
import {
  acquisitionModes,
  bodyTypes,
  plateTypes,
  transmissions,
  vehicleStates,
  vehicleUses,
} from '../../schema/enumerations';
import { choice, date, file, group, integer, longText, money, section, text } from '../../schema/fields';

/** Papers are watched as long as the car is ours. */
const paper = (of: string, action: string) => ({
  days: [30, 15, 7, 1],
  of,
  action,
  while: { field: 'vehicleType.type', values: ['IN_SERVICE', 'FOR_SALE'] },
});

const sold = (vehicle: Draft) => (vehicle.vehicleType as { type?: string } | null)?.type === 'SOLD';

export default defineResource({
  name: 'vehicles',
  type: 'Vehicle',
  labels: { one: 'véhicule', many: 'véhicules', gender: 'm' },
  area: 'park',
  category: 'Véhicules',
  icon: 'car',
  representation: ['registration'],
  fields: {
    ...section('Identification', {
      carBrand: text('Marque', { required: true, searchable: true, sortable: true, max: 60 }),
      carModel: text('Modèle', { required: true, searchable: true, sortable: true, max: 60 }),
      plateType: choice('Type de plaque', plateTypes, { required: true, default: 'TUN' }),
      registration: text('Immatriculation', {
        required: true,
        unique: true,
        searchable: true,
        sortable: true,
        compact: true,
        max: 20,
        placeholder: '215 TUN 4821',
        check: (plate: string, vehicle: Draft) =>
          parsePlate(plate, (vehicle.plateType ?? 'TUN') as 'TUN') === null
            ? 'Immatriculation invalide : écrivez-la comme 215 TUN 4821'
            : null,
      }),
      serialNumber: text('N° de châssis', {
        unique: true,
        searchable: true,
        max: 40,
        warn: (vin: string) => (vin.length === 17 ? null : 'Un numéro de châssis compte 17 caractères'),
      }),
      vehicleImage: file('Photo', { accept: 'image' }),
      colorLabel: text('Couleur', { max: 40 }),
      carBody: choice('Carrosserie', bodyTypes, { sortable: true }),
      power: integer('Puissance (CV)', { min: 1, max: 99 }),
      fuel: text('Carburant', { max: 40 }),
      transmissionType: choice('Boîte', transmissions),
      dateIntoCirculation: date('Mise en circulation', { sortable: true }),
      radioCode: text('Code radio', { max: 20 }),
      gps: text('GPS', { max: 60 }),
      agency: text('Agence', { searchable: true, sortable: true, max: 80 }),
      subcontracting: text('Sous-traitance', { max: 80 }),
      moreInformation: longText('Informations complémentaires', { max: 2000, wide: true }),
    }),
    ...section('Acquisition', {
      purchaseType: choice('Mode d’acquisition', acquisitionModes),
      financingContract: text('Contrat de financement', { max: 60 }),
    }),
    ...section('Assurance', {
      insuranceCompany: text('Compagnie', { max: 80 }),
      policeNumber: text('N° de police', { max: 60 }),
      insuranceType: text('Type d’assurance', { max: 60 }),
      validityDate: group('Validité', {
        start_validity: date('Assurance du'),
        end_validity: date('Assurance au', {
          notBefore: 'start_validity',
          sortable: true,
          deadline: paper('Assurance', 'Renouveler l’assurance'),
        }),
      }),
    }),
    ...section('Documents', {
      opratingDate: group('Carte d’exploitation', {
        start_operatingCard: date('Carte d’exploitation du'),
        end_operatingCard: date('Carte d’exploitation au', {
          notBefore: 'start_operatingCard',
          deadline: paper('Carte d’exploitation', 'Renouveler la carte d’exploitation'),
        }),
      }),
      technicalVisiteDate: group('Visite technique', {
        start_technicalVisit: date('Visite technique du'),
        end_technicalVisit: date('Visite technique au', {
          notBefore: 'start_technicalVisit',
          deadline: paper('Visite technique', 'Planifier la visite technique'),
        }),
      }),
      vehicleStickers: group('Vignette', {
        start_vehicleStickers: date('Vignette du'),
        end_vehicleStickers: date('Vignette au', {
          notBefore: 'start_vehicleStickers',
          deadline: paper('Vignette', 'Payer la vignette'),
        }),
      }),
    }),
    ...section('Exploitation', {
      serviceOrCompanyVehicle: choice('Usage', vehicleUses, {
        required: true,
        default: 'EXPLOITATION',
        sortable: true,
      }),
      pricingCategory: text('Catégorie tarifaire', { max: 60 }),
      rentalAmount: money('Jour HT', { min: 0, sortable: true }),
      totalMileage: integer('Kilométrage', { min: 0, max: 9_999_999, sortable: true }),
      nextMaintenanceMileage: integer('Prochain entretien (km)', { min: 0, max: 9_999_999 }),
    }),
    ...section('État', {
      vehicleType: group('État', {
        type: choice('État', vehicleStates, {
          required: true,
          default: 'IN_SERVICE',
          sortable: true,
          tones: { IN_SERVICE: 'success', FOR_SALE: 'warning', SOLD: 'workshop', RETURNED: 'workshop' },
        }),
        soldDetails: group('Vente', {
          date: date('Vendu le', { required: true, when: sold }),
          amountType: choice('Montant en', { HT: 'HT', TTC: 'TTC' }, { required: true, when: sold }),
          amount: money('Prix de vente', { required: true, min: 0, when: sold }),
        }),
      }),
    }),
  },
  routes: { list: '/park/vehicle-list', create: '/park/vehicle-sheet', edit: '/park/vehicle-sheet/:id' },
  operations: { list: 'Vehicles', one: 'vehicle', create: 'createVehicle', update: 'updateVehicle' },
  access: { list: 'vehicles', create: 'create_vehicle', update: 'update_vehicle' },
  list: {
    columns: [
      { main: 'registration', second: ['carBrand', 'carModel'], label: 'Véhicule' },
      { main: 'carBody', second: 'agency', label: 'Catégorie, agence' },
      'totalMileage',
      'vehicleType.type',
      'serviceOrCompanyVehicle',
      'validityDate.end_validity',
      'rentalAmount',
    ],
    filters: [
      { argument: 'carBrand', path: 'carBrand', operator: 'contains' },
      { argument: 'carModel', path: 'carModel', operator: 'contains' },
      { argument: 'power', path: 'power', operator: '=' },
      { argument: 'carBody', path: 'carBody', operator: '=' },
      { argument: 'type', path: 'vehicleType.type', operator: '=' },
      { argument: 'usage', path: 'serviceOrCompanyVehicle', operator: '=' },
    ],
    quickFilters: [
      { label: 'En service', values: { type: 'IN_SERVICE' } },
      { label: 'À vendre', values: { type: 'FOR_SALE' } },
    ],
    sort: { field: 'registration', order: 'asc' },
    searchPlaceholder: 'Immatriculation, châssis, modèle…',
    empty: 'Aucun véhicule. Ajoutez le premier : marque, modèle et immatriculation suffisent.',
  },
  menu: { list: 'Liste des véhicules', create: 'Nouveau véhicule' },
  notified: { registration: 'registration', carBrand: 'carBrand', carModel: 'carModel' },
  figures: ['vehicleType.type', 'totalMileage', 'rentalAmount', 'validityDate.end_validity'],
});
