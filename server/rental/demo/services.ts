import type services from '../../../src/resources/settings/service';
import type { RecordOf } from '../../../src/schema/defineResource';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';

export interface Offer {
  id: string;
  name: string;
  /** Usual price without tax, in dinars: of a day when it is done with a car, of the whole otherwise. */
  price: number;
  /** Done with a car of the fleet, which it holds. */
  withCar: boolean;
}

const names: readonly [string, number, boolean][] = [
  ['Chauffeur à la journée', 180, true],
  ['Transfert aéroport', 65, false],
  ['Excursion avec chauffeur', 240, true],
  ['Convoyage de véhicule', 120, false],
  ['Livraison à domicile', 35, false],
  ['Location événementielle', 320, true],
  ['Mise à disposition longue durée', 95, true],
  ['Nettoyage intérieur complet', 45, false],
  ['Siège enfant', 40, false],
  ['Navette du personnel', 150, true],
  ['Prise en charge hors horaires', 50, false],
  ['Assistance et dépannage', 110, false],
];

/** What the company sells besides plain rental. */
export const offers: readonly Offer[] = names.map(([name, price, withCar], index) => ({
  id: String(index + 1),
  name,
  price,
  withCar,
}));

export function makeServices(day: Day): Seeded<RecordOf<typeof services>>[] {
  return offers.map(({ id, name }, index) => {
    const createdAt = day.start - 900 * DAY + 9 * HOUR + index * 240_000;
    const by = index < 8 ? 'superadmin' : 'limited';
    return {
      values: { id, name, createdAt, updatedAt: createdAt, mergedInto: null },
      steps: [{ action: 'CREATE', at: createdAt, by }],
    };
  });
}
