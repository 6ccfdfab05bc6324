import { plate } from '../../../product/kinds/plate';
import { bodyTypes, plateTypes, transmissions, vehicleUses } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import {
  boolean,
  choice,
  date,
  file,
  files,
  group,
  integer,
  longText,
  reference,
  section,
  text,
} from '../../../schema/fields';
import { hasGps } from './conditions';

export const identification = section('Identification', {
  carBrand: reference('Marque', 'car-brands', { required: true, searchable: true, sortable: true }),
  carModel: reference('Modèle', 'car-models', {
    required: true,
    searchable: true,
    sortable: true,
    within: 'carBrand',
    fills: {
      fuel: 'fuel',
      power: 'power',
      carBody: 'carBody',
      transmissionType: 'transmissionType',
      seats: 'seats',
      doors: 'doors',
      tankCapacityLiters: 'tankCapacityLiters',
    },
  }),
  version: text('Version', { max: 60, show: 'sheet' }),
  plateType: choice('Type de plaque', plateTypes, { required: true, default: 'TUN' }),
  registration: plate('Immatriculation', { required: true, unique: true }),
  serialNumber: text('N° de châssis', {
    unique: true,
    searchable: true,
    max: 40,
    warn: (vin: string) => (vin.length === 17 ? null : 'Un numéro de châssis compte 17 caractères'),
  }),
  serviceOrCompanyVehicle: choice('Usage', vehicleUses, {
    required: true,
    default: 'EXPLOITATION',
    sortable: true,
  }),
  agency: reference('Agence', 'agencies', { searchable: true, sortable: true, default: 'usual' }),
  vehicleImage: file('Photo', { accept: 'image', camera: true }),
  photos: files('Galerie', { accept: 'image', camera: true, max: 12, show: 'sheet' }),
  colorLabel: text('Couleur', { max: 40 }),
  carBody: choice('Carrosserie', bodyTypes, { sortable: true }),
  power: integer('Puissance (CV)', { min: 1, max: 99 }),
  fuel: reference('Carburant', 'fuels'),
  transmissionType: choice('Boîte', transmissions),
  seats: integer('Places', { min: 1, max: 60, show: 'sheet' }),
  doors: integer('Portes', { min: 1, max: 9, show: 'sheet' }),
  tankCapacityLiters: integer('Réservoir (litres)', { min: 1, max: 500, show: 'sheet' }),
  dateIntoCirculation: date('Mise en circulation', { sortable: true }),
  radioCode: text('Code radio', { max: 20, show: 'sheet' }),
  keyCount: integer('Clés', { min: 0, max: 9, show: 'sheet' }),
  gps: group(
    'GPS',
    {
      hasGps: boolean('Balise GPS', { default: false }),
      deviceId: text('N° de balise', { max: 60, when: hasGps }),
      simNumber: text('Carte SIM de la balise', { max: 30, when: hasGps }),
    },
    { show: 'sheet' },
  ),
  subcontracting: boolean('Sous-traitance', {
    default: false,
    help: 'La voiture est à un confrère, à qui elle revient',
  }),
  subcontractor: reference('Sous-traitant', 'suppliers', {
    required: true,
    when: (vehicle: Draft) => vehicle.subcontracting === true,
    show: 'sheet',
  }),
  moreInformation: longText('Informations complémentaires', { max: 2000, wide: true, show: 'sheet' }),
});
