import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupDays, isPriceFault } from '../../src/domain/dayPrice';
import type { PriceFault } from '../../src/domain/dayPrice';
import { parseInstant } from '../../src/domain/instant';
import { priceOption } from '../../src/domain/rentalOptions';
import type { OptionUnit, RentalOption } from '../../src/domain/rentalOptions';
import { priceRental } from '../../src/domain/rentalPrice';
import type { RentalPrice, RentalToPrice } from '../../src/domain/rentalPrice';

const at = (text: string) => parseInstant(text) ?? NaN;
const tariff = (name: string, price: number, startDate: string, endDate: string) => ({
  name,
  price,
  periods: [{ startDate, endDate }],
});
const winter = tariff('Hiver', 90_000, '2026-01-01', '2026-06-14');
const summer = tariff('Été', 130_000, '2026-06-15', '2026-09-15');

const rental = (change: Partial<RentalToPrice> = {}): RentalToPrice => ({
  departure: at('2026-06-13T10:00'),
  back: at('2026-06-17T10:00'),
  terms: { dayMode: 'H24', graceMinutes: 60 },
  category: { id: '1', name: 'Citadine' },
  client: null,
  tariffs: [winter, summer],
  vehicle: { name: '215 TUN 4821', rentalAmount: 100_000 },
  lengthDiscounts: [],
  tvaRate: 19,
  ...change,
});

function priced(change: Partial<RentalToPrice> = {}): RentalPrice {
  const answer = priceRental(rental(change));
  if (isPriceFault(answer)) throw new Error(answer.fault);
  return answer;
}

const agreement = (clientKind: string, from: string | null, to: string | null, pricingCategory = '1') => ({
  clientKind,
  pricingAgreement: [{ pricingCategory, dailyPrice: 70_000, from, to }],
});

describe('le prix d’une location', () => {
  it('suit les dates estimées d’une saison, et le dit, où rien de certain n’a ce jour', () => {
    const estimated = {
      ...summer,
      periods: [{ startDate: '2026-06-14', endDate: '2026-09-15', isEstimated: true as const }],
    };
    expect(
      priced({ tariffs: [estimated, winter] }).groups.map(({ name, days, price }) => [name, days, price]),
    ).toEqual([
      ['Hiver', 2, 90_000],
      ['Été (saison à confirmer)', 2, 130_000],
    ]);
  });

  it('passe d’une saison à l’autre au jour près, et se dit jour par jour', () => {
    const price = priced();
    expect(price.days).toEqual([
      { date: '2026-06-13', source: 'TARIFF', name: 'Hiver', price: 90_000 },
      { date: '2026-06-14', source: 'TARIFF', name: 'Hiver', price: 90_000 },
      { date: '2026-06-15', source: 'TARIFF', name: 'Été', price: 130_000 },
      { date: '2026-06-16', source: 'TARIFF', name: 'Été', price: 130_000 },
    ]);
    expect(price.groups).toEqual([
      {
        from: '2026-06-13',
        to: '2026-06-14',
        days: 2,
        source: 'TARIFF',
        name: 'Hiver',
        price: 90_000,
        amount: 180_000,
      },
      {
        from: '2026-06-15',
        to: '2026-06-16',
        days: 2,
        source: 'TARIFF',
        name: 'Été',
        price: 130_000,
        amount: 260_000,
      },
    ]);
    expect([price.total_Price_HT, price.total_TVA, price.TotalTTC]).toEqual([440_000, 83_600, 523_600]);
  });

  const sources: readonly [string, Partial<RentalToPrice>, string[]][] = [
    ['du tarif', {}, ['Hiver 90000', 'Hiver 90000', 'Été 130000', 'Été 130000']],
    [
      'de la convention du client',
      { client: agreement('AGREEMENT', null, null) },
      Array(4).fill('Citadine 70000'),
    ],
    [
      'de la convention, les jours où elle tient',
      { client: agreement('AGREEMENT', '2026-06-14', '2026-06-15') },
      ['Hiver 90000', 'Citadine 70000', 'Citadine 70000', 'Été 130000'],
    ],
    [
      'du tarif pour un client qui n’est plus en convention',
      { client: agreement('PASSAGE', null, null) },
      ['Hiver 90000', 'Hiver 90000', 'Été 130000', 'Été 130000'],
    ],
    [
      'du tarif quand la convention est d’une autre catégorie',
      { client: agreement('AGREEMENT', null, null, '2') },
      ['Hiver 90000', 'Hiver 90000', 'Été 130000', 'Été 130000'],
    ],
    [
      'du véhicule les jours sans tarif',
      { tariffs: [winter] },
      ['Hiver 90000', 'Hiver 90000', '215 TUN 4821 100000', '215 TUN 4821 100000'],
    ],
    [
      'du véhicule sans catégorie',
      { category: null, tariffs: [], client: agreement('AGREEMENT', null, null) },
      Array(4).fill('215 TUN 4821 100000'),
    ],
    [
      'd’une saison qui vient en deux fois',
      {
        tariffs: [
          winter,
          {
            name: 'Fêtes',
            price: 150_000,
            periods: [
              { startDate: '2026-06-15', endDate: '2026-06-15' },
              { startDate: '2026-06-16', endDate: '2026-06-16' },
            ],
          },
        ],
      },
      ['Hiver 90000', 'Hiver 90000', 'Fêtes 150000', 'Fêtes 150000'],
    ],
  ];
  it.each(sources)('est celui %s', (_, change, days) => {
    expect(priced(change).days.map(({ name, price }) => `${name} ${price}`)).toEqual(days);
  });

  const faults: readonly [string, Partial<RentalToPrice>, string][] = [
    [
      'le premier jour que rien ne couvre',
      { tariffs: [winter], vehicle: null },
      'Aucun tarif pour le 15/06/2026',
    ],
    [
      'un véhicule sans prix',
      { tariffs: [], vehicle: { name: '215 TUN 4821', rentalAmount: null } },
      'Aucun tarif pour le 13/06/2026',
    ],
    [
      'le 29 février',
      {
        departure: at('2028-02-29T00:00'),
        back: at('2028-02-29T23:00'),
        tariffs: [tariff('Février', 1000, '2028-02-01', '2028-02-28')],
        vehicle: null,
      },
      'Aucun tarif pour le 29/02/2028',
    ],
    ['un retour avant le départ', { back: at('2026-06-13T09:59') }, 'Le retour doit suivre le départ'],
    [
      'une année mal tapée',
      { back: at('2206-06-17T10:00') },
      'Une location de plus de 3660 jours n’a pas de tarif\u00a0: vérifiez les dates',
    ],
    ['une remise trop grande', { discount: { amount: 440_001 } }, 'La remise dépasse le prix de la location'],
    ['une remise négative', { discount: { amount: -1 } }, 'La remise dépasse le prix de la location'],
  ];
  it.each(faults)('refuse %s', (_, change, fault) => {
    const of: PriceFault['of'] = fault.startsWith('Aucun')
      ? 'DAY'
      : fault.startsWith('La remise')
        ? 'DISCOUNT'
        : 'DATES';
    expect(priceRental(rental(change))).toEqual({ fault, of } satisfies PriceFault);
  });

  it('se dit d’un jour rendu à l’instant, et jusqu’à dix ans', () => {
    const now = at('2026-06-13T10:00');
    const tariffs = [tariff('Toujours', 1, '2026-01-01', '2099-12-31')];
    expect(priced({ departure: now, back: now }).numberOfDays).toBe(1);
    const tenYears = now + 3660 * 86_400_000;
    expect(priced({ departure: now, back: tenYears, tariffs }).total_Price_HT).toBe(3660);
    expect(priceRental(rental({ departure: now, back: tenYears + 3_600_001, tariffs }))).toHaveProperty(
      'fault',
    );
  });

  it('tient au dernier jour du calendrier', () => {
    const last = { departure: at('9999-12-31T08:00'), back: at('9999-12-31T20:00') };
    expect(priced({ ...last, tariffs: [tariff('Fin', 5, '9999-12-31', '9999-12-31')] }).days).toEqual([
      { date: '9999-12-31', source: 'TARIFF', name: 'Fin', price: 5 },
    ]);
  });
});

