import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damageCharge } from '../../src/domain/damageCharge';
import type { SeenDamage } from '../../src/domain/damageCharge';
import { excessKm } from '../../src/domain/excessKm';
import { missingEquipment } from '../../src/domain/missingEquipment';
import { missingEighths, missingLitres } from '../../src/domain/missingFuel';

describe('les kilomètres supplémentaires', () => {
  it.each([
    [10_000, 11_312, 5, 200, 350, 312],
    [10_000, 11_000, 5, 200, 350, 0],
    [10_000, 11_001, 5, 200, 350, 1],
    [10_000, 10_000, 5, 200, 350, 0],
    [10_000, 9_000, 5, 200, 350, 0],
    // Zéro est illimité ; rien de convenu n'est rien à payer.
    [10_000, 90_000, 5, 0, 350, 0],
    [10_000, 90_000, 5, null, 350, 0],
    [10_000, 90_000, 5, 200, null, 0],
    [10_000, 10_500, 1, 1, 0, 499],
  ])(
    'de %i à %i en %i jours, %s inclus, %s le km : %i',
    (kmOut, kmIn, days, included, extraKmPrice, excess) => {
      expect(excessKm({ kmOut, kmIn, days }, { includedKmPerDay: included, extraKmPrice })).toBe(excess);
    },
  );
});

describe('le carburant qui manque', () => {
  it.each([
    [8, 8, 50, 0],
    [8, 7, 50, 6.25],
    [8, 5, 50, 18.75],
    [8, 0, 45, 45],
    [0, 0, 45, 0],
    [5, 4, 45, 5.625],
    // Rendu plus plein : rien ne manque, rien n'est remboursé.
    [3, 8, 50, 0],
  ])('de %i à %i huitièmes sur %i litres : %d litres', (levelOut, levelIn, tank, litres) => {
    expect(missingLitres({ levelOut, levelIn }, tank)).toBe(litres);
  });

  it.each([9, -1, 2.5, NaN])('n’a pas de niveau %d', level => {
    expect(() => missingEighths({ levelOut: 8, levelIn: level })).toThrow(RangeError);
    expect(() => missingEighths({ levelOut: level, levelIn: 8 })).toThrow(RangeError);
  });
});

describe('l’équipement qui manque', () => {
  const seen = (present: boolean, ...items: string[]) => items.map(item => ({ item, present }));
  it('était là au départ et ne l’est plus, pour qui a regardé', () => {
    const departure = [...seen(true, 'JACK', 'SPARE_WHEEL', 'VEST'), ...seen(false, 'TRIANGLE')];
    const back = [...seen(false, 'SPARE_WHEEL', 'TRIANGLE', 'RADIO'), ...seen(true, 'JACK')];
    expect(missingEquipment(departure, back)).toEqual(['SPARE_WHEEL']);
    expect(missingEquipment(departure, [])).toEqual([]);
    expect(missingEquipment([], back)).toEqual([]);
  });
});

describe('les dommages', () => {
  const damage = (priceHT: number | null, change: Partial<SeenDamage> = {}): SeenDamage => ({
    category: 'Rayure',
    priceHT,
    waivedByCdw: true,
    isPreExisting: false,
    ...change,
  });
  const glass = damage(300_000, { category: 'Pare-brise', waivedByCdw: false });
  const waiver = { hasWaiver: true, isExcluded: false, franchise: 500_000 };
  it.each([
    ['sans rachat, tous', [damage(400_000), damage(350_000)], { ...waiver, hasWaiver: false }, 750_000, 0],
    ['avec rachat, jusqu’à la franchise', [damage(400_000), damage(350_000)], waiver, 500_000, 250_000],
    ['exactement la franchise', [damage(500_000)], waiver, 500_000, 0],
    ['en dessous, leur prix', [damage(499_999)], waiver, 499_999, 0],
    ['une faute exclut du rachat', [damage(900_000)], { ...waiver, isExcluded: true }, 900_000, 0],
    ['ce que le rachat ne couvre pas s’ajoute', [damage(900_000), glass], waiver, 800_000, 400_000],
    ['une franchise nulle', [damage(900_000), glass], { ...waiver, franchise: 0 }, 300_000, 900_000],
    [
      'une franchise inconnue ne plafonne rien',
      [damage(900_000)],
      { ...waiver, franchise: null },
      900_000,
      0,
    ],
    ['ceux d’avant le départ, rien', [damage(900_000, { isPreExisting: true })], waiver, 0, 0],
    ['sans prix, rien encore', [damage(null)], waiver, 0, 0],
    ['aucun, rien', [], waiver, 0, 0],
  ])('%s', (_, seen, cover, price_HT, waived) => {
    expect(damageCharge(seen, cover)).toMatchObject({ price_HT, waived });
  });

  it('ne coûtent jamais moins en étant plus nombreux, ni plus avec le rachat', () => {
    const any = fc.record<SeenDamage>({
      category: fc.constant('Rayure'),
      priceHT: fc.option(fc.integer({ min: 0, max: 10 ** 7 })),
      waivedByCdw: fc.boolean(),
      isPreExisting: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any), any, fc.integer({ min: 0, max: 10 ** 7 }), (list, more, franchise) => {
        const cost = (seen: SeenDamage[], hasWaiver: boolean) =>
          damageCharge(seen, { hasWaiver, isExcluded: false, franchise }).price_HT;
        expect(cost(list, true)).toBeLessThanOrEqual(cost([...list, more], true));
        expect(cost(list, true)).toBeLessThanOrEqual(cost(list, false));
        expect(cost(list, true)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
