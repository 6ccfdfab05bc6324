import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Pool } from 'pg';
import { closePool, openPool } from '../../server/engine/connection/pool';
import { prepared } from '../../server/engine/connection/prepared';
import { transaction } from '../../server/engine/connection/transaction';
import { createLog } from '../../server/engine/base/log';
import { freshDatabase } from './helpers/database';

let database: Awaited<ReturnType<typeof freshDatabase>>;
/** Of one connection: what a test leaves behind on it, the next one meets. */
let pool: Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = openPool({ connectionString: database.url, max: 1 }, createLog('silent'));
  await pool.query('CREATE TABLE seats (number integer PRIMARY KEY)');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});
beforeEach(() => pool.query('TRUNCATE seats'));

const take = (number: unknown) => prepared('INSERT INTO seats VALUES ($1::integer)', [number]);
const taken = async () =>
  (await pool.query<{ number: number }>('SELECT number FROM seats ORDER BY number')).rows.map(
    row => row.number,
  );

describe('ce qui part ensemble', () => {
  it('s’enregistre même quand personne n’attend de réponse', async () => {
    await transaction(pool, async tx => {
      tx.defer(take(1));
      tx.defer(take(2));
    });
    expect(await taken()).toEqual([1, 2]);
  });

  it('n’est pas validé quand une instruction avant le COMMIT échoue', async () => {
    const work = transaction(pool, async tx => {
      tx.defer(take(1));
      tx.defer(take(1));
      await tx.commitWith(take(2));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await taken()).toEqual([]);
  });

  it('n’est pas validé quand une valeur ne peut pas être envoyée', async () => {
    const unsendable = {
      toPostgres() {
        throw new Error('unsendable');
      },
    };
    const work = transaction(pool, async tx => {
      tx.defer(take(1));
      tx.defer(take(unsendable));
    });
    await expect(work).rejects.toThrow('unsendable');
    expect(await taken()).toEqual([]);
  });

  it('se refait sur la même connexion après un échec, préparé ou non encore', async () => {
    const late = (number: number) => prepared('INSERT INTO seats SELECT $1::integer WHERE true', [number]);
    const work = transaction(pool, async tx => {
      tx.defer(take(7));
      tx.defer(take(7));
      tx.defer(late(8));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    await transaction(pool, async tx => {
      tx.defer(take(7));
      const [, read] = await tx.together([late(8), 'SELECT count(*)::integer AS seats FROM seats']);
      expect(read?.rows).toEqual([{ seats: 2 }]);
    });
    expect(await taken()).toEqual([7, 8]);
  });

  it('ne suit pas une instruction dont l’échec a été tu', async () => {
    const work = transaction(pool, async tx => {
      await tx.query(take(1));
      await tx.query(take(1)).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('nothing was written');
    expect(await taken()).toEqual([]);
  });
});

it('rien ne s’écrit plus de ce qui attend encore quand les connexions se ferment, COMMIT compris', async () => {
  const stopping = openPool({ connectionString: database.url, max: 2 }, createLog('silent'));
  const other = await pool.connect();
  try {
    await other.query('BEGIN; LOCK TABLE seats IN ACCESS EXCLUSIVE MODE');
    const written = transaction(stopping, tx => tx.commitWith(take(1))).catch((error: Error) => error);
    await expect
      .poll(async () => (await other.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await closePool(stopping, 10);
    expect(await written).toBeInstanceOf(Error);
  } finally {
    await other.query('COMMIT');
    other.release();
  }
  expect(await taken()).toEqual([]);
});

it('une connexion qui se perd se dit au journal, pas celle qu’un arrêt perd en chemin', async () => {
  const written: string[] = [];
  const log = createLog('info', { write: text => void written.push(text) });
  const stopping = openPool({ connectionString: database.url, max: 1 }, log);
  await stopping.query('SELECT');
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  stopping.emit('error', lost, undefined as never);
  expect(written.map(line => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'idle database connection lost',
  ]);
  await closePool(stopping, 10);
  stopping.emit('error', lost, undefined as never);
  expect(written).toHaveLength(1);
});

it('soixante à la fois pour le même numéro, sur cinq connexions : chacun a le sien, si longtemps qu’il l’attende', async () => {
  // Each waits for a connection longer than one may be waited for.
  const few = openPool(
    { connectionString: database.url, max: 5, connectionTimeoutMillis: 2000 },
    createLog('silent'),
  );
  await few.query('CREATE TABLE series (last integer); INSERT INTO series VALUES (0)');
  const numbers = await Promise.allSettled(
    Array.from({ length: 60 }, () =>
      transaction(few, async tx => {
        const { rows } = await tx.query<{ last: number }>('UPDATE series SET last = last + 1 RETURNING last');
        await tx.query('SELECT pg_sleep(0.08)');
        return rows[0]?.last;
      }),
    ),
  );
  const refused = numbers.flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([]);
  const given = numbers.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
  expect(given.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
  await few.end();
});
