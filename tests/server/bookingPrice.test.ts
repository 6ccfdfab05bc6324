import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPriceLines } from '../../server/rental/documents/reservationLines';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { loadRecord } from '../../server/engine/records/store';
import { termsInWords } from '../../src/domain/bookingTerms';
import { formatDinars, parseMoney, sum } from '../../src/domain/money';
import { documents } from '../../src/schema/api/documents';
import { decisionOf } from '../../src/schema/api/question';
import { tries } from '../promises/promise';
import { randomFrom } from '../promises/random';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { call, story } from './helpers/write';
import { wall } from './helpers/renting';

interface Priced {
  id: string;
  price_HT: number | null;
  TTCPrice: number | null;
  numberOfDays?: number | null;
}

const DAY = 86_400_000;
const start = Date.UTC(2027, 2, 1, 9);
let api: Api;
let boss: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => start - DAY;
  boss = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

const idOf = async (resource: string, values: object) =>
  (await call<{ id: string }>(api, boss, resource, 'create', values)).id;
async function ask<T>(
  name: 'FreeVehicles' | 'ReservationQuote',
  variables: object,
  token = boss,
): Promise<T> {
  const answer = await api.send<Record<string, T>>(
    token,
    documents.question(name, api.engine.resources),
    variables,
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return answer.data[name] as T;
}
const millimes = (dinars: number | null | undefined) => (dinars == null ? null : parseMoney(dinars));
const tariff = (name: string, price: number, from = '2027-01-01', to = '2027-12-31') => ({
  name,
  startDate: from,
  endDate: to,
  price,
});
const printed = async (id: string) => {
  const { data } = await api.send<{ ReservationPDF: string }>(boss, documents.print('ReservationPDF'), {
    id,
  });
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(data?.ReservationPDF ?? '', 'base64')));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/gu, ' ');
};

