import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { ports } from './helpers/configs/ports';
import { withConfigs } from './helpers/configs/withConfigs';
import { call, refusal, story } from './helpers/write';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi(withConfigs(ports));
  token = (await api.signIn('SUPER_ADMIN')).token;
  for (const [name, country] of [
    ['Radès', 'TN'],
    ['Marseille', 'France'],
    ['Abidjan', 'ci'],
  ])
    await call(api, token, 'ports', 'create', { name, country });
  // Written before the field was a country.
  await api.engine.pool.query(
    `INSERT INTO ports (name, country, _search) VALUES ('Carthage', 'Rome antique', karhba_normalize('Carthage Rome antique'))`,
  );
});
afterAll(() => api?.close());

type Found = { data: { id: string; name: string; country: string }[] };
const found = async (variables: object) =>
  (await call<Found>(api, token, 'ports', 'list', variables)).data.map(one => one.name);

describe('un pays', () => {
  it('s’enregistre par son code, de quelque façon qu’il soit dit', async () => {
    const { data } = await call<Found>(api, token, 'ports', 'list', { sort: 'name' });
    expect(data.map(one => [one.name, one.country])).toEqual([
      ['Abidjan', 'CI'],
      ['Carthage', 'Rome antique'],
      ['Marseille', 'FR'],
      ['Radès', 'TN'],
    ]);
  });

  it.each([
    [{ searchWord: 'tunisie' }, ['Radès']],
    [{ searchWord: 'cote d’ivoire' }, ['Abidjan']],
    [{ searchWord: 'rome antique' }, ['Carthage']],
    [{ country: 'FR' }, ['Marseille']],
    [{ country: 'DE' }, []],
  ])('%j trouve %j', async (asked, names) => expect(await found(asked)).toEqual(names));

  it('inconnu, il est refusé à son champ', async () => {
    const refused = await refusal(api, token, 'ports', 'create', { name: 'Atlantis', country: 'Atlantide' });
    expect(refused?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { country: 'Pays inconnu : choisissez dans la liste' },
    });
  });

  it('se lit par son nom dans l’historique et les exports', async () => {
    const [abidjan] = (await call<Found>(api, token, 'ports', 'list', { country: 'CI' })).data;
    const id = abidjan?.id ?? '';
    await call(api, token, 'ports', 'update', { id, country: 'GH' });
    expect((await story(api, token, 'ports', id))[0]).toEqual(['Pays: Côte d’Ivoire (CI) → Ghana (GH)']);
    const { data } = await api.send<{ portsToExcel: string }>(token, documents.export(ports, 'Excel'));
    const parts = unzipSync(new Uint8Array(Buffer.from(data?.portsToExcel ?? '', 'base64')));
    const texts = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
    for (const shown of ['Ghana (GH)', 'Tunisie (TN)', 'France (FR)', 'Rome antique'])
      expect(texts).toContain(`>${shown}<`);
  });

  it('d’un texte d’autrefois, il ne perd rien tant qu’on ne le change pas', async () => {
    const [carthage] = (await call<Found>(api, token, 'ports', 'list', { searchWord: 'carthage' })).data;
    const id = carthage?.id ?? '';
    const updated = await call<{ country: string }>(api, token, 'ports', 'update', { id, name: 'Carthago' });
    expect(updated).toMatchObject({ country: 'Rome antique' });
  });
});
