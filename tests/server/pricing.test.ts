import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { call, refusal } from './helpers/write';

interface Pricing {
  id: string;
  category: string;
  tarif: { id: string; name: string; startDate: number; endDate: number; price: number }[];
}

let api: Api;
let boss: string;

beforeAll(async () => {
  api = await startApi();
  boss = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

const summer = { name: 'Été', startDate: '2027-06-15', endDate: '2027-09-15', price: '140,500' };
const aPricing = (tarif: object[] = [summer], category = `Citadine ${randomUUID()}`) =>
  call<Pricing>(api, boss, 'pricing-vehicles', 'create', { category, tarif });
const faults = async (input: object) =>
  (await refusal(api, boss, 'pricing-vehicles', 'create', input))?.extensions.fields;

describe('la tarification d’une catégorie', () => {
  it('garde ses tarifs, dates et prix', async () => {
    const { tarif } = await aPricing();
    expect(tarif).toEqual([
      {
        id: tarif[0]?.id,
        name: 'Été',
        season: null,
        startDate: Date.UTC(2027, 5, 15),
        endDate: Date.UTC(2027, 8, 15),
        price: 140.5,
      },
    ]);
  });

  it('prend aussi les dates comme les programmes les donnent', async () => {
    const given = { ...summer, startDate: Date.UTC(2027, 5, 15), endDate: '2027-09-14T23:00:00.000Z' };
    const { tarif } = await aPricing([given]);
    expect([tarif[0]?.startDate, tarif[0]?.endDate]).toEqual([Date.UTC(2027, 5, 15), Date.UTC(2027, 8, 15)]);
  });

  const refused: readonly [object, string, string][] = [
    [{ tarif: [] }, 'tarif', 'Ce champ est obligatoire'],
    [{ category: ' ' }, 'category', 'Ce champ est obligatoire'],
    [{ tarif: [{ ...summer, name: '' }] }, 'tarif.0.name', 'Ce champ est obligatoire'],
    [{ tarif: [summer, { ...summer, price: 0.999 }] }, 'tarif.1.price', 'Ce champ est obligatoire'],
    [{ tarif: [{ ...summer, price: 'beaucoup' }] }, 'tarif.0.price', 'Ce champ est obligatoire'],
    [{ tarif: [{ ...summer, startDate: 'juin' }] }, 'tarif.0.startDate', 'Format attendu: YYYY-MM-DD'],
    [{ tarif: [{ ...summer, endDate: '2027-02-30' }] }, 'tarif.0.endDate', 'Format attendu: YYYY-MM-DD'],
    [
      { tarif: [{ ...summer, endDate: '2027-06-14' }] },
      'tarif.0.endDate',
      'La date de fin doit être postérieure ou égale à la date de début',
    ],
  ];
  it.each(refused)('est refusée, au champ fautif : %j', async (change, path, message) => {
    expect(await faults({ category: randomUUID(), tarif: [summer], ...change })).toEqual({ [path]: message });
  });

  it('tient sur un jour, et n’a qu’une fiche par catégorie', async () => {
    const category = `Suv ${randomUUID()}`;
    await aPricing([{ ...summer, endDate: summer.startDate }], category);
    expect(await faults({ category: category.toUpperCase(), tarif: [summer] })).toHaveProperty('category');
  });

  it('ne se modifie et ne se supprime que par un super administrateur, quoi qu’on ait accordé', async () => {
    const { id } = await aPricing();
    const granted = [
      'pricing_vehicles',
      'create_pricing_vehicle',
      'update_pricing_vehicle',
      'delete_pricing_vehicle',
    ];
    const { token } = await api.signIn('ADMIN', granted);
    const tries = await Promise.all([
      refusal(api, token, 'pricing-vehicles', 'update', { id, category: 'Berline' }),
      refusal(api, token, 'pricing-vehicles', 'delete', { id }),
    ]);
    expect(tries.map(error => error?.extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect([...api.engine.resources.reserved]).toEqual(
      expect.arrayContaining(['update_pricing_vehicle', 'delete_pricing_vehicle']),
    );
    await call(api, boss, 'pricing-vehicles', 'update', { id, tarif: [{ ...summer, price: 150 }] });
    await call(api, boss, 'pricing-vehicles', 'delete', { id });
  });
});