describe('le prix d’une carte est celui du devis, de la fiche et du papier', () => {
  it(
    'quels que soient les dates, le client, la catégorie, les options et la remise',
    { timeout: 120_000 },
    async () => {
      const random = randomFrom(20_270_301);
      const categories = [
        await idOf('pricing-vehicles', {
          category: 'A Économique',
          tarif: [tariff('Hiver', 70.333, '2027-01-01', '2027-03-20'), tariff('Été', 95, '2027-03-21')],
          lengthDiscounts: [{ fromDays: 7, percent: 5.5 }],
        }),
        await idOf('pricing-vehicles', {
          category: 'B Compacte',
          tarif: [tariff('Année', 110.5, '2027-01-01', '2027-03-25')],
        }),
      ];
      for (let index = 0; index < 8; index++) {
        const { id } = await addVehicle(api, boss);
        const rentalAmount = index % 3 === 0 ? null : 80 + index;
        await call(api, boss, 'vehicles', 'update', {
          id,
          rentalAmount,
          pricingCategory: [...categories, null][index % 3],
        });
      }
      const clients = [await addClient(api, boss), await addClient(api, boss)];
      await call(api, boss, 'clients', 'update', {
        id: clients[1],
        clientKind: 'AGREEMENT',
        pricingAgreement: [{ pricingCategory: categories[0], dailyPrice: '61.250' }],
      });
      const options = [
        await idOf('additional-payments', {
          name: 'Siège enfant',
          unit: 'DAY',
          price_HT: '8',
          tvaRate: 19,
          maxCharge: 50,
        }),
        await idOf('additional-payments', { name: 'Livraison', unit: 'UNIT', price_HT: '25', tvaRate: 7 }),
      ];
      let priced = 0;
      const rounds = tries(12, 60);
      for (let round = 0; round < rounds; round++) {
        const from = start + random.below(30 * 48) * (DAY / 48);
        const dates = {
          departureDate: wall(from),
          returnDate: wall(from + DAY / 4 + random.below(14 * 48) * (DAY / 48)),
        };
        const category = random.chance(0.5) ? random.pick(categories) : null;
        const { vehicles } = await ask<{ vehicles: { id: string }[] }>('FreeVehicles', {
          from: dates.departureDate,
          to: dates.returnDate,
        });
        const others = random.chance(0.25) ? [{ vehicle: random.pick(vehicles).id }] : [];
        const terms = random.pick([
          {},
          {},
          { discountPercent: 12.5 },
          { discountAmount: 15.75 },
          { agreedPrice: 300, agreedReason: 'Client fidèle' },
        ]) as { agreedReason?: string };
        const { agreedReason, ...discount } = terms;
        const booking = {
          client: random.pick(clients),
          ...(random.chance(0.4)
            ? { additionalReceiptOptions: [{ option: random.pick(options), quantity: 1 + random.below(2) }] }
            : {}),
          ...discount,
        };
        const free = await ask<{ vehicles: Priced[] }>('FreeVehicles', {
          from: dates.departureDate,
          to: dates.returnDate,
          ...booking,
          vehicles: others,
          ...(category ? { category } : {}),
          limit: 100,
        });
        const shown = free.vehicles.map(({ TTCPrice }) => TTCPrice ?? Infinity);
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
        const card = random.pick(free.vehicles);
        const quoteOf = (cars: object[]) =>
          ask<Priced & { fault: string | null }>('ReservationQuote', {
            ...dates,
            ...booking,
            pricingCategory: category,
            vehicles: cars,
          });
        const cars = [...others.filter(({ vehicle }) => vehicle !== card.id), { vehicle: card.id }];
        const [quote, without] = [await quoteOf(cars), cars.length > 1 ? await quoteOf(others) : null];
        if (agreedReason && without) expect(card.TTCPrice).toBeNull();
        else if (quote.fault === null) {
          priced++;
          const [ttc, ht] = [card.TTCPrice, card.price_HT].map(millimes);
          expect(ttc).toBe((millimes(quote.TTCPrice) ?? 0) - (millimes(without?.TTCPrice) ?? 0));
          expect(ht).toBe((millimes(quote.price_HT) ?? 0) - (millimes(without?.price_HT) ?? 0));
        }
        const { id, ...written } = await call<Priced>(api, boss, 'reservations', 'create', {
          source: 'tel',
          paymentOption: 'PAS_DACOMPTE',
          ...dates,
          ...booking,
          ...(agreedReason ? { agreedReason } : {}),
          pricingCategory: category,
          vehicles: cars,
        });
        expect(written).toMatchObject({
          price_HT: quote.price_HT,
          TTCPrice: quote.TTCPrice,
          numberOfDays: quote.fault ? null : quote.numberOfDays,
        });
        const { engine } = api;
        const record = await loadRecord(engine.pool, engine, engine.resources.get('reservations'), id);
        const lines = await readPriceLines(engine.pool, record?.values as never, {
          now: engine.now(),
          resources: engine.resources,
        });
        if (lines.length > 0) expect(sum(lines.map(({ amount }) => amount))).toBe(millimes(quote.price_HT));
        else expect(agreedReason ?? quote.fault).toBeTruthy();
        if (round % 20 === 0 && quote.TTCPrice !== null)
          expect(await printed(id)).toContain(
            `Total TTC ${formatDinars(millimes(quote.TTCPrice) ?? 0)}`.replace(/\s/gu, ' '),
          );
      }
      expect(priced).toBeGreaterThan(rounds / 2);
    },
  );

  it('ne se dit qu’à qui écrit des réservations', async () => {
    const dates = { from: wall(start), to: wall(start + DAY) };
    const shown = async (granted: string[]) => {
      const { token } = await api.signIn('ADMIN', granted);
      const { vehicles } = await ask<{ vehicles: Priced[] }>('FreeVehicles', dates, token);
      return vehicles.some(({ TTCPrice, price_HT }) => TTCPrice !== null || price_HT !== null);
    };
    expect(await shown(['reservation_dashboard', 'vehicles'])).toBe(false);
    expect(await shown(['create_reservation'])).toBe(true);
  });
});

