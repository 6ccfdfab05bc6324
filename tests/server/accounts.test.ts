import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCaller } from '../../server/engine/sql/loadCaller';
import { login } from '../../server/engine/access/login';
import { openColleagues } from './helpers/colleagues';
import type { Colleagues } from './helpers/colleagues';
import { here, password, person } from './helpers/identity';

let team: Colleagues;
beforeAll(async () => {
  team = await openColleagues();
});
afterAll(() => team?.drop());

describe('les comptes', () => {
  const newUser = { ...person, address: { city: 'Sfax' }, role: 'USER', newPassword: 'Sfax-medina-1920' };
  const fault = (field: string, message: string = expect.any(String)) => ({
    code: 'BAD_USER_INPUT',
    details: { fields: { [field]: message } },
  });

  test('un compte créé se connecte avec son mot de passe, que rien d’autre ne garde', async () => {
    const id = await team.save(team.boss, undefined, { ...newUser, email: 'nouveau@karhba.test' });
    expect((await login(team.access, 'nouveau@karhba.test', 'Sfax-medina-1920', here)).user.id).toBe(id);
    for (const table of ['users', 'history-logs', '_credentials', '_idempotency']) {
      const { rows } = await team.pool.query<{ row: string }>(`SELECT t::text AS row FROM "${table}" t`);
      expect(rows.map(({ row }) => row).join()).not.toContain('Sfax-medina-1920');
    }
  });

  test('le mot de passe d’un compte est un bon', async () => {
    const { newPassword: _, ...without } = newUser;
    const email = 'sans.mot@karhba.test';
    await expect(
      team.save(team.boss, undefined, { ...without, email, newPassword: 'court' }),
    ).rejects.toMatchObject(fault('newPassword', '10 caractères au moins'));
    await expect(
      team.save(team.boss, undefined, { ...without, email, password: 'azertyuiop' }),
    ).rejects.toMatchObject(fault('password', 'Ce mot de passe est trop courant'));
    await expect(
      team.save(team.boss, undefined, {
        ...without,
        email: 'Mounir.Jaziri@karhba.test',
        newPassword: 'mounir.jaziri',
      }),
    ).rejects.toMatchObject(fault('newPassword', 'Le mot de passe ne peut pas être l’adresse e-mail'));
  });

  test('une adresse e-mail ne sert qu’à un compte, quelle que soit la casse', async () => {
    await team.addUser('USER', [], { email: 'unique@karhba.test' });
    await expect(
      team.save(team.boss, undefined, { ...newUser, email: 'UNIQUE@karhba.test' }),
    ).rejects.toThrow();
  });

  test('seul un super administrateur nomme un administrateur', async () => {
    const admin = await team.addUser('ADMIN', ['create_user', 'update_users']);
    const target = await team.addUser('USER');
    for (const role of ['ADMIN', 'SUPER_ADMIN']) {
      await expect(
        team.save(admin, undefined, { ...newUser, email: `${role}@karhba.test`, role }),
      ).rejects.toMatchObject(fault('role'));
      await expect(team.save(admin, target, { role })).rejects.toMatchObject(fault('role'));
    }
    await expect(
      team.save(admin, undefined, { ...newUser, email: 'simple@karhba.test' }),
    ).resolves.toBeTruthy();
    await expect(team.save(team.boss, target, { role: 'ADMIN' })).resolves.toBe(target);
  });

  test('personne ne change son rôle ni ne se suspend', async () => {
    const admin = await team.addUser('ADMIN', ['update_users']);
    await expect(team.save(admin, admin, { role: 'USER' })).rejects.toMatchObject(fault('role'));
    await expect(team.save(admin, admin, { role: 'SUPER_ADMIN' })).rejects.toMatchObject(fault('role'));
    await expect(team.save(admin, admin, { suspended: true })).rejects.toMatchObject(fault('suspended'));
    await expect(
      team.save(admin, admin, { role: 'ADMIN', suspended: false, note: 'Rien de neuf' }),
    ).resolves.toBe(admin);
  });

  test('on ne prend pas un compte qui peut plus que le sien', async () => {
    const admin = await team.addUser('ADMIN', ['update_users', 'vehicles']);
    const stronger = await team.addUser('ADMIN', ['vehicles', 'delete_all_logs']);
    const weaker = await team.addUser('ADMIN', ['vehicles']);
    for (const input of [
      { newPassword: 'Gabes-oasis-77' },
      { email: 'prise@karhba.test' },
      { suspended: true },
      { role: 'USER' },
    ]) {
      await expect(team.save(admin, stronger, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(team.save(admin, team.boss, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(team.save(admin, team.boss, { note: 'Absente lundi' })).resolves.toBe(team.boss);
    await expect(team.save(admin, weaker, { newPassword: 'Gabes-oasis-77' })).resolves.toBe(weaker);
  });

  test('un nouveau mot de passe ferme toutes les sessions, et l’histoire le dit sans le montrer', async () => {
    const email = 'change@karhba.test';
    const target = await team.addUser('ADMIN', [], { email });
    const sessions = [await team.signIn(target), await team.signIn(target)];
    await team.save(team.boss, target, { newPassword: 'Bizerte-vieux-port' });
    for (const session of sessions) expect(await loadCaller(team.pool, session)).toBeNull();
    await expect(login(team.access, email, password, here)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect((await login(team.access, email, 'Bizerte-vieux-port', here)).user.id).toBe(target);
    const { rows } = await team.pool.query<{ changes: unknown }>(
      `SELECT changes FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 AND action = 'UPDATE'`,
      [target],
    );
    expect(rows).toEqual([
      { changes: [{ field: 'password', label: 'Mot de passe', before: null, after: 'modifié' }] },
    ]);
  });

  test('une connexion en cours ne survit pas au changement de mot de passe', async () => {
    const email = 'course@karhba.test';
    const target = await team.addUser('ADMIN', [], { email });
    const attempts = Array.from({ length: 8 }, () =>
      login(team.access, email, password, here).catch(() => null),
    );
    await team.save(team.boss, target, { newPassword: 'Kairouan-bassins-9' });
    await Promise.all(attempts);
    const { rowCount } = await team.pool.query(
      'SELECT FROM "_sessions" WHERE user_id = $1 AND revoked_at IS NULL',
      [target],
    );
    expect(rowCount).toBe(0);
  });

  test('le dernier super administrateur reste, même si deux se destituent l’un l’autre', async () => {
    await team.pool.query(`UPDATE users SET role = 'ADMIN' WHERE role = 'SUPER_ADMIN' AND id <> $1`, [
      team.boss,
    ]);
    const other = await team.addUser('SUPER_ADMIN');
    const outcomes = await Promise.allSettled([
      team.save(team.boss, other, { role: 'ADMIN' }),
      team.save(other, team.boss, { suspended: true }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rowCount } = await team.pool.query(
      `SELECT FROM users WHERE role = 'SUPER_ADMIN' AND suspended IS NOT TRUE`,
    );
    expect(rowCount).toBe(1);
  });
});
