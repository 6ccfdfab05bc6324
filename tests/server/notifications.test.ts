import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allJobs } from '../../server/engine/jobs/jobs';
import { product } from '../../server/product';
import { runDueJobs } from '../../server/engine/jobs/scheduler';
import { prioritySql } from '../../server/engine/notifications/notificationRules';
import { stepSql } from '../../server/engine/records/reviewDeadlines';
import { addDays, toEpoch } from '../../src/domain/calendarDate';
import { deadlineState } from '../../src/domain/deadline';
import { notificationDocuments } from '../../src/schema/api/notificationDocuments';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { badges } from './helpers/configs/badges';
import { withConfigs } from './helpers/configs/withConfigs';

const jobs = allJobs(product.jobs);
const start = '2028-02-20';
let api: Api;
let reader: { id: string; token: string };
let today: string;

interface Item {
  id: string;
  title: string;
  message: string;
  priority: string;
  isRead: boolean;
  data: {
    entityId: string;
    entityType: string;
    action: string;
    metadata: { expirationDate: number; daysUntilExpiration: number };
    additionalInfo: Record<string, unknown>;
  };
}

beforeAll(async () => {
  api = await startApi(withConfigs(badges));
  reader = await api.signIn('ADMIN', ['badges', 'vehicles', 'create_vehicle']);
});
afterAll(() => api?.close());
beforeEach(async () => {
  await api.engine.pool.query('DELETE FROM "_notifications"; DELETE FROM badges');
  await become(start);
});

const noon = (day: string) => toEpoch(day) + 12 * 3_600_000;
/** Another day, as the job of that day leaves things. */
async function become(day: string) {
  today = day;
  api.engine.now = () => noon(day);
  await api.engine.pool.query('DELETE FROM "_jobs"');
  const context = { ...api.engine, now: api.engine.now };
  await runDueJobs(
    jobs.filter(job => job.name === 'reviewDeadlines'),
    context,
  );
}

async function write(method: 'create' | 'update' | 'delete', values: object): Promise<string> {
  const { query, name } = known(api.engine, 'badges', method);
  const given = method === 'create' ? { state: 'USED', ...values } : values;
  const answer = await api.send<Record<string, { id: string }>>(reader.token, query, given);
  expect(answer.errors).toBeUndefined();
  return answer.data?.[name]?.id ?? '';
}
async function send(mutation: string, id: string | undefined): Promise<void> {
  expect((await api.send(reader.token, mutation, { id })).errors).toBeUndefined();
}
async function page(token = reader.token, variables = {}) {
  const text = notificationDocuments.list(api.engine.resources);
  const { data, errors } = await api.send<{ Notifications: { count: number; unread: number; data: Item[] } }>(
    token,
    text,
    variables,
  );
  if (errors) throw new Error(errors[0]?.message);
  return data?.Notifications as { count: number; unread: number; data: Item[] };
}
const told = async (token?: string) =>
  (await page(token)).data.map(({ title, priority, isRead }) => [title, priority, isRead]);
const mark = (text: string, id?: string, token = reader.token) => api.send(token, text, id ? { id } : {});