describe('un prix confirmé', () => {
  const dates = { departureDate: '2027-06-10T09:00', returnDate: '2027-06-13T09:00' };
  const later = { returnDate: '2027-06-15T09:00' };
  let category: string;

  beforeAll(async () => {
    category = await idOf('pricing-vehicles', { category: 'C Berline', tarif: [tariff('Année', 100)] });
  });

  const option = async () =>
    idOf('reservations', {
      client: await addClient(api, boss),
      source: 'tel',
      ...dates,
      pricingCategory: category,
      vehicles: [{ vehicle: (await addVehicle(api, boss)).id }],
    });
  async function confirmed(): Promise<string> {
    const id = await option();
    await api.send(boss, `mutation { confirmReservation(id: "${id}") { id } }`);
    return id;
  }
  const change = (id: string, values: object, ...decisions: string[]) =>
    api.send<{ updateReservation: Priced }>(
      boss,
      documents.update(api.engine.resources.get('reservations'), api.engine.resources),
      { id, ...values },
      decisions.length > 0 ? { Confirmed: decisions.map(encodeURIComponent).join(',') } : {},
    );
  const prices = async (id: string) =>
    (await api.send<{ Reservation: Priced }>(boss, `{ Reservation(id: "${id}") { numberOfDays TTCPrice } }`))
      .data?.Reservation;

  it('ne change que si quelqu’un en décide, les deux prix sous les yeux', async () => {
    const id = await confirmed();
    const refused = (await change(id, later)).errors?.[0];
    expect(refused).toMatchObject({
      message:
        'Le prix convenu est de 357,000\u00a0DT TTC\u00a0; selon les tarifs, ce serait 595,000\u00a0DT TTC.',
      extensions: {
        code: 'CONFIRMATION',
        question: {
          name: 'price',
          choices: [
            { value: '357.000', label: 'Garder le prix convenu, 357,000\u00a0DT TTC' },
            { value: '595.000', label: 'Prendre le prix des tarifs, 595,000\u00a0DT TTC' },
          ],
        },
      },
    });
    expect(await prices(id)).toEqual({ numberOfDays: 3, TTCPrice: 357 });
    // Ce qui n’est plus un des deux prix ne décide rien.
    expect((await change(id, later, decisionOf('price', '580.000'))).errors?.[0]?.extensions.code).toBe(
      'CONFIRMATION',
    );
    expect((await change(id, later, decisionOf('price', '357.000'))).errors).toBeUndefined();
    expect(await prices(id)).toEqual({ numberOfDays: 5, TTCPrice: 357 });
    expect((await story(api, boss, 'reservations', id))[0]).toContain(
      'Prix: Convenu, 357,000\u00a0DT TTC → Gardé comme convenu, 357,000\u00a0DT TTC (selon les tarifs, 595,000\u00a0DT TTC)',
    );
    expect(await printed(id)).toContain('Location, 5 jours 300,000');
    expect((await change(id, { note: 'Rappeler', ...later })).errors).toBeUndefined();
    expect(
      (await change(id, { returnDate: '2027-06-16T09:00' }, decisionOf('price', '714.000'))).errors,
    ).toBeUndefined();
    expect(await prices(id)).toEqual({ numberOfDays: 6, TTCPrice: 714 });
  });

  it('seulement se garde : celui d’une option suit les tarifs, et le dit', async () => {
    const id = await option();
    type Told = { extensions?: { warnings?: string[] } };
    const moved = (await change(id, later)) as Told;
    expect(moved.extensions?.warnings).toContain(
      'Le prix de cette option devient 595,000\u00a0DT TTC, au lieu de 357,000\u00a0DT.',
    );
    expect(await prices(id)).toEqual({ numberOfDays: 5, TTCPrice: 595 });
    for (const values of [{ note: 'Rappeler' }, { discountPercent: 10 }])
      expect(((await change(id, values)) as Told).extensions?.warnings ?? []).toEqual([]);
  });

  it('ne se redemande ni quand le tarif dit le même, ni quand on dit soi-même le prix', async () => {
    const id = await confirmed();
    const moved = { departureDate: '2027-06-11T09:00', returnDate: '2027-06-14T09:00' };
    expect((await change(id, moved)).data?.updateReservation.TTCPrice).toBe(357);
    expect((await change(id, { discountPercent: 10 })).data?.updateReservation.TTCPrice).toBe(321.3);
    const agreed = { returnDate: '2027-06-20T09:00', agreedPrice: 500, agreedReason: 'Semaine entière' };
    expect((await change(id, agreed)).data?.updateReservation.TTCPrice).toBe(595);
  });

  it('revient avec le déplacement que l’on annule, quoi que disent les tarifs', async () => {
    const id = await confirmed();
    const far = { departureDate: '2027-06-17T09:00', returnDate: '2027-06-23T09:00' };
    await change(id, later, decisionOf('price', '595.000'));
    await change(id, dates, decisionOf('price', '595.000'));
    await change(id, far, decisionOf('price', '714.000'));
    expect(await prices(id)).toEqual({ numberOfDays: 6, TTCPrice: 714 });
    // À d’autres dates que celles d’avant, ce n’est pas un retour : ni 714, convenu à présent, ni les tarifs, 357.
    const other = { departureDate: '2027-06-17T09:00', returnDate: '2027-06-20T09:00' };
    const asked = (await change(id, other, decisionOf('price', '595.000'))).errors?.[0];
    expect(asked?.extensions.code).toBe('CONFIRMATION');
    expect((await change(id, dates, decisionOf('price', '595.000'))).errors).toBeUndefined();
    const amounts = `{ Reservation(id: "${id}") { numberOfDays price_HT TVA TTCPrice } }`;
    expect((await api.send<{ Reservation: Priced }>(boss, amounts)).data?.Reservation).toEqual({
      numberOfDays: 3,
      price_HT: 500,
      TVA: 95,
      TTCPrice: 595,
    });
    expect((await story(api, boss, 'reservations', id))[0]?.join()).toContain(
      'Repris d’avant le déplacement, 595,000\u00a0DT TTC',
    );
  });

  it('reste, et le dit, quand aucun tarif ne couvre les nouvelles dates', async () => {
    const id = await confirmed();
    const answer = (await change(id, { returnDate: '2028-01-02T09:00' })) as {
      extensions?: { warnings?: string[] };
    };
    expect(answer.extensions?.warnings).toContain(
      'Aucun tarif pour le 01/01/2028\u00a0: le prix convenu, 357,000\u00a0DT TTC, est gardé.',
    );
    expect(await prices(id)).toEqual({ numberOfDays: 206, TTCPrice: 357 });
  });
});

