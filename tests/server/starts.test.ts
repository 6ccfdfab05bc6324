import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../server/engine/start/createEngine';
import { ownSchema } from '../../server/engine/start/wanted';
import { createLog } from '../../server/engine/base/log';
import { foreseeStart } from '../../server/engine/start/foreseeStart';
import { toApiError } from '../../server/engine/graphql/errors';
import { transaction } from '../../server/engine/connection/transaction';
import { product } from '../../server/product';
import services from '../../src/resources/settings/service';
import { choice, integer, text } from '../../src/schema/fields';
import type { Fields } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import { withClient } from './helpers/company';
import { withConfigs } from './helpers/configs/withConfigs';
import { template, useDatabases } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

const log = createLog('silent');
const aDatabase = useDatabases();

/** Every statement that a start sends. */
function sent({ pool }: FreshDatabase): string[] {
  const texts: string[] = [];
  pool.on('connect', client => {
    const { query } = client;
    client.query = ((...asked: unknown[]) => {
      texts.push(String((asked[0] as { text?: string }).text ?? asked[0]));
      return query.apply(client, asked as never);
    }) as never;
  });
  return texts;
}

describe('la suite des schémas', () => {
  /** Whoever changes what the database is made of adds it: GOLDEN=write npx vitest run --project server tests/server/starts */
  it('finit par celui de ce programme, que les suivants reconnaîtront', async () => {
    const own = ownSchema(product);
    const file = new URL('../../server/rental/schemas.json', import.meta.url);
    const kept = product.schemas ?? [];
    if (process.env.GOLDEN === 'write' && kept.at(-1)?.signature !== own.signature) {
      const all = [...kept.filter(one => one.signature !== own.signature), own];
      await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
    } else expect(kept.at(-1)).toEqual(own);
  });
});

describe('un démarrage sur une base déjà comme il la veut', () => {
  it('ne fait que la lire', async () => {
    const database = await aDatabase(await template());
    const texts = sent(database);
    await createEngine(database.pool, product, log);
    const asked = texts.filter(text => !text.includes('synchronous_commit'));
    expect(asked).toHaveLength(2);
    expect(asked.every(text => /^\s*SELECT/.test(text))).toBe(true);
  });
});

/** The product whose services have these fields beside their own. */
const newer = (fields: Fields, migrations = product.migrations) => ({
  ...product,
  migrations,
  resources: withConfigs({ ...services, fields: { ...services.fields, ...fields } } as unknown as Resource),
});

/** All that PostgreSQL holds of a table, with the functions of ours. */
const picture = `SELECT string_agg(line, E'\\n' ORDER BY line) AS all FROM (
  SELECT concat_ws(' ', attname, atttypid::regtype, attnotnull) AS line FROM pg_attribute
    WHERE attrelid = 'services'::regclass AND attnum > 0
  UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'services'::regclass
  UNION ALL SELECT indexdef FROM pg_indexes WHERE tablename = 'services'
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = 'services'::regclass
  UNION ALL SELECT proname || prosrc FROM pg_proc WHERE proname LIKE 'karhba%') lines`;

describe('un programme plus ancien que la base', () => {
  it('s’arrête, nomme la version à démarrer, et ne touche à rien', async () => {
    const database = await aDatabase(await template());
    const changed = newer({
      code: text('Code', { unique: true, sortable: true }),
      rank: integer('Rang', { min: 1 }),
      size: choice('Taille', { SMALL: 'Petite', BIG: 'Grande' }),
    });
    expect((await foreseeStart(database.pool, changed)).join('\n')).toContain('ADD COLUMN "code" text');
    await createEngine(database.pool, changed, log);
    expect(await foreseeStart(database.pool, changed)).toEqual([]);
    const before = (await database.pool.query(picture)).rows;
    const older = createEngine(database.pool, product, log);
    await expect(older).rejects.toThrow(
      `démarrez la version 0.1.0 (schéma ${ownSchema(changed).signature.slice(0, 6)})`,
    );
    await expect(foreseeStart(database.pool, product)).rejects.toThrow('par une version plus récente');
    // One of another branch, that has never been here and does not know what was released since.
    const released = { ...changed, schemas: [...(product.schemas ?? []), ownSchema(changed)] };
    await database.pool.query('UPDATE "_schemas" SET catalogue = \'altered\' WHERE catalogue IS NOT NULL');
    await createEngine(database.pool, released, log);
    await expect(createEngine(database.pool, newer({ other: text('Autre') }), log)).rejects.toThrow(
      'par une version plus récente',
    );
    expect((await database.pool.query(picture)).rows).toEqual(before);
  });
});

describe('une table où l’on écrit', () => {
  it('reçoit un index sans arrêter qui écrit, et le début attend son tour sans rien perdre', async () => {
    const database = await aDatabase(await template());
    const { pool } = database;
    const texts = sent(database);
    // As many as make a table large, on a machine that may be busy.
    await withClient(database.url, client =>
      client.query(
        `INSERT INTO services (name) SELECT 'Lavage ' || n || repeat(' complet', 12) FROM generate_series(1, 60000) n`,
      ),
    );
    const writer = await pool.connect();
    await writer.query(`BEGIN; UPDATE services SET name = name WHERE id = (SELECT min(id) FROM services)`);
    const start = createEngine(pool, newer({ rank: integer('Rang', { min: 1 }) }), log);
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while (!(await pool.query(waiting)).rowCount) await new Promise(next => setTimeout(next, 20));
    await writer.query('COMMIT');
    writer.release();
    await start;
    await createEngine(pool, newer({ rank: integer('Rang', { min: 1, sortable: true }) }), log);
    expect(texts.filter(one => one.includes('CREATE INDEX CONCURRENTLY'))).toHaveLength(1);
    const { rows } = await pool.query(
      `SELECT indexname FROM pg_indexes WHERE tablename = 'services' AND indexname ~ 'rank|beside'`,
    );
    expect(rows).toEqual([{ indexname: 'ix_services_rank' }]);
  });
});

describe('une base qui ne fait que lire', () => {
  it('le dit, et aucune de ses connexions n’écrit plus', async () => {
    const { pool } = await aDatabase();
    await pool.query('CREATE TABLE written (at int)');
    const process = (readOnly: boolean) =>
      transaction(pool, async tx => {
        if (readOnly) await tx.query('SET TRANSACTION READ ONLY');
        await tx.query('INSERT INTO written VALUES (1)');
        return (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
      });
    const others = await Promise.all([process(false), process(false).catch(() => null)]);
    const refused = await process(true).catch((error: unknown) => toApiError(error, log));
    expect(refused).toMatchObject({ extensions: { code: 'UNAVAILABLE' } });
    expect(others).not.toContain(await process(false));
  });
});
