import type { bodyTypes, transmissions } from '../../../src/product/enumerations';

export interface Model {
  brand: string;
  model: string;
  body: keyof typeof bodyTypes;
  category: string;
  /** Fiscal horsepower. */
  power: number;
  fuel: string;
  transmission: keyof typeof transmissions;
  /** Price of a day without tax, in dinars. */
  day: number;
  /** How many of them in a fleet of a hundred. */
  share: number;
}

type Line = [string, string, Model['body'], string, number, string, 'M' | 'A', number, number];

const lines: readonly Line[] = [
  ['Kia', 'Picanto', 'Citadine', 'A Économique', 4, 'Essence', 'M', 75, 9],
  ['Hyundai', 'Grand i10', 'Citadine', 'A Économique', 4, 'Essence', 'M', 75, 9],
  ['Suzuki', 'Celerio', 'Citadine', 'A Économique', 4, 'Essence', 'M', 70, 6],
  ['Renault', 'Clio 5', 'Compacte', 'B Compacte', 5, 'Essence', 'M', 110, 12],
  ['Peugeot', '208', 'Compacte', 'B Compacte', 5, 'Essence', 'M', 110, 9],
  ['Volkswagen', 'Polo', 'Compacte', 'B Compacte', 5, 'Essence', 'A', 125, 6],
  ['Seat', 'Ibiza', 'Compacte', 'B Compacte', 5, 'Essence', 'M', 110, 6],
  ['Fiat', 'Tipo', 'Berline', 'C Berline', 6, 'Diesel', 'M', 130, 5],
  ['Skoda', 'Octavia', 'Berline', 'C Berline', 7, 'Essence', 'A', 170, 4],
  ['Dacia', 'Duster', 'Suv', 'D SUV', 6, 'Diesel', 'M', 160, 9],
  ['Hyundai', 'Tucson', 'Suv', 'D SUV', 8, 'Essence', 'A', 210, 5],
  ['MG', 'ZS', 'Suv', 'D SUV', 6, 'Essence', 'A', 165, 4],
  ['Kia', 'Sportage', 'Suv', 'D SUV', 8, 'Hybride', 'A', 220, 3],
  ['Citroën', 'Berlingo', 'Utilitaire', 'U Utilitaire', 6, 'Diesel', 'M', 120, 5],
  ['Isuzu', 'D-Max', 'Pick-Up', 'U Utilitaire', 10, 'Diesel', 'M', 190, 3],
  ['Peugeot', 'Traveller', 'Monospace', 'M Minibus', 8, 'Diesel', 'M', 250, 3],
  ['Mercedes-Benz', 'Classe E', 'Berline', 'P Prestige', 10, 'Diesel', 'A', 420, 2],
];

/** Models seen at Tunisian rental counters. */
export const models: readonly Model[] = lines.map(
  ([brand, model, body, category, power, fuel, gear, day, share]) => ({
    brand,
    model,
    body,
    category,
    power,
    fuel,
    transmission: gear === 'A' ? 'AUTOMATIC_GEAR' : 'MANUAL_GEAR',
    day,
    share,
  }),
);
