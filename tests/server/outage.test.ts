import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAgain } from '../../server/engine/graphql/guardedRead';
import { outageOf } from '../../server/engine/connection/outageOf';
import { transaction } from '../../server/engine/connection/transaction';
import { toApiError } from '../../server/engine/graphql/errors';
import { createLog } from '../../server/engine/base/log';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase } from './helpers/database';

const log = createLog('silent');
const fault = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('une panne de la base se reconnaît', () => {
  it.each([
    ['57P01', 'broken'],
    ['ECONNRESET', 'broken'],
    ['57P03', 'away'],
    ['53300', 'away'],
    ['ECONNREFUSED', 'away'],
    ['53100', 'full'],
    ['ENOSPC', 'full'],
    ['23505', null],
    ['ENOENT', null],
  ])('%s : %s', (code, outage) => expect(outageOf(fault(code))).toBe(outage));

  it.each([
    ['Connection terminated unexpectedly', 'broken'],
    ['Client has encountered a connection error and is not queryable', 'broken'],
    ['timeout exceeded when trying to connect', 'away'],
    ['Query read timeout', 'away'],
    ['duplicate key value', null],
  ])('%s : %s', (message, outage) => expect(outageOf(new Error(message))).toBe(outage));

  it('et se dit en une phrase, avec un numéro qui est au journal', () => {
    expect(toApiError(fault('53100'), log)).toMatchObject({
      message: expect.stringMatching(/^Le disque du serveur est plein\u00a0:/) as string,
      extensions: { code: 'UNAVAILABLE', errorId: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
    });
    expect(toApiError(fault('57P03'), log).message).toBe(
      'La base de données ne répond pas. Réessayez dans un instant.',
    );
  });
});

describe('une connexion perdue', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database?.drop());

  it('refait une lecture une fois, pas deux, et rien d’autre qu’une lecture coupée', async () => {
    let asked = 0;
    const failing = (code: string, times: number) => () =>
      ++asked <= times ? Promise.reject(fault(code)) : Promise.resolve('lu');
    expect(await askAgain(failing('57P01', 1))).toBe('lu');
    asked = 0;
    await expect(askAgain(failing('57P01', 2))).rejects.toMatchObject({ code: '57P01' });
    expect(asked).toBe(2);
    asked = 0;
    await expect(askAgain(failing('23505', 1))).rejects.toMatchObject({ code: '23505' });
    expect(asked).toBe(1);
  });

  it('pendant qu’elle ne servait pas ne se voit pas d’une écriture', async () => {
    const { pool } = database;
    const pidOf = () =>
      transaction(
        pool,
        async tx => (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid,
      );
    const pid = await pidOf();
    // A network that forgot the connection: the client learns of it only when it speaks.
    const asleep = await pool.connect();
    const { stream } = (
      asleep as unknown as { connection: { stream: NodeJS.EventEmitter & { destroy(): void } } }
    ).connection;
    const closed = stream.listeners('close');
    stream.removeAllListeners('close');
    asleep.release();
    stream.destroy();
    for (const listener of closed) stream.on('close', listener as () => void);
    expect(await pidOf()).not.toBe(pid);
  });

  it('ne confirme pas une transaction dont une instruction a échoué sans que personne le dise', async () => {
    await expect(
      transaction(database.pool, tx => tx.query('SELECT 1 / 0').catch(() => 'avalé')),
    ).rejects.toThrow('nothing was written');
  });
});
