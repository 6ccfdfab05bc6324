import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inForce } from '../../server/rental/inForce';
import tva from '../../src/resources/settings/tva';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { call, insert, refusal } from './helpers/write';

let api: Api;
let token: string;

const rates = (rate: number) => [
  { label: 'Normal', rate, isDefault: true },
  { label: 'Réduit', rate: 7, isDefault: false },
];

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  for (const [validFrom, rate] of [
    ['2027-07-01', 20],
    ['2018-01-01', 19],
    ['2026-01-01', 19.5],
  ] as const)
    await insert(api.engine, 'tva', { validFrom, rates: rates(rate) });
});
afterAll(() => api?.close());

describe('un réglage daté', () => {
  const rateOn = async (date: string) => {
    const found = (await inForce(api.engine.pool, api.engine, tva, date)) as { rates: { rate: number }[] };
    return found.rates.map(one => one.rate);
  };

  it('vaut depuis son jour jusqu’à la veille du suivant, dans quelque ordre qu’on l’ait écrit', async () => {
    expect(await rateOn('2018-01-01')).toEqual([19, 7]);
    expect(await rateOn('2025-12-31')).toEqual([19, 7]);
    expect(await rateOn('2026-01-01')).toEqual([19.5, 7]);
    expect(await rateOn('2027-06-30')).toEqual([19.5, 7]);
    expect(await rateOn('2099-01-01')).toEqual([20, 7]);
  });

  it('qui manque un jour se dit avec l’écran qui le répare', async () => {
    const message =
      'Il manque le barème de TVA en vigueur le 31/12/2017\u00a0: ajoutez-le dans Configuration, « TVA ».';
    await expect(rateOn('2017-12-31')).rejects.toMatchObject({ code: 'CONFLICT', message });
  });

  it('ne s’écrit pas deux fois pour un même jour, même à deux en même temps', async () => {
    const same = (rate: number) =>
      refusal(api, token, 'tva', 'create', { validFrom: '2098-01-01', rates: rates(rate) });
    const errors = await Promise.all([same(21), same(22), same(23)]);
    const refused = errors.filter(error => error !== undefined);
    expect(refused).toHaveLength(2);
    for (const error of refused)
      expect(error.extensions.fields).toEqual({ validFrom: 'Déjà utilisé par 01/01/2098' });
  });

  it('se lit du plus récent au plus ancien, et ne se modifie pas', async () => {
    const { data } = await call<{ data: { _label: string }[] }>(api, token, 'tva', 'list', {});
    expect(data.map(one => one._label)).toEqual(['01/01/2098', '01/07/2027', '01/01/2026', '01/01/2018']);
    const update = await api.send(token, 'mutation { updateTva(id: "1") { id } }');
    expect(update.errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  });
});
