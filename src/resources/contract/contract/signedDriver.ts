import { date, boolean, phone, reference, text } from '../../../schema/fields';

/** Who drives, as they were known when the contract was signed (specification, `Receipt.vehicles[].driver`). */
export const signedDriver = {
  driver: reference('Conducteur', 'drivers'),
  isMain: boolean('Principal'),
  vehicle: reference('Véhicule', 'vehicles'),
  firstName: text('Prénom'),
  lastName: text('Nom'),
  birthDate: date('Né(e) le'),
  birthPlace: text('À'),
  tel: phone('Téléphone'),
  address: text('Adresse'),
  drivingLicense: text('Permis n°'),
  drivingLicenseDate: date('Délivré le'),
  CIN: text('CIN'),
  CINDate: date('Délivrée le'),
};
