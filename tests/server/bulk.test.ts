import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { boatBehaviour, boats } from './helpers/configs/boats';
import { withConfigs } from './helpers/configs/withConfigs';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { insert, story } from './helpers/write';

let api: Api;
let boss: string;
let keeper: { id: string; token: string };
/** Ids of the boats of the day, by name. */
let fleet: Record<string, string>;

beforeAll(async () => {
  api = await startApi(withConfigs(boats), {}, undefined, [boatBehaviour]);
  boss = (await api.signIn('SUPER_ADMIN')).token;
  keeper = await api.signIn('ADMIN', ['renew_boat_stickers', 'boats']);
});
afterAll(() => api?.close());

beforeEach(async () => {
  await api.engine.pool.query('TRUNCATE boats');
  fleet = {};
  const add = async (name: string, more: object) =>
    (fleet[name] = await insert(api.engine, 'boats', { name, harbour: 'NORTH', state: 'AFLOAT', ...more }));
  await add('Amilcar', { keeper: keeper.id });
  await add('Byrsa', { harbour: 'SOUTH', insurer: 'STAR' });
  await add('Carthage', { keeper: keeper.id, harbour: 'SOUTH' });
  await add('Didon', {});
});

const until = '2027-03-05';
const renew = (variables: object, token = boss, headers = {}) =>
  api.send<{ renewBoatStickers: number }>(
    token,
    documents.bulk(boats, 'renewBoatStickers'),
    { until, ...variables },
    headers,
  );
const idsOf = (...names: string[]) => names.map(name => fleet[name]);

async function renewed(): Promise<string[]> {
  const { rows } = await api.engine.pool.query<{ name: string }>(
    'SELECT name FROM boats WHERE sticker IS NOT NULL ORDER BY name',
  );
  return rows.map(({ name }) => name);
}