describe('la remise de durée', () => {
  const table = [
    { fromDays: 7, percent: 5 },
    { fromDays: 30, percent: 20 },
    { fromDays: 15, percent: '12.5' },
  ];
  it.each([
    ['2026-01-08T11:00', 7, 5, 630_000, 31_500],
    ['2026-01-07T11:00', 6, null, 540_000, 0],
    ['2026-01-07T11:01', 7, 5, 630_000, 31_500],
    ['2026-01-16T10:00', 15, '12.5', 1_350_000, 168_750],
    ['2026-01-30T10:00', 29, '12.5', 2_610_000, 326_250],
    ['2026-02-10T10:00', 40, 20, 3_600_000, 720_000],
  ])('au %s, %i jours : %s %%', (back, numberOfDays, percent, daysTotal, amount) => {
    const price = priced({ departure: at('2026-01-01T10:00'), back: at(back), lengthDiscounts: table });
    expect(price).toMatchObject({ numberOfDays, daysTotal, total_Price_HT: daysTotal - amount });
    expect(price.lengthDiscount?.percent ?? null).toBe(percent);
  });

  it('arrondit au millime, une demie vers le haut', () => {
    const { lengthDiscount } = priced({
      back: at('2026-06-13T12:00'),
      tariffs: [{ ...winter, price: 10 }],
      lengthDiscounts: [{ fromDays: 1, percent: 5 }],
    });
    expect(lengthDiscount).toEqual({ fromDays: 1, percent: 5, amount: 1 });
  });
});

