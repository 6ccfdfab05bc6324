import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { agreeing } from './helpers/confirmed';
import { call, refusal } from './helpers/write';

interface Season {
  id: string;
  label: string;
  periods: { id: string; startDate: number; endDate: number; confirmed: boolean }[];
}
interface Pricing {
  id: string;
  category: string;
  tarif: {
    id: string;
    name: string;
    season: { id: string } | null;
    startDate: number | null;
    price: number;
  }[];
}

let api: Api;
let boss: string;
const overlap = 'Les périodes se chevauchent';

beforeAll(async () => {
  api = await startApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

const days = (startDate: string, endDate: string, confirmed = true) => ({ startDate, endDate, confirmed });
const aSeason = (periods: object[]) =>
  call<Season>(api, boss, 'seasons', 'create', { label: `Saison ${randomUUID()}`, periods });
const tariff = (startDate: string, endDate: string) => ({ name: 'Base', startDate, endDate, price: '100' });
const of = ({ id }: Season, name = 'Saison') => ({ name, season: id, price: '150' });
const aPricing = (tarif: object[], more: object = {}) =>
  call<Pricing>(api, boss, 'pricing-vehicles', 'create', {
    category: `Citadine ${randomUUID()}`,
    tarif,
    ...more,
  });
const faults = async (resource: string, method: 'create' | 'update', input: object) =>
  (await refusal(api, boss, resource, method, input))?.extensions.fields;
const pricingFaults = (tarif: object[]) =>
  faults('pricing-vehicles', 'create', { category: randomUUID(), tarif });
const plain = (fields?: Record<string, string>) =>
  Object.entries(fields ?? {}).map(([path, text]) => [path, text.replaceAll('\u00a0', ' ')]);

describe('un tarif de saison', () => {
  it('n’a pas de dates à lui, même données', async () => {
    const season = await aSeason([days('2027-02-08', '2027-03-09')]);
    const { tarif } = await aPricing([{ ...tariff('2027-06-01', '2027-06-30'), ...of(season) }]);
    expect(tarif).toMatchObject([{ season: { id: season.id }, startDate: null, endDate: null, price: 150 }]);
  });

  it('demande ses dates quand il ne nomme pas de saison', async () => {
    expect(await pricingFaults([{ name: 'Base', price: '100' }])).toEqual({
      'tarif.0.startDate': 'Ce champ est obligatoire',
      'tarif.0.endDate': 'Ce champ est obligatoire',
    });
  });

  it('ne se chevauche avec aucun autre de sa catégorie, sa saison comprise', async () => {
    const season = await aSeason([days('2027-06-15', '2027-09-15'), days('2028-06-15', '2028-09-15', false)]);
    const beside = await aSeason([days('2027-09-15', '2027-09-20')]);
    expect(
      await pricingFaults([tariff('2027-01-01', '2027-06-30'), tariff('2027-06-30', '2027-07-31')]),
    ).toEqual({
      'tarif.1.startDate': overlap,
    });
    expect(await pricingFaults([tariff('2027-01-01', '2027-06-15'), of(season)])).toEqual({
      'tarif.1.season': overlap,
    });
    expect(await pricingFaults([of(season), tariff('2027-09-15', '2027-09-16')])).toEqual({
      'tarif.1.startDate': overlap,
    });
    expect(await pricingFaults([of(season), of(beside)])).toEqual({ 'tarif.1.season': overlap });
    expect(await pricingFaults([of(season), of(season)])).toEqual({ 'tarif.1.season': overlap });
    await aPricing([tariff('2027-01-01', '2027-06-14'), of(season), tariff('2028-07-01', '2028-07-31')]);
  });

  it('garde sa saison quand une autre ligne change, et se juge avec elle', async () => {
    const season = await aSeason([days('2027-06-15', '2027-09-15')]);
    const { id, tarif } = await aPricing([of(season), tariff('2027-01-01', '2027-06-14')]);
    const [inSeason, dated] = tarif;
    const change = (endDate: string) => ({ id, tarif: [{ id: inSeason?.id }, { id: dated?.id, endDate }] });
    expect(await faults('pricing-vehicles', 'update', change('2027-06-15'))).toEqual({
      'tarif.1.startDate': overlap,
    });
    const changed = await call<Pricing>(api, boss, 'pricing-vehicles', 'update', change('2027-06-10'));
    expect(changed.tarif[0]).toMatchObject({ season: { id: season.id }, price: 150 });
  });

  it('n’empêche pas d’archiver la saison, qui n’est plus offerte', async () => {
    const season = await aSeason([days('2027-06-15', '2027-09-15')]);
    const { category } = await aPricing([of(season)]);
    const removed = await refusal(api, boss, 'seasons', 'delete', { id: season.id });
    expect(removed?.extensions.code).toBe('IN_USE');
    const archive = (headers: Record<string, string>) =>
      api.send(boss, 'mutation ($id: ID!) { archiveSeason(id: $id) { id } }', { id: season.id }, headers);
    // Ce qui s’arrête avec elle se dit d’abord.
    expect((await archive({})).errors?.[0]?.message.replaceAll('\u00a0', ' ')).toBe(
      `« ${season.label} » fixe des prix de ${category}. Archivée, elle n’aura plus d’autres dates : ces jours-là, après le 15/09/2027, chaque véhicule aura son propre prix du jour, ou aucun.`,
    );
    expect((await agreeing(archive)).errors).toBeUndefined();
    expect(await pricingFaults([of(season)])).toHaveProperty('tarif.0.season');
  });
});

describe('une saison', () => {
  it('ne revient pas deux fois le même jour', async () => {
    const input = {
      label: randomUUID(),
      periods: [days('2027-06-15', '2027-09-15'), days('2027-09-15', '2027-09-20')],
    };
    expect(await faults('seasons', 'create', input)).toEqual({ periods: overlap });
    const { id, periods } = await aSeason([
      days('2027-06-15', '2027-09-15'),
      days('2028-06-15', '2028-09-15'),
    ]);
    const moved = periods.map((period, index) => ({
      id: period.id,
      ...(index ? { startDate: '2027-09-01' } : {}),
    }));
    expect(await faults('seasons', 'update', { id, periods: moved })).toEqual({ periods: overlap });
  });

  it('ne se déplace et ne se confirme que si aucune catégorie n’a deux prix le même jour', async () => {
    const season = await aSeason([days('2027-02-08', '2027-03-09'), days('2028-01-28', '2028-02-26', false)]);
    const { category } = await aPricing([
      tariff('2027-03-10', '2027-12-31'),
      tariff('2028-02-26', '2028-12-31'),
      of(season, 'Ramadan'),
    ]);
    const [first, second] = season.periods.map(({ id }) => ({ id }));
    const update = (periods: object[]) => faults('seasons', 'update', { id: season.id, periods });
    expect(plain(await update([{ ...first, endDate: '2027-03-10' }, second ?? {}]))).toEqual([
      [
        'periods.0.startDate',
        `${overlap} dans la tarification ${category} : « Base » et « Ramadan », le 10/03/2027`,
      ],
    ]);
    expect(plain(await update([first ?? {}, { ...second, confirmed: true }]))).toEqual([
      [
        'periods.1.startDate',
        `${overlap} dans la tarification ${category} : « Base » et « Ramadan », le 26/02/2028`,
      ],
    ]);
    expect(
      await update([first ?? {}, { ...second, endDate: '2028-02-25', confirmed: true }]),
    ).toBeUndefined();
  });

  it('confirmée pendant qu’un tarif s’écrit, ne donne jamais deux prix au même jour', async () => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const season = await aSeason([days('2027-06-15', '2027-09-15', false)]);
        const { id, tarif } = await aPricing([of(season), tariff('2027-01-01', '2027-01-31')]);
        const [inSeason, dated] = tarif.map(row => ({ id: row.id }));
        const refused = await Promise.all([
          refusal(api, boss, 'pricing-vehicles', 'update', {
            id,
            tarif: [inSeason, { ...dated, endDate: '2027-06-30' }],
          }),
          refusal(api, boss, 'seasons', 'update', {
            id: season.id,
            periods: [{ id: season.periods[0]?.id, confirmed: true }],
          }),
        ]);
        return refused.filter(Boolean).length;
      }),
    );
    expect(tries).toEqual(tries.map(() => 1));
  });

  it('confirmée pendant qu’une autre l’est, ne donne jamais deux prix au même jour', async () => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const seasons = await Promise.all(
          ['2027-06-15', '2027-08-01'].map(start => aSeason([days(start, '2027-09-15', false)])),
        );
        await aPricing(seasons.map(season => of(season)));
        const refused = await Promise.all(
          seasons.map(({ id, periods }) =>
            refusal(api, boss, 'seasons', 'update', {
              id,
              periods: [{ id: periods[0]?.id, confirmed: true }],
            }),
          ),
        );
        return refused.filter(Boolean).length;
      }),
    );
    expect(tries).toEqual(tries.map(() => 1));
  });

  it('s’ouvre par ses propres droits', async () => {
    const { token } = await api.signIn('ADMIN', ['pricing_vehicles']);
    expect((await refusal(api, token, 'seasons', 'list', {}))?.extensions.code).toBe('FORBIDDEN');
    const other = (await api.signIn('ADMIN', ['seasons', 'create_season'])).token;
    await call(api, other, 'seasons', 'create', { label: randomUUID() });
  });
});

describe('les remises de durée', () => {
  it('commencent chacune à sa durée', async () => {
    const base = tariff('2027-01-01', '2027-12-31');
    const discounts = [
      { fromDays: 7, percent: 5 },
      { fromDays: 15, percent: '10.5' },
    ];
    const { id, ...made } = await aPricing([base], { lengthDiscounts: discounts });
    expect(made).toMatchObject({ lengthDiscounts: [{ fromDays: 7, percent: 5 }, { percent: 10.5 }] });
    const twice = { id, lengthDiscounts: [...discounts, { fromDays: 7, percent: 8 }] };
    expect(await faults('pricing-vehicles', 'update', twice)).toEqual({
      'lengthDiscounts.2.fromDays': 'Une remise commence déjà à cette durée',
    });
    const wrong = { id, lengthDiscounts: [{ fromDays: 1, percent: 101 }] };
    expect(Object.keys((await faults('pricing-vehicles', 'update', wrong)) ?? {})).toEqual([
      'lengthDiscounts.0.fromDays',
      'lengthDiscounts.0.percent',
    ]);
  });
});
