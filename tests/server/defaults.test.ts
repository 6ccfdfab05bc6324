import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInTunis } from '../../src/domain/calendarDate';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { ports } from './helpers/configs/ports';
import { withConfigs } from './helpers/configs/withConfigs';
import { call, story } from './helpers/write';

let api: Api;
let token: string;
const said = { country: null, active: null, since: null, fees: { currency: null } };
const usual = () => ({
  country: 'TN',
  active: true,
  since: Date.parse(todayInTunis(api.engine.now())),
  fees: { currency: 'TND' },
});

beforeAll(async () => {
  api = await startApi(withConfigs(ports));
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

it.each<[string, object, () => object]>([
  ['rien n’est dit : tout prend sa valeur de départ', {}, usual],
  ['null est une réponse', said, () => said],
  ['null l’est aussi d’un groupe', { fees: null }, () => ({ ...usual(), fees: { currency: null } })],
  [
    'une valeur dite reste',
    { active: false, since: '2024-02-29' },
    () => ({ ...usual(), active: false, since: Date.UTC(2024, 1, 29) }),
  ],
])('à la création, %s', async (_, given, kept) => {
  expect(await call(api, token, 'ports', 'create', { name: 'Radès', ...given })).toMatchObject(kept());
});

it('l’historique le raconte ; une modification n’y revient pas, une ligne nouvelle commence ainsi', async () => {
  const quay = (name: string, open?: boolean | null) => ({ name, open });
  const { id } = await call<{ id: string }>(api, token, 'ports', 'create', { name: 'Sfax', since: null });
  expect((await story(api, token, 'ports', id))[0]).toEqual([
    'Nom: null → Sfax',
    'Pays: null → Tunisie (TN)',
    'Actif: null → Oui',
    'Monnaie: null → TND',
  ]);
  await call(api, token, 'ports', 'update', { id, country: null, active: null });
  const quays = [quay('Nord'), quay('Sud', true), quay('Est', null)];
  const after = await call(api, token, 'ports', 'update', { id, name: 'Sfax 2', quays });
  expect(after).toMatchObject({
    country: null,
    active: null,
    since: null,
    quays: [quay('Nord', false), quay('Sud', true), quay('Est', null)],
  });
});
