import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damageLabel } from '../../src/domain/chargeLabels';
import {
  chargesTotal,
  contractCharge,
  contractChargeKinds,
  isSignRight,
} from '../../src/domain/contractCharges';
import { parseInstant } from '../../src/domain/instant';
import { proposedCharges } from '../../src/domain/proposedCharges';
import type { ReturnToCharge } from '../../src/domain/proposedCharges';

/** As the clock of Tunis shows it. */
const at = (text: string) => parseInstant(text) ?? NaN;
/** No-break spaces as others, to read what is expected. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Five days at 120,000, back on time, as it left. */
const onTime: ReturnToCharge = {
  rental: {
    use: {
      departure: at('2026-06-10T10:00'),
      terms: { dayMode: 'H24', graceMinutes: 60 },
      lines: [{ days: 5, amount: 600_000, tvaRate: 19, tariffDays: null, extensions: [] }],
    },
    planned: at('2026-06-15T10:00'),
    actual: at('2026-06-15T10:00'),
    hourlyRate: null,
    earlyPolicy: 'PRORATA',
    options: [],
    granted: [],
  },
  km: { kmOut: 10_000, kmIn: 11_000, includedKmPerDay: 200, extraKmPrice: 350 },
  fuel: {
    levelOut: 8,
    levelIn: 8,
    policy: 'SAME_LEVEL',
    tankCapacityLiters: 50,
    fuelUnitPrice: 2_525,
    fee: 10_000,
  },
  cleaning: { departure: 'PROPRE', back: 'MOYEN', fee: 40_000 },
  equipment: {
    departure: [{ item: 'KEY', present: true }],
    back: [{ item: 'KEY', present: true }],
    catalogue: { KEY: { name: 'Double des clés', priceHT: 250_000 }, GPS: { name: 'GPS', priceHT: null } },
  },
  keys: { out: 2, back: 2, priceHT: 180_000 },
  damages: [],
  cover: { hasWaiver: true, isExcluded: false, franchise: 500_000 },
  tvaRate: 19,
};
const { rental, km, fuel, cleaning, equipment } = onTime;
const scratch = { category: 'Rayure', priceHT: 400_000, waivedByCdw: true, isPreExisting: false };
const back = (actual: string, change: Partial<ReturnToCharge['rental']> = {}) => ({
  rental: { ...rental, actual: at(actual), ...change },
});
const lost = (...items: string[]) => ({
  ...equipment,
  departure: items.map(item => ({ item, present: true })),
  back: items.map(item => ({ item, present: false })),
});

const proposed = (change: Partial<ReturnToCharge>) => {
  const { charges, toPrice } = proposedCharges({ ...onTime, ...change });
  return {
    charges: charges.map(
      ({ kind, label, quantity, unitPriceHT }) => `${kind} ${quantity} × ${unitPriceHT} ${plain(label)}`,
    ),
    toPrice: toPrice.map(plain),
  };
};

