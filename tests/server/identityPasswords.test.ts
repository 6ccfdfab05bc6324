import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword } from '../../server/engine/access/changePassword';
import { forgotPassword } from '../../server/engine/access/forgotPassword';
import { giveInvitation } from '../../server/engine/access/letters';
import { accessLetters } from '../../server/engine/access/letters';
import { loadCaller } from '../../server/engine/sql/loadCaller';
import { login } from '../../server/engine/access/login';
import {
  endPasswordTokens,
  givePasswordToken,
  readPasswordToken,
} from '../../server/engine/access/passwordTokens';
import { resetPassword } from '../../server/engine/access/resetPassword';
import type { Letter, Mail } from '../../server/engine/mail/letters';
import { openColleagues } from './helpers/colleagues';
import type { Colleagues } from './helpers/colleagues';
import { here, password } from './helpers/identity';

const { invitation, passwordChanged, passwordReset } = accessLetters;

const chosen = 'Kelibia-forteresse-7';
const minute = 60_000;
const day = 24 * 60 * minute;

let team: Colleagues;
let email: string;
let userId: string;
let count = 0;
beforeAll(async () => {
  team = await openColleagues();
});
afterAll(() => team?.drop());
beforeEach(async () => {
  email = `oublieux${++count}@karhba.test`;
  userId = await team.addUser('ADMIN', ['vehicles'], { email, firstName: 'Nour' });
  await team.pool.query('DELETE FROM "_outbox"');
  await team.pool.query('DELETE FROM "_attempts"');
  team.clock.ahead = 0;
});

const outbox = async () =>
  (
    await team.pool.query<{ letter: string; data: Record<string, unknown> }>(
      'SELECT letter, data FROM "_outbox"',
    )
  ).rows;
const write = (letter: Letter, data: Record<string, unknown>) => {
  const { pool, now, log } = team.access;
  return letter({ pool, engine: team.engine, now, log, publicUrl: 'https://karhba.exemple.tn' }, data);
};
/** The token of the link that a letter carries. */
function tokenOf(mail: Mail | null): string {
  const [, id, token = ''] =
    /https:\/\/karhba\.exemple\.tn\/reset-password\/(\d+)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect(id).toBe(userId);
  return token;
}
const isValid = async (token: string, tokenType = 'FORGET', user = userId) => {
  const { data } = await team.ask(
    null,
    'query ($user: ID, $tokenType: String, $token: String) { isValidToken(user: $user, tokenType: $tokenType, token: $token) }',
    { user, tokenType, token },
  );
  return data?.isValidToken as unknown;
};
const reset = (token: string, given = chosen, id = userId) =>
  resetPassword(team.access, id, token, given, here);
const expired = { code: 'BAD_USER_INPUT', message: expect.stringContaining('Ce lien n’est plus valable') };
const fault = (field: string, message: unknown = expect.any(String)) => ({
  code: 'BAD_USER_INPUT',
  details: { fields: { [field]: message } },
});
async function story() {
  const { rows } = await team.pool.query(
    `SELECT action, "userName", changes FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 AND action <> 'CREATE' ORDER BY id`,
    [userId],
  );
  return rows as unknown[];
}