describe('les options', () => {
  const option = (unit: OptionUnit, change: Partial<RentalOption> = {}): RentalOption => ({
    id: '1',
    name: 'Siège enfant',
    unit,
    price: 8_000,
    maxCharge: null,
    tvaRate: 19,
    quantity: 1,
    ...change,
  });
  it.each<[OptionUnit, Partial<RentalOption>, number]>([
    ['DAY', {}, 40_000],
    ['DAY', { quantity: 2 }, 80_000],
    ['DAY', { maxCharge: 30_000 }, 30_000],
    ['DAY', { maxCharge: 30_000, quantity: 2 }, 60_000],
    ['DAY', { maxCharge: 41_000 }, 40_000],
    ['RENTAL', {}, 8_000],
    ['RENTAL', { quantity: 3 }, 24_000],
    ['RENTAL', { quantity: 3, maxCharge: 6_000 }, 18_000],
    ['UNIT', { quantity: 3, maxCharge: 6_000 }, 6_000],
    ['UNIT', { quantity: 2 }, 16_000],
    ['KM', { price: 350, quantity: '120.5' }, 42_175],
    ['KM', { price: 350, quantity: '120.5', maxCharge: 40_000 }, 40_000],
    ['DAY', { quantity: 0 }, 0],
  ])('%s %j sur cinq jours', (unit, change, amount) => {
    expect(priceOption(option(unit, change), 5).price_HT).toBe(amount);
  });

  it('s’ajoutent, chacune à son taux de TVA', () => {
    const price = priced({ options: [option('DAY'), option('RENTAL', { tvaRate: 7 })] });
    expect(price.total_Price_HT).toBe(440_000 + 32_000 + 8_000);
    expect(price.vatByRate).toMatchObject([
      { rate: '19', base: 472_000, amount: 89_680 },
      { rate: '7', base: 8_000, amount: 560 },
    ]);
  });

  it('une remise porte sur le tout, avant la TVA', () => {
    const options = [option('RENTAL', { price: 60_000 })];
    expect(priced({ options, discount: { percent: 10 } })).toMatchObject({
      discount: 50_000,
      total_Price_HT: 450_000,
      total_TVA: 85_500,
      TotalTTC: 535_500,
    });
    expect(priced({ discount: { amount: 40_000 } }).total_Price_HT).toBe(400_000);
    expect(priced({ discount: { amount: 440_000 } }).TotalTTC).toBe(0);
  });
});

describe('quelle que soit la location', () => {
  const hours = fc.integer({ min: 1, max: 24 * 120 });
  const departures = fc.integer({ min: at('2026-01-01T00:00'), max: at('2026-08-01T00:00') });
  const HOUR = 3_600_000;

  it('son prix est la somme de celui de ses parties de 24 heures', () => {
    fc.assert(
      fc.property(departures, fc.integer({ min: 2, max: 60 }), fc.nat(), (departure, length, cut) => {
        const terms = { dayMode: 'H24', graceMinutes: 0 } as const;
        const middle = departure + (1 + (cut % (length - 1))) * 24 * HOUR;
        const back = departure + length * 24 * HOUR;
        const whole = priced({ terms, departure, back });
        const [before, after] = [
          priced({ terms, departure, back: middle }),
          priced({ terms, departure: middle, back }),
        ];
        expect(before.total_Price_HT + after.total_Price_HT).toBe(whole.total_Price_HT);
        expect([...before.days, ...after.days]).toEqual(whole.days);
      }),
    );
  });

  it('ses lignes font ses totaux, au millime', () => {
    const percents = fc.integer({ min: 0, max: 100_000 }).map(thousandths => thousandths / 1000);
    fc.assert(
      fc.property(departures, hours, percents, percents, (departure, length, percent, ofLength) => {
        const price = priced({
          departure,
          back: departure + length * HOUR,
          lengthDiscounts: [{ fromDays: 3, percent: ofLength }],
          options: [
            { id: '1', name: 'GPS', unit: 'DAY', price: 333, maxCharge: 5_000, tvaRate: 7, quantity: 3 },
          ],
          discount: { percent },
        });
        const total = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
        expect(total(price.days.map(day => day.price))).toBe(price.daysTotal);
        expect(total(price.groups.map(group => group.amount))).toBe(price.daysTotal);
        expect(total(price.groups.map(group => group.days))).toBe(price.numberOfDays);
        expect(price.total_Price_HT).toBe(
          price.daysTotal -
            (price.lengthDiscount?.amount ?? 0) +
            total(price.options.map(option => option.price_HT)) -
            price.discount,
        );
        expect(price.TotalTTC).toBe(price.total_Price_HT + price.total_TVA);
        expect(
          Object.values(price)
            .filter(value => typeof value === 'number')
            .every(Number.isSafeInteger),
        ).toBe(true);
      }),
    );
  });

  it('ses jours se regroupent sans se perdre', () => {
    expect(groupDays([])).toEqual([]);
    const day = (date: string, price: number) => ({ date, source: 'TARIFF' as const, name: 'Été', price });
    expect(groupDays([day('2026-06-15', 1), day('2026-06-16', 2), day('2026-06-17', 1)])).toHaveLength(3);
    const summer = day('2026-06-15', 1);
    expect(groupDays([summer, { ...summer, name: 'Fêtes' }])).toHaveLength(2);
    expect(groupDays([summer, { ...summer, source: 'AGREEMENT' }])).toHaveLength(2);
    expect(groupDays([summer, summer])).toMatchObject([{ days: 2, amount: 2 }]);
  });
});