describe('ce qu’un retour propose de facturer', () => {
  const cases: readonly [string, Partial<ReturnToCharge>, string[], string[]?][] = [
    ['à l’heure et comme il est parti : rien', {}, []],
    [
      'en retard',
      back('2026-06-16T11:01'),
      ['RETARD 2 × 120000 Retour le 16/06/2026 11:01 au lieu du 15/06/2026 10:00 : 2 jours de plus'],
    ],
    [
      'en retard, à l’heure',
      back('2026-06-15T11:30', { hourlyRate: 20_000 }),
      ['RETARD 1 × 20000 Retour le 15/06/2026 11:30 au lieu du 15/06/2026 10:00 : 1 heure de plus'],
    ],
    [
      'en avance : les kilomètres inclus sont ceux des jours qui restent dus',
      back('2026-06-13T10:00'),
      [
        'REMISE 2 × -120000 Retour anticipé : 2 jours rendus sur 5',
        'KM_SUPP 400 × 350 400 km au-delà de 600 inclus',
      ],
    ],
    ['en avance, la durée prévue due en entier', back('2026-06-13T10:00', { earlyPolicy: 'FULL' }), []],
    ['en avance, sans rien de convenu', back('2026-06-13T10:00', { earlyPolicy: null }), []],
    [
      'trop de kilomètres',
      { km: { ...km, kmIn: 11_312 } },
      ['KM_SUPP 312 × 350 312 km au-delà de 1 000 inclus'],
    ],
    [
      'un jour de retard inclut ses kilomètres',
      { ...back('2026-06-16T10:00'), km: { ...km, kmIn: 11_201 } },
      [
        'RETARD 1 × 120000 Retour le 16/06/2026 10:00 au lieu du 15/06/2026 10:00 : 1 jour de plus',
        'KM_SUPP 1 × 350 1 km au-delà de 1 200 inclus',
      ],
    ],
    [
      'une heure de retard n’en inclut pas',
      { ...back('2026-06-15T11:30', { hourlyRate: 20_000 }), km: { ...km, kmIn: 11_001 } },
      [
        'RETARD 1 × 20000 Retour le 15/06/2026 11:30 au lieu du 15/06/2026 10:00 : 1 heure de plus',
        'KM_SUPP 1 × 350 1 km au-delà de 1 000 inclus',
      ],
    ],
    [
      'du carburant manque : les litres, et le service',
      { fuel: { ...fuel, levelIn: 5 } },
      [
        'CARBURANT 18.75 × 2525 3/8 de réservoir manquants, 18,75 litres',
        'CARBURANT 1 × 10000 Frais de remplissage du réservoir',
      ],
    ],
    [
      'un huitième, sans frais',
      { fuel: { ...fuel, levelIn: 7, tankCapacityLiters: 8, fee: null } },
      ['CARBURANT 1 × 2525 1/8 de réservoir manquant, 1 litre'],
    ],
    ['plus de carburant qu’au départ', { fuel: { ...fuel, levelOut: 2, levelIn: 8 } }, []],
    ['le plein payé d’avance', { fuel: { ...fuel, levelIn: 0, policy: 'PREPAID' } }, []],
    [
      'un réservoir inconnu',
      { fuel: { ...fuel, levelIn: 5, tankCapacityLiters: null } },
      ['CARBURANT 1 × 10000 Frais de remplissage du réservoir'],
      ['3/8 de réservoir manquants : la contenance du réservoir n’est pas connue.'],
    ],
    [
      'un carburant sans prix',
      { fuel: { ...fuel, levelIn: 7, fuelUnitPrice: null, fee: null } },
      [],
      ['1/8 de réservoir manquant : le prix du litre n’est pas connu.'],
    ],
    [
      'sale',
      { cleaning: { ...cleaning, back: 'SALE' } },
      ['NETTOYAGE 1 × 40000 Véhicule parti propre et rendu sale'],
    ],
    ['sale comme au départ', { cleaning: { ...cleaning, departure: 'SALE', back: 'SALE' } }, []],
    ['sale, sans tarif de nettoyage', { cleaning: { ...cleaning, back: 'SALE', fee: null } }, []],
    [
      'sans la clé ni le GPS',
      { equipment: lost('KEY', 'GPS') },
      ['EQUIPEMENT 1 × 250000 Non rendu : double des clés'],
      ['Non rendu : GPS, sans prix de remplacement.'],
    ],
    [
      'une clé manque, ou deux : chacune à son prix',
      { keys: { out: 2, back: 0, priceHT: 180_000 } },
      ['EQUIPEMENT 2 × 180000 Non rendues : 2 clés'],
    ],
    [
      'une clé sans prix',
      { keys: { out: 2, back: 1, priceHT: null } },
      [],
      ['Non rendue : 1 clé, sans prix de remplacement.'],
    ],
    ['une clé de plus, ou que personne n’a comptée', { keys: { out: null, back: 3, priceHT: 1 } }, []],
    [
      'un dommage',
      { damages: [scratch, { ...scratch, isPreExisting: true }] },
      ['DOMMAGE 1 × 400000 1 nouveau dommage : rayure'],
    ],
    [
      'des dommages au-delà de la franchise',
      { damages: [scratch, { ...scratch, category: 'Jante', waivedByCdw: false }, scratch] },
      [
        'DOMMAGE 1 × 900000 3 nouveaux dommages : rayure, jante, rayure ; ceux que le rachat couvre sont plafonnés à la franchise, 500,000 DT',
      ],
    ],
    [
      'un dommage que le garage chiffrera, et une franchise inconnue',
      {
        damages: [scratch, { ...scratch, category: 'Pare-chocs', priceHT: null }],
        cover: { ...onTime.cover, franchise: null },
      },
      ['DOMMAGE 1 × 400000 2 nouveaux dommages : rayure, pare-chocs'],
      [
        'Pare-chocs : ce dommage n’a pas de prix habituel.',
        'La franchise du véhicule n’est pas connue : le rachat ne plafonne pas les dommages.',
      ],
    ],
  ];
  it.each(cases)('%s', (_, change, charges, toPrice = []) => {
    expect(proposed(change)).toEqual({ charges, toPrice });
  });

  it('dit d’un seul dommage qu’il est plafonné', () => {
    const charge = { damages: [scratch], price_HT: 1, waived: 399_999 };
    expect(plain(damageLabel(charge, 1))).toBe(
      '1 nouveau dommage : rayure ; plafonné à la franchise, 0,001 DT',
    );
  });

  it('chacun à son taux, et le tout comme sur la facture', () => {
    const { charges } = proposedCharges({
      ...onTime,
      ...back('2026-06-13T10:00'),
      cleaning: { ...cleaning, back: 'SALE' },
      damages: [scratch],
      tvaRates: { DOMMAGE: 0 },
    });
    // −240,000 + 140,000 + 40,000 à 19 %, 400,000 hors taxe.
    expect(chargesTotal(charges)).toMatchObject({
      total_Price_HT: 340_000,
      total_TVA: -11_400,
      TotalTTC: 328_600,
      stamp: 0,
      vatByRate: [
        { rate: '19', base: -60_000, amount: -11_400 },
        { rate: '0', base: 400_000, amount: 0 },
      ],
    });
  });
});

