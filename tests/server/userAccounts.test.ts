import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../src/schema/resource';
import users from '../../src/resources/settings/user';
import { act } from '../../server/engine/records/operations';
import { mutate } from '../../server/engine/records/mutate';
import { openColleagues } from './helpers/colleagues';
import type { Colleagues } from './helpers/colleagues';
import { here } from './helpers/identity';

let team: Colleagues;
beforeAll(async () => {
  team = await openColleagues();
});
afterAll(() => team?.drop());

/** Runs an action of the users' config as the API does; answers what it warned of. */
async function does(
  callerId: string,
  action: 'suspendUser' | 'reactivateUser' | 'resendInvitation',
  id: string,
) {
  const request = {
    sessionId: await team.signIn(callerId),
    idempotencyKey: null,
    ...here,
    warnings: [] as string[],
    log: team.access.log,
  };
  await mutate(
    team.engine,
    request,
    {
      resource: users as Resource,
      operation: action,
      args: {},
      access: 'update_users',
      target: id,
      work: context => act(context, users as Resource, action, id),
      answer: written => ({
        text: 'SELECT to_json($1::text)::text AS body',
        values: [written],
        isOurs: true,
      }),
    },
    new Map(),
  );
  return request.warnings;
}

const rows = async (sql: string, id: string) =>
  (await team.pool.query(sql, [id])).rows as Record<string, unknown>[];
const letters = (id: string) =>
  rows(`SELECT letter FROM "_outbox" WHERE data->>'userId' = $1 ORDER BY id`, id);
const stories = (id: string) =>
  rows(
    `SELECT action, message FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 ORDER BY id DESC LIMIT 1`,
    id,
  );
const openSessions = (id: string) =>
  rows('SELECT id FROM "_sessions" WHERE user_id = $1 AND revoked_at IS NULL', id);

const colleague = {
  firstName: 'Amel',
  lastName: 'Gharbi',
  birthday: '1990-01-01',
  civilStatus: 'SINGLE',
  gender: 'FEMALE',
  address: { city: 'Tunis' },
  phone: '22418200',
  role: 'ADMIN',
  externalUser: 'INTERNAL',
  hiringDate: '2024-01-01',
  salary: 900,
  workHours: 40,
};

describe('suspendre', () => {
  test('ferme les sessions à l’instant, et l’histoire le dit sous son nom', async () => {
    const amel = await team.addUser('ADMIN', [], { firstName: 'Amel', lastName: 'Gharbi' });
    await team.signIn(amel);
    await does(team.boss, 'suspendUser', amel);
    expect(await openSessions(amel)).toEqual([]);
    expect(await stories(amel)).toEqual([
      { action: 'suspendUser', message: 'Compte suspendu\u00a0: Amel Gharbi' },
    ]);
    await expect(does(team.boss, 'suspendUser', amel)).rejects.toThrow('Amel Gharbi est déjà suspendu.');
    await does(team.boss, 'reactivateUser', amel);
    await expect(does(team.boss, 'reactivateUser', amel)).rejects.toThrow('Amel Gharbi est déjà actif.');
  });

  test('ne porte ni sur soi, ni sur plus puissant que soi', async () => {
    const keeper = await team.addUser('ADMIN', ['users', 'update_users']);
    const mighty = await team.addUser('ADMIN', ['vehicles']);
    await expect(does(team.boss, 'suspendUser', team.boss)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await expect(does(keeper, 'suspendUser', mighty)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('laisse toujours un super administrateur, même quand deux se suspendent l’un l’autre à la fois', async () => {
    const other = await team.addUser('SUPER_ADMIN');
    const done = await Promise.allSettled([
      does(team.boss, 'suspendUser', other),
      does(other, 'suspendUser', team.boss),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows: left } = await team.pool.query(
      `SELECT id FROM users WHERE role = 'SUPER_ADMIN' AND suspended IS NOT TRUE`,
    );
    expect(left).toHaveLength(1);
    await team.pool.query('UPDATE users SET suspended = false WHERE id = $1', [team.boss]);
  });
});

test('personne n’est son propre responsable, ni celui de ses responsables', async () => {
  const id = await team.save(team.boss, undefined, { ...colleague, email: 'cadre@exemple.tn' });
  await team.save(team.boss, id, { lineManager: team.boss });
  await expect(team.save(team.boss, id, { lineManager: id })).rejects.toThrow(
    'Personne n’est son propre responsable',
  );
  const under = await team.save(team.boss, undefined, {
    ...colleague,
    email: 'agent@exemple.tn',
    lineManager: id,
  });
  await expect(team.save(team.boss, team.boss, { lineManager: under })).rejects.toThrow(
    'répond déjà, lui ou ses responsables, à cette personne',
  );
});

describe('inviter', () => {
  test('un compte ouvert sans mot de passe reçoit une invitation', async () => {
    const id = await team.save(team.boss, undefined, { ...colleague, email: 'invitee@exemple.tn' });
    expect(await letters(id)).toEqual([{ letter: 'invitation' }]);
    const withPassword = await team.save(team.boss, undefined, {
      ...colleague,
      email: 'directe@exemple.tn',
      newPassword: 'Hammamet-plage-77',
    });
    expect(await letters(withPassword)).toEqual([]);
  });

  test('l’invitation se renvoie tant que personne n’est entré, et dit qu’aucun serveur ne l’envoie', async () => {
    const id = await team.save(team.boss, undefined, { ...colleague, email: 'encore@exemple.tn' });
    team.engine.sendsMail = true;
    expect(await does(team.boss, 'resendInvitation', id)).toEqual([]);
    team.engine.sendsMail = false;
    expect(await does(team.boss, 'resendInvitation', id)).toEqual([
      'Aucun serveur de messagerie n’est configuré\u00a0: l’invitation attend dans le dossier des lettres du serveur.',
    ]);
    expect(await letters(id)).toHaveLength(3);
    expect(await stories(id)).toMatchObject([{ action: 'resendInvitation' }]);
    const entered = await team.addUser('ADMIN', [], { firstName: 'Amel', lastName: 'Gharbi' });
    await expect(does(team.boss, 'resendInvitation', entered)).rejects.toThrow(
      /a déjà choisi son mot de passe/,
    );
  });
});
