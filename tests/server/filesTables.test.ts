import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { product } from '../../server/product';
import { createLog } from '../../server/engine/base/log';
import { defineResource } from '../../src/schema/defineResource';
import { text } from '../../src/schema/fields';
import { returnChecks } from './helpers/configs/returnChecks';
import { withConfigs } from './helpers/configs/withConfigs';
import { freshEngine } from './helpers/database';
import type { FreshEngine } from './helpers/database';

const { name, type, labels, area } = returnChecks;
/** The same resource, before it had files. */
const before = defineResource({
  name,
  type,
  label: labels,
  navigation: { area, icon: 'clipboard-check' },
  fields: { title: text('Titre', { required: true }) },
  routes: false,
});

let database: FreshEngine;

beforeAll(async () => {
  database = await freshEngine(withConfigs(before));
});
afterAll(() => database?.drop());

describe('a config that is given files', () => {
  it('finds its tables on a database that is in use', async () => {
    const { pool } = database;
    await pool.query(`INSERT INTO "return-checks" (title) VALUES ('Retour')`);
    const withChecks = { ...product, resources: withConfigs(returnChecks) };
    await createEngine(pool, withChecks, createLog('silent'));
    await createEngine(pool, withChecks, createLog('silent'));
    const { rows } = await pool.query('SELECT title, report, outside__front FROM "return-checks"');
    expect(rows).toEqual([{ title: 'Retour', report: null, outside__front: null }]);
    const lists = await pool.query('SELECT FROM "return-checks__damages__quotes"');
    expect(lists.rowCount).toBe(0);
  });

  it('refers to files that exist, and to no others', async () => {
    const { pool } = database;
    const stray = `UPDATE "return-checks" SET report = '00000000-0000-0000-0000-000000000000'`;
    await expect(pool.query(stray)).rejects.toMatchObject({ code: '23503' });
    const id = '0b0c8e9e-5d3f-4a54-9e7c-6f6f0d1f2a3b';
    await pool.query(
      `INSERT INTO "_files" (id, key, originalname, mimetype, size, sha256) VALUES ($1, 'aa/bb', 'a.pdf', 'application/pdf', 9, repeat('0', 64))`,
      [id],
    );
    await pool.query('UPDATE "return-checks" SET report = $1', [id]);
    await expect(pool.query('DELETE FROM "_files"')).rejects.toMatchObject({ code: '23503' });
    for (const wrong of [`mimetype = 'text/html'`, 'size = 0', `originalname = ''`, `sha256 = ''`])
      await expect(pool.query(`UPDATE "_files" SET ${wrong}`)).rejects.toMatchObject({ code: '23514' });
  });
});
