import { boolean, date, instant, integer, phone, reference, rows, text } from '../../../schema/fields';
import { driver, drivenBy } from '../../reservation/parts/booking';

const apiOnly = { readOnly: true, show: 'api' } as const;

/** Of each vehicle, or of all: one that was exchanged had its own. */
const onlyOneMain = (drivers: readonly { isMain: boolean | null; vehicle: string | null }[]) => {
  const mains = drivers.filter(({ isMain }) => isMain).map(({ vehicle }) => vehicle ?? null);
  return new Set(mains).size < mains.length ? 'Un seul conducteur est principal' : null;
};

export const drivers = rows(
  'Conducteurs',
  {
    ...driver,
    vehicle: reference('Conduit', 'vehicles', {
      help: 'Tous les véhicules du contrat quand il n’est pas dit',
    }),
    from: instant('Depuis', apiOnly),
    to: instant('Jusqu’au', apiOnly),
  },
  {
    ...drivenBy,
    check: onlyOneMain,
  },
);

/** Whose papers a copy holds is a driver or the client who drives: it asks what reading either does. */
export const ofPersons = { access: { read: ['clients', 'drivers'] } } as const;

/** What is known of a driver beside their name when a paper is made (specification, `Receipt.vehicles[].driver`). */
export const driverPapers = {
  birthDate: date('Né(e) le', ofPersons),
  birthPlace: text('À', ofPersons),
  tel: phone('Téléphone', ofPersons),
  address: text('Adresse', ofPersons),
  drivingLicense: text('Permis n°', ofPersons),
  drivingLicenseDate: date('Délivré le', ofPersons),
  CIN: text('CIN', ofPersons),
  CINDate: date('Délivrée le', ofPersons),
};

/** None of them. */
export const noPapers = Object.fromEntries(Object.keys(driverPapers).map(name => [name, null])) as Readonly<
  Record<keyof typeof driverPapers, null>
>;

/** Who drives, as they were known when the contract was signed. */
export const signedDrivers = rows(
  'Conducteurs à la signature',
  {
    driver: reference('Conducteur', 'drivers'),
    isMain: boolean('Principal'),
    vehicle: reference('Véhicule', 'vehicles'),
    // Of one who came later: that of the contract for the others.
    version: integer('Version'),
    firstName: text('Prénom'),
    lastName: text('Nom'),
    ...driverPapers,
  },
  apiOnly,
);