describe('quel que soit le retour', () => {
  const price = fc.option(fc.integer({ min: 0, max: 10 ** 6 }));
  const level = fc.integer({ min: 0, max: 8 });
  const minutes = fc.integer({ min: -5 * 24 * 60, max: 10 * 24 * 60 });
  const any = fc
    .record({
      late: minutes,
      hourlyRate: price,
      km: fc.integer({ min: 0, max: 5_000 }),
      extraKmPrice: price,
      levelOut: level,
      levelIn: level,
      tank: fc.option(fc.integer({ min: 1, max: 500 })),
      fuelUnitPrice: price,
      fee: price,
      isLost: fc.boolean(),
      damages: fc.array(
        fc.record({ priceHT: price, waivedByCdw: fc.boolean(), isPreExisting: fc.boolean() }),
      ),
      franchise: price,
    })
    .map((one): ReturnToCharge => ({
      ...onTime,
      rental: { ...rental, actual: rental.planned + one.late * 60_000, hourlyRate: one.hourlyRate },
      km: { ...km, kmIn: km.kmOut + one.km, extraKmPrice: one.extraKmPrice },
      fuel: {
        ...fuel,
        levelOut: one.levelOut,
        levelIn: one.levelIn,
        tankCapacityLiters: one.tank,
        fuelUnitPrice: one.fuelUnitPrice,
        fee: one.fee,
      },
      equipment: lost(...(one.isLost ? ['KEY', 'GPS'] : [])),
      damages: one.damages.map(damage => ({ category: 'Rayure', ...damage })),
      cover: { ...onTime.cover, franchise: one.franchise },
    }));

  it('une ligne vaut sa quantité à son prix, seule la remise retire, et le total est leur somme', () => {
    fc.assert(
      fc.property(any, told => {
        const { charges } = proposedCharges(told);
        for (const charge of charges) {
          expect(charge.price_HT).toBe(Math.round(charge.quantity * charge.unitPriceHT));
          expect(Math.sign(charge.price_HT)).toBe(charge.kind === 'REMISE' ? -1 : 1);
        }
        const { total_Price_HT, total_TVA, TotalTTC } = chargesTotal(charges);
        expect(total_Price_HT).toBe(charges.reduce((total, { price_HT }) => total + price_HT, 0));
        expect(TotalTTC).toBe(total_Price_HT + total_TVA);
      }),
    );
  });

  it('on ne rend pas plus que les jours prévus moins un', () => {
    fc.assert(
      fc.property(any, told => {
        const refund = proposedCharges(told).charges.find(({ kind }) => kind === 'REMISE');
        expect(-(refund?.price_HT ?? 0)).toBeLessThanOrEqual(4 * 120_000);
      }),
    );
  });
});

describe('les lignes d’un contrat', () => {
  it('ne retirent que par une remise, qui n’ajoute jamais', () => {
    for (const kind of contractChargeKinds) {
      expect([isSignRight(kind, 0), isSignRight(kind, 1), isSignRight(kind, -1)]).toEqual(
        kind === 'REMISE' ? [true, false, true] : [true, true, false],
      );
    }
    const line = { label: '', quantity: 1, unitPriceHT: 1, tvaRate: 19 };
    expect(() => contractCharge({ ...line, kind: 'REMISE' })).toThrow(RangeError);
    expect(() => contractCharge({ ...line, kind: 'AUTRE', unitPriceHT: -1 })).toThrow(RangeError);
  });
});
