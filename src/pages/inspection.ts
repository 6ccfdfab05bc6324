import {
  cleanlinessLevels,
  contractStages,
  damageSeverities,
  damageZones,
  guaranteeStates,
  inspectionKinds,
  lineStates,
  vehicleEquipment,
  vehicleSides,
} from '../product/enumerations';
import { inspectionAddress } from '../product/inspectionAddress';
import { finding } from './contract';
import { always, defineQuestions } from '../schema/definePage';
import {
  boolean,
  choice,
  group,
  instant,
  integer,
  money,
  phone,
  reference,
  rows,
  text,
} from '../schema/fields';

/** A damage that is known; `x` and `y` in thousandths of the view of the drawn car that its zone has. */
const damage = {
  ...always({
    zone: choice('Zone', damageZones),
    damageCategory: reference('Catégorie', 'damage-categories'),
    severity: choice('Gravité', damageSeverities),
  }),
  x: integer('x'),
  y: integer('y'),
  note: text('Note'),
};

/** What whoever walks around a vehicle has to know before. */
export default defineQuestions({
  /**
   * The inspection that is due: of a contract, of a vehicle of it, or of whichever contract has this vehicle; null where
   * none is. `before` is what it is compared with: of a return the departure, of a departure the last inspection.
   */
  InspectionToMake: {
    opens: inspectionAddress,
    access: ['contracts', 'update_contract'],
    fields: {
      contract: reference('Contrat', 'contracts'),
      vehicle: reference('Véhicule', 'vehicles'),
      kind: choice('Nature', inspectionKinds),
    },
    answers: {
      ...always({
        contract: reference('Contrat', 'contracts'),
        vehicle: reference('Véhicule', 'vehicles'),
        kind: choice('Nature', inspectionKinds),
        stage: choice('Étape', contractStages),
        lineState: choice('État', lineStates),
        client: reference('Client', 'clients'),
        model: text('Modèle'),
        drivers: rows('Conducteurs', { name: text('Nom'), isMain: boolean('Principal') }),
      }),
      guaranteeAmount: money('Caution'),
      guaranteeState: choice('État de la caution', guaranteeStates),
      clientPhone: phone('Téléphone'),
      departureDate: instant('Départ prévu'),
      returnDate: instant('Retour prévu'),
      /** Written already: there is nothing left to make. */
      made: reference('État des lieux', 'inspections'),
      tankCapacityLiters: integer('Réservoir (litres)'),
      totalMileage: integer('Dernier kilométrage'),
      before: group('Auparavant', {
        ...always({
          kind: choice('Nature', inspectionKinds),
          dateTime: instant('Le'),
          mileage: integer('Kilométrage'),
          photos: rows('Photos', {
            side: choice('Côté', vehicleSides),
            damage: integer('Dommage n°'),
            ...always({ url: text('Adresse') }),
          }),
          damages: rows('Dommages', damage),
        }),
        /** Null of an exchange, which read the odometer and, if at all, the tank. */
        inspection: reference('État des lieux', 'inspections'),
        fuelLevel: integer('Carburant'),
        cleanliness: choice('Propreté', cleanlinessLevels),
        keysCount: integer('Clés'),
      }),
      ...always({
        /** What keeps the keys of a departure: its papers, its drivers, its caution. */
        stops: rows('Ce qui retient les clés', always(finding)),
        equipment: rows('Équipements', {
          ...always({ item: choice('Élément', vehicleEquipment), present: boolean('Présent') }),
          replacementPriceHT: money('Remplacement HT'),
        }),
        categories: rows('Catégories de dommage', {
          ...always({ id: text('N°'), name: text('Dommage') }),
          zone: choice('Zone', damageZones),
          defaultPriceHT: money('Prix habituel HT'),
        }),
      }),
    },
  },
});