describe('les termes d’une réservation', () => {
  it('sont ceux de ses véhicules ou des conditions, du devis au papier, et restent ceux qui furent convenus', async () => {
    const category = await idOf('pricing-vehicles', { category: 'D SUV', tarif: [tariff('Année', 100)] });
    await idOf('rent-conditions', {
      title: 'Conditions',
      body: 'Le véhicule se rend propre.',
      minAge: 21,
      minLicenseYears: 2,
      dayMode: 'H24',
      graceMinutes: 60,
      includedKmPerDay: 250,
      extraKmPrice: '0.400',
      guaranteeByCategory: [{ category, amount: '700' }],
    });
    const car = async (terms: object) => {
      const { id } = await addVehicle(api, boss);
      await call(api, boss, 'vehicles', 'update', { id, pricingCategory: category, ...terms });
      return id;
    };
    const [plain, strict] = [
      await car({ extraKmPrice: '0.650' }),
      await car({ guaranteeAmount: '1500', minDriverAge: 25, minLicenseYears: 5 }),
    ];
    const dates = { departureDate: '2027-08-10T09:00', returnDate: '2027-08-13T09:00' };
    const names = [
      'guaranteeAmount',
      'includedKm',
      'extraKmPrice',
      'minDriverAge',
      'minLicenseYears',
    ] as const;
    type Terms = Record<(typeof names)[number], number | null>;
    const termsOf = (told: Terms) => names.map(name => told[name]);
    const book = async (vehicles: object[], more: object = {}) => {
      const booking = { client: await addClient(api, boss), ...dates, pricingCategory: category, vehicles };
      const quote = await ask<Terms>('ReservationQuote', booking);
      const written = await call<Terms & { id: string }>(api, boss, 'reservations', 'create', {
        source: 'tel',
        ...booking,
        ...more,
      });
      return { quote: termsOf(quote), written: termsOf(written), id: written.id };
    };
    const asCategory = await book([]);
    expect(asCategory.quote).toEqual([700, 250, 0.4, 21, 2]);
    expect(asCategory.written).toEqual(asCategory.quote);
    const asCar = await book([{ vehicle: plain }]);
    expect(asCar.quote).toEqual([700, 250, 0.65, 21, 2]);
    expect(asCar.written).toEqual(asCar.quote);
    const both = await book([{ vehicle: plain }, { vehicle: strict }]);
    expect(both.written).toEqual([2200, 250, 0.65, 25, 5]);
    const page = await printed(both.id);
    for (const text of termsInWords({
      guaranteeAmount: 2_200_000,
      includedKm: 250,
      extraKmPrice: 650,
      minDriverAge: 25,
      minLicenseYears: 5,
    }))
      expect(page).toContain(text.replace(/\s/gu, ' '));
    expect((await book([{ vehicle: plain }], { guaranteeAmount: '300' })).written).toEqual([
      300, 250, 0.65, 21, 2,
    ]);
    const assigned = (await api.send(
      boss,
      documents.update(api.engine.resources.get('reservations'), api.engine.resources),
      { id: asCategory.id, vehicles: [{ vehicle: strict }] },
    )) as { data: { updateReservation: Terms }; extensions?: { warnings?: string[] } };
    expect(termsOf(assigned.data.updateReservation)).toEqual(asCategory.written);
    expect(assigned.extensions?.warnings).toContain(
      'À ce véhicule, il faut d’ordinaire 1\u00a0500,000\u00a0DT de caution, un conducteur de 25 ans, un permis de 5 ans\u00a0: ce qui est convenu est gardé.',
    );
  });
});