describe('an action on ticked records', () => {
  it('does its work for those that are ticked, and tells the history of each', async () => {
    expect(await renew({ ids: idsOf('Didon', 'Amilcar') })).toEqual({ data: { renewBoatStickers: 2 } });
    expect(await renewed()).toEqual(['Amilcar', 'Didon']);
    for (const name of ['Amilcar', 'Didon'])
      expect((await story(api, boss, 'boats', fleet[name] ?? ''))[0]).toEqual([
        'Vignette jusqu’au: null → 05/03/2027',
      ]);
    expect(await story(api, boss, 'boats', fleet.Byrsa ?? '')).toHaveLength(1);
  });

  it('does it for all that the filters and the search give', async () => {
    const south = [{ argument: 'harbour', value: 'SOUTH' }];
    expect((await renew({ filters: south })).data?.renewBoatStickers).toBe(2);
    expect(await renewed()).toEqual(['Byrsa', 'Carthage']);
    expect((await renew({ filters: south, searchWord: 'carth' })).data?.renewBoatStickers).toBe(1);
    expect((await renew({ filters: [] })).data?.renewBoatStickers).toBe(4);
  });

  it.each([
    ['the action', `sticker = '2028-01-01'`, 'sa vignette court déjà jusqu’au 01/01/2028.'],
    ['the database', `state = 'SOLD'`, 'Ce bateau est vendu.'],
  ])('does all of it or nothing: %s refuses one record, names it, and says why', async (_, as, why) => {
    await api.engine.pool.query(`UPDATE boats SET ${as} WHERE name = 'Carthage'`);
    const { errors } = await renew({ filters: [] });
    expect(errors?.[0]).toMatchObject({
      message: `Carthage\u00a0: ${why}`,
      extensions: { code: 'CONFLICT' },
    });
    expect((await renewed()).filter(name => name !== 'Carthage')).toEqual([]);
    expect(await story(api, boss, 'boats', fleet.Amilcar ?? '')).toHaveLength(1);
  });

  it('refuses more than five thousand records, before it has changed one', async () => {
    await api.engine.pool.query(
      `INSERT INTO boats (name, harbour, state, _search) SELECT 'Barque ' || n, 'NORTH', 'AFLOAT', '' FROM generate_series(1, 4997) n`,
    );
    const refused = await renew({ filters: [] });
    expect(refused.errors?.[0]?.message).toBe(
      'Une action porte sur 5\u00a0000 bateaux au plus\u00a0: ajoutez un filtre.',
    );
    expect(await renewed()).toEqual([]);
  });

  it('refuses what it asks when it is missing, an unknown filter, and not to be told which records', async () => {
    expect((await renew({ ids: idsOf('Didon'), until: null })).errors?.[0]?.extensions.fields).toHaveProperty(
      'until',
    );
    for (const wrong of [
      {},
      { searchWord: 'didon' },
      { ids: idsOf('Didon'), filters: [] },
      { filters: [{ argument: 'port', value: 'SOUTH' }] },
      { filters: [{ argument: 'harbour', value: '' }] },
    ])
      expect((await renew(wrong)).errors?.[0]?.extensions.code, JSON.stringify(wrong)).toBe('BAD_USER_INPUT');
    expect((await renew({ ids: ['999999', 'x'] })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await renewed()).toEqual([]);
  });

  it('counts the caller’s own records only, and asks the right of the action', async () => {
    expect((await renew({ ids: Object.values(fleet) }, keeper.token)).data?.renewBoatStickers).toBe(2);
    expect(await renewed()).toEqual(['Amilcar', 'Carthage']);
    expect((await renew({ ids: idsOf('Didon') }, keeper.token)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
    const { token: reader } = await api.signIn('ADMIN', ['boats']);
    expect((await renew({ ids: idsOf('Didon') }, reader)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('lets no filter tell what the caller may not read', async () => {
    const byInsurer = { filters: [{ argument: 'insurer', value: 'STAR' }] };
    const { token: blind } = await api.signIn('ADMIN', ['renew_boat_stickers']);
    expect((await renew({ filters: [] }, blind)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await renew(byInsurer, keeper.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await renew(byInsurer)).data?.renewBoatStickers).toBe(1);
  });

  it('has one effect however often it is sent under one key', async () => {
    const headers = { 'idempotency-key': 'vignettes-2027' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew({ filters: [] }, boss, headers)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ data: { renewBoatStickers: 4 } })));
    expect(await story(api, boss, 'boats', fleet.Didon ?? '')).toHaveLength(2);
    expect((await renew({ ids: idsOf('Didon') }, boss, headers)).errors?.[0]?.extensions.code).toBe(
      'CONFLICT',
    );
  });

  it('locks in the order of ids: two that take the same records the other way round wait', async () => {
    const all = Object.values(fleet);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        renew({ ids: index % 2 ? all : all.toReversed(), until: `2027-04-${10 + index}` }),
      ),
    );
    expect(answers.map(answer => answer.data?.renewBoatStickers)).toEqual(Array(12).fill(4));
    const last = await api.engine.pool.query('SELECT count(DISTINCT sticker)::int AS days FROM boats');
    expect(last.rows).toEqual([{ days: 1 }]);
    expect(await story(api, boss, 'boats', fleet.Byrsa ?? '')).toHaveLength(13);
  });

  it('sees a record that another changes meanwhile as it has become', async () => {
    const other = await api.engine.pool.connect();
    await other.query('BEGIN');
    await other.query(`UPDATE boats SET harbour = 'NORTH' WHERE name = 'Byrsa'`);
    const waiting = renew({ filters: [{ argument: 'harbour', value: 'SOUTH' }] });
    await expect
      .poll(async () => {
        const { rows } = await api.engine.pool.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows[0].n;
      })
      .toBe(1);
    await other.query('COMMIT');
    other.release();
    expect((await waiting).data?.renewBoatStickers).toBe(1);
    expect(await renewed()).toEqual(['Carthage']);
  });
});