describe('un mot de passe oublié', () => {
  test('se remplace par le lien d’une lettre, une seule fois', async () => {
    const session = await team.signIn(userId);
    expect(await forgotPassword(team.access, ` ${email.toUpperCase()} `, here)).toBe(true);
    const [queued] = await outbox();
    expect(queued).toEqual({ letter: 'passwordReset', data: { email: email.toUpperCase() } });

    const mail = await write(passwordReset, queued?.data ?? {});
    expect(mail?.to).toBe(email);
    const token = tokenOf(mail);
    expect(await isValid(token)).toBe(true);
    expect(await isValid(token, 'INITIALIZE')).toBe(false);
    expect(await isValid(token, 'FORGET', team.boss)).toBe(false);
    expect(await isValid(`${token}x`)).toBe(false);

    await expect(reset(token, 'court')).rejects.toMatchObject(fault('password', '10 caractères au moins'));
    await expect(reset(token, '')).rejects.toMatchObject(fault('password'));
    await expect(reset(token, email)).rejects.toMatchObject(fault('password'));
    await expect(reset(token, chosen, team.boss)).rejects.toMatchObject(expired);
    expect(await reset(token)).toBe(true);
    expect(await isValid(token)).toBe(false);
    await expect(reset(token, 'Kelibia-forteresse-8')).rejects.toMatchObject(expired);

    expect(await loadCaller(team.pool, session)).toBeNull();
    await expect(login(team.access, email, password, here)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect((await login(team.access, email, chosen, here)).user.id).toBe(userId);
    expect(await story()).toEqual([
      {
        action: 'resetPassword',
        userName: 'Nour Trabelsi',
        changes: [{ field: 'password', label: 'Mot de passe', before: null, after: 'modifié' }],
      },
    ]);
    expect((await outbox()).map(({ letter }) => letter)).toEqual(['passwordReset', 'passwordChanged']);
  });

  test('n’envoie rien à qui n’a pas de compte, ou en a un suspendu', async () => {
    const suspended = 'suspendue@karhba.test';
    await team.addUser('USER', [], { email: suspended, suspended: true });
    for (const address of [
      'personne@karhba.test',
      suspended,
      'x\0y',
      '\ud800@karhba.test',
      `${'a'.repeat(400)}@x.tn`,
    ])
      expect(await forgotPassword(team.access, address, here)).toBe(true);
    const queued = await outbox();
    expect(queued.length).toBeGreaterThanOrEqual(2);
    for (const { data } of queued) expect(await write(passwordReset, data)).toBeNull();
    await expect(forgotPassword(team.access, '  ', here)).rejects.toMatchObject(fault('email'));
  });

  test('son lien vaut une heure, et le suivant le remplace', async () => {
    const first = tokenOf(await write(passwordReset, { email }));
    const second = tokenOf(await write(passwordReset, { email }));
    expect(await isValid(first)).toBe(false);
    await expect(reset(first)).rejects.toMatchObject(expired);
    team.clock.ahead += 59 * minute;
    expect(await isValid(second)).toBe(true);
    team.clock.ahead += 2 * minute;
    expect(await isValid(second)).toBe(false);
    await expect(reset(second)).rejects.toMatchObject(expired);
  });

  test('deux envois du même lien ne passent pas tous les deux', async () => {
    const token = tokenOf(await write(passwordReset, { email }));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(one => reset(token, `${chosen}${one}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('un compte suspendu, un nouveau mot de passe, une autre adresse éteignent le lien', async () => {
    for (const input of [
      { suspended: true },
      { newPassword: 'Tabarka-corail-19' },
      { email: `autre${count}@karhba.test` },
    ]) {
      const token = await givePasswordToken(team.pool, userId, 'FORGET', team.access.now());
      await team.save(team.boss, userId, { note: 'Rien qui touche au compte' });
      expect(await isValid(token)).toBe(true);
      await team.save(team.boss, userId, input);
      if ('suspended' in input) {
        expect(await isValid(token)).toBe(false);
        await team.save(team.boss, userId, { suspended: false });
      }
      expect(await isValid(token), JSON.stringify(input)).toBe(false);
      await expect(reset(token)).rejects.toMatchObject(expired);
    }
    // Suspended behind the back of the rules, it opens nothing either.
    const token = await givePasswordToken(team.pool, userId, 'FORGET', team.access.now());
    await team.pool.query('UPDATE users SET suspended = true WHERE id = $1', [userId]);
    await expect(reset(token)).rejects.toMatchObject(expired);
  });

  test('après trop d’essais, un nouveau mot de passe rouvre le compte aussitôt', async () => {
    for (let one = 0; one < 10; one++)
      await login(team.access, email, 'Sousse-plage-89', here).catch(() => undefined);
    await expect(login(team.access, email, password, here)).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    });
    await reset(tokenOf(await write(passwordReset, { email })));
    expect((await login(team.access, email, chosen, here)).user.id).toBe(userId);
  });

  test('aucun lien n’est gardé en clair', async () => {
    const token = tokenOf(await write(passwordReset, { email }));
    await reset(token);
    const { rows: tables } = await team.pool.query<{ name: string }>(
      `SELECT format('%I', relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await team.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      const stored = rows.map(({ row }) => row).join('\n');
      expect(stored, name).not.toContain(token);
      expect(stored, name).not.toContain(chosen);
    }
  });
});

describe('une invitation', () => {
  test('vaut sept jours et donne le premier mot de passe', async () => {
    await team.pool.query('DELETE FROM "_credentials" WHERE user_id = $1', [userId]);
    await giveInvitation(team.pool, userId);
    const [queued] = await outbox();
    expect(queued).toEqual({ letter: 'invitation', data: { userId } });
    const token = tokenOf(await write(invitation, queued?.data ?? {}));
    expect(await isValid(token, 'INITIALIZE')).toBe(true);
    expect(await isValid(token, 'FORGET')).toBe(false);
    // A forgotten password does not void it.
    await write(passwordReset, { email });
    team.clock.ahead += 7 * day - minute;
    expect(await isValid(token, 'INITIALIZE')).toBe(true);
    await reset(token);
    expect((await login(team.access, email, chosen, here)).user.id).toBe(userId);

    const late = tokenOf(await write(invitation, { userId }));
    team.clock.ahead += 7 * day + minute;
    expect(await isValid(late, 'INITIALIZE')).toBe(false);
  });

  test('ne part ni vers un compte suspendu, ni vers personne', async () => {
    expect(await write(invitation, { userId: '999999' })).toBeNull();
    await team.save(team.boss, userId, { suspended: true });
    expect(await write(invitation, { userId })).toBeNull();
    await endPasswordTokens(team.pool, userId);
    expect(await readPasswordToken(team.pool, userId, 'x', null, 0)).toBeNull();
  });
});

describe('le changement de son mot de passe', () => {
  const change = async (sessionId: string | null, current: string, next: string) =>
    changePassword(team.access, current, next, {
      ...here,
      sessionId,
      idempotencyKey: null,
      warnings: [],
      log: team.access.log,
    });

  test('ferme toutes ses sessions, celle-ci comprise, et le dit à son propriétaire', async () => {
    const [mine, other] = [await team.signIn(userId), await team.signIn(userId)];
    const link = await givePasswordToken(team.pool, userId, 'FORGET', team.access.now());
    expect(await change(mine, password, chosen)).toContain('Votre mot de passe est changé');
    for (const session of [mine, other]) expect(await loadCaller(team.pool, session)).toBeNull();
    expect(await isValid(link)).toBe(false);
    expect((await login(team.access, email, chosen, here)).user.id).toBe(userId);
    expect(await story()).toMatchObject([{ action: 'changePassword', userName: 'Nour Trabelsi' }]);
    const [queued] = await outbox();
    expect(queued).toMatchObject({ letter: 'passwordChanged', data: { userId } });
    const mail = await write(passwordChanged, queued?.data ?? {});
    expect(mail).toMatchObject({ to: email, subject: 'Votre mot de passe a changé' });
    expect(mail?.text).toContain('https://karhba.exemple.tn/forget-password');
  });

  test('refuse un actuel faux, le même, un faible, et qui n’est pas connecté', async () => {
    const session = await team.signIn(userId);
    await expect(change(session, 'Sousse-plage-89', chosen)).rejects.toMatchObject(
      fault('currentPassword', 'Le mot de passe actuel est incorrect'),
    );
    await expect(change(session, password, password)).rejects.toMatchObject(
      fault('newPassword', 'Choisissez un mot de passe différent de l’actuel'),
    );
    await expect(change(session, password, 'azertyuiop')).rejects.toMatchObject(fault('newPassword'));
    await expect(change(session, '', '')).rejects.toMatchObject({
      details: { fields: { currentPassword: expect.any(String), newPassword: expect.any(String) } },
    });
    await expect(change(null, password, chosen)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await loadCaller(team.pool, session)).not.toBeNull();
    expect(await story()).toEqual([]);
  });

  test('compte un actuel faux, pour la session qui essaie et pour elle seule', async () => {
    const session = await team.signIn(userId);
    for (let one = 0; one < 10; one++)
      await expect(change(session, 'Sousse-plage-89', chosen)).rejects.toMatchObject(
        fault('currentPassword'),
      );
    await expect(change(session, password, chosen)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    await expect(login(team.access, email, password, here)).resolves.toMatchObject({ user: { id: userId } });
  });

  test('de deux changements à la fois, un seul passe', async () => {
    const sessions = [await team.signIn(userId), await team.signIn(userId)];
    const outcomes = await Promise.allSettled(
      sessions.map((session, index) => change(session, password, `${chosen}${index}`)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await story()).toHaveLength(1);
  });
});

describe('les lettres', () => {
  test('montrent un nom tel qu’il est écrit, sans qu’il puisse rien y ajouter', async () => {
    const firstName = '<img src=x onerror="alert(1)">';
    await team.save(team.boss, userId, { firstName });
    const mail = await write(passwordReset, { email });
    expect(mail?.text).toContain(`Bonjour ${firstName} Trabelsi,`);
    expect(mail?.html).toContain('Bonjour &lt;img src=x onerror=&quot;alert(1)&quot;&gt; Trabelsi,');
    expect(mail?.html).not.toContain('<img');
    // The link is both a button and in clear.
    expect(mail?.html.match(/href="https:\/\/karhba\.exemple\.tn\/reset-password/g)).toHaveLength(2);
    expect(mail?.text).toContain('pendant une heure');
  });
});

describe('un administrateur qui change un compte', () => {
  test('laisse une seule entrée d’histoire, mot de passe compris', async () => {
    await team.save(team.boss, userId, { newPassword: 'Tabarka-corail-19', post: 'Comptable' });
    expect(await story()).toEqual([
      {
        action: 'UPDATE',
        userName: 'Salma Trabelsi',
        changes: [
          { field: 'post', label: 'Poste', before: null, after: 'Comptable' },
          { field: 'password', label: 'Mot de passe', before: null, after: 'modifié' },
        ],
      },
    ]);
    expect((await outbox()).map(({ letter }) => letter)).toEqual(['passwordChanged']);
  });
});