describe('les échéances d’une fiche', () => {
  it('se disent dès que la date est écrite, avec les noms de la spécification', async () => {
    const id = await write('create', { number: 'B-1', ends: addDays(today, 12) });
    const [item] = (await page()).data;
    expect(item).toMatchObject({
      type: 'DEADLINE',
      title: 'Badge\u00a0: échéance proche',
      message: 'Échéance le 03/03/2028.',
      priority: 'medium',
      isRead: false,
      userId: reader.id,
      room: 'badges',
      expiresAt: toEpoch('2028-03-03'),
      data: {
        entityId: id,
        entityType: 'ACCESS_BADGE',
        action: 'Rendre le badge',
        metadata: { expirationDate: toEpoch('2028-03-03'), daysUntilExpiration: 12 },
        additionalInfo: { value: 'B-1', accessBadge: { badgeNumber: 'B-1', badgeId: id } },
      },
    });
    const one = await api.send<{ Notification: Item }>(
      reader.token,
      notificationDocuments.one(api.engine.resources),
      { id: item?.id },
    );
    expect(one.data?.Notification).toEqual(item);
  });

  it('se referment avec l’écriture qui les résout : autre date, autre état, fiche supprimée ou archivée', async () => {
    const [renewed, back, gone] = await Promise.all(
      ['R', 'S', 'T'].map(number => write('create', { number, ends: today })),
    );
    expect(await page()).toMatchObject({ count: 3, unread: 3 });
    await write('update', { id: renewed, ends: addDays(today, 400) });
    await write('update', { id: back, state: 'BACK' });
    await write('delete', { id: gone });
    expect(await page()).toMatchObject({ count: 0, data: [] });
    await write('update', { id: back, state: 'USED' });
    expect(await told()).toEqual([['Badge\u00a0: échéance proche', 'high', false]]);
    await send('mutation($id: ID!) { archiveAccessBadge(id: $id) { id } }', back);
    expect(await told()).toEqual([]);
    await become(addDays(start, 1));
    expect(await told()).toEqual([]);
    await send('mutation($id: ID!) { restoreAccessBadge(id: $id) { id } }', back);
    expect(await told()).toEqual([['Badge\u00a0: échéance dépassée', 'high', false]]);
  });

  it('valent aussi pour les groupes et les lignes, la plus proche d’abord', async () => {
    const id = await write('create', {
      number: 'B-2',
      guarantee: { until: addDays(today, 6) },
      doors: [
        { door: 'Nord', closes: addDays(today, 2) },
        { door: 'Sud', closes: addDays(today, 9) },
      ],
    });
    expect(await told()).toEqual([
      ['Ferme le\u00a0: échéance proche', 'high', false],
      ['Caution\u00a0: échéance proche', 'medium', false],
    ]);
    await write('update', { id, doors: [{ door: 'Sud', closes: addDays(today, 9) }] });
    expect(await told()).toEqual([['Caution\u00a0: échéance proche', 'medium', false]]);
  });

  it('pressent de palier en palier, et redeviennent alors non lues', async () => {
    await write('create', { number: 'B-3', ends: addDays(start, 20) });
    const seen: unknown[] = [];
    const { markAllAsRead } = notificationDocuments;
    for (const days of [0, 4, 5, 6, 13, 17, 19, 20, 21, 25]) {
      await become(addDays(start, days));
      const [item] = (await page()).data;
      seen.push([item?.data.metadata.daysUntilExpiration, item?.priority, item?.isRead]);
      await mark(markAllAsRead());
    }
    expect(seen).toEqual([
      [20, 'low', false],
      [16, 'low', true],
      [15, 'medium', false],
      [14, 'medium', true],
      [7, 'medium', false],
      [3, 'high', true],
      [1, 'high', false],
      [0, 'high', true],
      [-1, 'high', false],
      [-5, 'high', true],
    ]);
    const { rows } = await api.engine.pool.query('SELECT FROM "_notifications"');
    expect(rows).toHaveLength(1);
  });

  it('ne se font pas deux fois, quel que soit le nombre de nœuds et de passages', async () => {
    await Promise.all(
      Array.from({ length: 4 }, (_, i) => write('create', { number: `N${i}`, ends: addDays(today, 3) })),
    );
    await Promise.all(Array.from({ length: 4 }, () => become(today)));
    expect((await page()).count).toBe(4);
  });

  it('ont en SQL et dans le code le même palier et la même priorité', async () => {
    const notices = [30, 15, 7, 1];
    for (const day of ['2028-02-29', '2027-12-31', '2028-03-01']) {
      const { rows } = await api.engine.pool.query<{ due: string; step: number | null; priority: string }>(
        `SELECT due::text, ${stepSql('due', `'{${notices.join()}}'::int[]`)} AS step, ${prioritySql('(due - $1::date)')} AS priority
         FROM (SELECT ($1::date + n) AS due FROM generate_series(-40, 40) n) d`,
        [day],
      );
      expect(rows).toHaveLength(81);
      for (const { due, step, priority } of rows)
        expect({ due, step, priority }).toEqual({
          due,
          step: deadlineState(due, day, notices).step,
          priority: deadlineState(due, day, notices).priority,
        });
    }
  });
});

describe('chacun a les siennes', () => {
  it('lit, écarte pour soi, et retrouve l’écartée quand elle presse davantage', async () => {
    const colleague = await api.signIn('ADMIN', ['badges'], 'Karim');
    await write('create', { number: 'B-4', ends: addDays(today, 8) });
    const [item] = (await page()).data;
    await mark(notificationDocuments.markAsRead(), item?.id);
    expect((await told())[0]?.[2]).toBe(true);
    expect(await page()).toMatchObject({ count: 1, unread: 0 });
    await mark(notificationDocuments.dismiss(), item?.id);
    expect(await told()).toEqual([]);
    expect((await told(colleague.token))[0]?.[2]).toBe(false);
    await become(addDays(today, 1));
    expect((await told())[0]?.[2]).toBe(false);
  });

  it('ne voit que ce que ses droits ouvrent, dès la demande qui suit leur retrait', async () => {
    const colleague = await api.signIn('ADMIN', ['badges', 'see_secret_end'], 'Karim');
    const outsider = await api.signIn('USER', [], 'Sami');
    await write('create', { number: 'B-5', ends: today, secretEnd: null });
    await api.engine.pool.query('UPDATE badges SET "secretEnd" = $1', [addDays(today, 2)]);
    await become(addDays(today, 1));
    expect((await page(colleague.token)).count).toBe(2);
    expect((await page()).count).toBe(1);
    expect((await page(outsider.token)).count).toBe(0);
    const [item] = (await page()).data;
    const stolen = await mark(notificationDocuments.markAsRead(), item?.id, outsider.token);
    expect(stolen.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    await api.engine.pool.query(`UPDATE "_permissions" SET granted = '{}' WHERE user_id = $1`, [
      colleague.id,
    ]);
    expect((await page(colleague.token)).count).toBe(0);
    const visitor = await api.send(null, notificationDocuments.list(api.engine.resources));
    expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('les reçoit par pages bornées, dans l’ordre demandé', async () => {
    for (const days of [3, 1, 2]) await write('create', { number: `P${days}`, ends: addDays(today, days) });
    const order = async (variables: object) =>
      (await page(reader.token, variables)).data.map(item => item.data.additionalInfo.value);
    expect(await order({})).toEqual(['P1', 'P2', 'P3']);
    expect(await order({ order: 'desc', limit: 2 })).toEqual(['P3', 'P2']);
    expect(await order({ offset: 2, sort: 'expiresAt' })).toEqual(['P3']);
    await expect(page(reader.token, { limit: 101 })).rejects.toThrow();
    await expect(page(reader.token, { sort: 'title' })).rejects.toThrow();
  });
});
