import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedSql, callerSql, verdictSql } from '../../server/engine/sql/callerSql';
import { storeGrants } from '../../server/engine/access/grantedActions';
import { loadCaller } from '../../server/engine/sql/loadCaller';
import { wantedRights } from '../../server/engine/access/wantedRights';
import type { GivenActions } from '../../server/engine/access/wantedRights';
import { can } from '../../src/schema/words/access/permissions';
import type { Role } from '../../src/schema/words/access/permissions';
import { allowed, openColleagues } from './helpers/colleagues';
import type { Colleagues } from './helpers/colleagues';

let team: Colleagues;
beforeAll(async () => {
  team = await openColleagues();
});
afterAll(() => team?.drop());

describe('la règle', () => {
  test('est la même en SQL qu’en TypeScript, pour chaque rôle, chaque droit et ce qui est accordé', async () => {
    const { resources } = team.access;
    const asked = [...resources.actions, 'SUPER_ADMIN', 'SIGNED_IN', 'action_inconnue'];
    const grants = [[], [...resources.actions], ...resources.actions.map(action => [action])];
    let cells = 0;
    for (const role of ['SUPER_ADMIN', 'ADMIN', 'USER'] as const satisfies readonly Role[]) {
      const userId = await team.addUser(role);
      const session = await team.signIn(userId);
      for (const granted of grants) {
        await storeGrants(team.pool, userId, granted);
        const { rows } = await team.pool.query<{ action: string; every: boolean; one: boolean }>(
          `WITH ${callerSql('$1')}, asked AS (SELECT action, ARRAY[action] AS actions FROM unnest($2::text[]) action)
           SELECT action, ${allowedSql('actions')} AS every, ${allowedSql('actions', true)} AS one FROM asked, caller c`,
          [session, asked],
        );
        const caller = await loadCaller(team.pool, session);
        expect(rows).toHaveLength(asked.length);
        for (const { action, every, one } of rows) {
          cells++;
          const expected = can(caller, action);
          if (every !== expected || one !== expected)
            expect.fail(
              `${role} à qui est accordé ${granted.length} droit(s) ${granted[0]} : ${action} est ${every} en SQL, ${expected} en TypeScript`,
            );
        }
      }
    }
    expect(cells).toBe(3 * grants.length * asked.length);
  });

  test('dit s’il faut se connecter, ou si le droit manque', async () => {
    const verdict = async (session: string, ...actions: string[]) => {
      const { rows } = await team.pool.query<{ verdict: string }>(
        `WITH ${callerSql('$1')} SELECT ${verdictSql('$2::text[]')} AS verdict FROM (SELECT) one LEFT JOIN caller c ON true`,
        [session, actions],
      );
      return rows[0]?.verdict;
    };
    const session = await team.signIn(await team.addUser('ADMIN', ['vehicles', 'clients']));
    expect(await verdict(session, 'vehicles', 'clients')).toBe('OK');
    expect(await verdict(session, 'vehicles', 'users')).toBe('FORBIDDEN');
    expect(await verdict('0b5c9f3e-6f0a-4b8e-9d57-1f6f6c2f9a10', 'SIGNED_IN')).toBe('UNAUTHENTICATED');
  });

  test('ne laisse pas la base garder pour accordé ce qui est réservé à un rôle', async () => {
    const userId = await team.addUser('ADMIN');
    await expect(storeGrants(team.pool, userId, ['SUPER_ADMIN'])).rejects.toMatchObject({
      code: '23514',
    });
  });
});

describe('lire les droits', () => {
  test('chacun lit les siens, sans les nommer ou en les nommant', async () => {
    const amel = await team.addUser('ADMIN', ['vehicles', 'logs']);
    const { permission } = await team.permissionOf(amel, null);
    expect(permission?.userId).toBe(amel);
    expect(permission?.actions.map(({ action }) => action)).toEqual(team.access.resources.actions);
    expect(allowed(permission)).toEqual(['vehicles', 'logs', 'history_logs']);
    expect((await team.permissionOf(amel, amel)).permission).toEqual(permission);
  });

  test('ceux d’un collègue demandent manage_permissions ou users', async () => {
    const target = await team.addUser('ADMIN', ['vehicles']);
    const ask = async (...granted: string[]) =>
      team.permissionOf(await team.addUser('ADMIN', granted), target);
    expect((await ask('users')).permission?.userId).toBe(target);
    expect((await ask('manage_permissions')).permission?.userId).toBe(target);
    expect((await ask('vehicles', 'update_users')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await team.permissionOf(null, target)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('un super administrateur a tous les droits', async () => {
    expect(await team.grantsOf(team.boss)).toEqual(team.access.resources.actions);
  });

  test('un identifiant qui n’en est pas un ne trouve personne', async () => {
    for (const id of ['999999999', '0', 'abc', '1; DROP TABLE users', '9'.repeat(40)])
      expect((await team.permissionOf(team.boss, id)).error).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('la liste des droits demandés', () => {
  const resources = { actions: ['vehicles', 'logs', 'history_logs', 'SUPER_ADMIN', 'SIGNED_IN'] };
  const one = { action: 'vehicles', isAllowed: true };
  const said = 'Chaque droit a un nom (action) et une réponse (isAllowed)';
  const long = 'x'.repeat(100);

  test.each<[string, GivenActions, string]>([
    ['absente', undefined, 'Liste des droits attendue'],
    ['nulle', null, 'Liste des droits attendue'],
    ['de plus de 1000', Array.from({ length: 1001 }, () => one), 'Liste des droits attendue'],
    ['d’un droit nul', [null], said],
    ['d’un droit sans nom', [{ action: '', isAllowed: true }], said],
    ['d’un nom nul', [{ action: null, isAllowed: true }], said],
    ['d’un droit sans réponse', [{ action: 'vehicles' }], said],
    ['d’une réponse nulle', [one, { action: 'logs', isAllowed: null }], said],
    [
      'd’un droit inconnu',
      [{ action: long, isAllowed: true }],
      `Droit inconnu\u00a0: «\u00a0${long.slice(0, 80)}\u00a0»`,
    ],
    [
      'd’un rôle',
      [{ action: 'SUPER_ADMIN', isAllowed: true }],
      'Droit inconnu\u00a0: «\u00a0SUPER_ADMIN\u00a0»',
    ],
    [
      'd’une session',
      [{ action: 'SIGNED_IN', isAllowed: true }],
      'Droit inconnu\u00a0: «\u00a0SIGNED_IN\u00a0»',
    ],
    [
      'qui se contredit',
      [
        { action: 'logs', isAllowed: true },
        { action: 'history_logs', isAllowed: false },
      ],
      'Droit à la fois accordé et retiré\u00a0: «\u00a0history_logs\u00a0»',
    ],
  ])('%s est refusée, avec sa raison', (_, given, reason) => {
    expect(() => wantedRights(resources, given)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', details: { fields: { actions: reason } } }),
    );
  });

  test('tient jusqu’à 1000 droits, et rend chacun sous le nom qui gouverne', () => {
    expect(
      wantedRights(
        resources,
        Array.from({ length: 1000 }, () => one),
      ),
    ).toEqual(new Map([['vehicles', true]]));
    const twins = [
      { action: 'history_logs', isAllowed: false },
      { action: 'logs', isAllowed: false },
    ];
    expect(wantedRights(resources, twins)).toEqual(new Map([['logs', false]]));
  });
});

describe('accorder et retirer', () => {
  test('seules les actions nommées changent, et l’histoire le raconte', async () => {
    const target = await team.addUser('ADMIN', ['vehicles', 'clients'], { lastName: 'Gharbi' });
    const { permission } = await team.manage(team.boss, target, '+services', '-clients', '+vehicles');
    expect(allowed(permission)).toEqual(['vehicles', 'services']);
    expect(await team.grantsOf(target)).toEqual(['vehicles', 'services']);
    const { rows } = await team.pool.query(
      `SELECT "userId", "userName", action, changes, message FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 AND action <> 'CREATE'`,
      [target],
    );
    expect(rows).toEqual([
      {
        userId: team.boss,
        userName: 'Salma Trabelsi',
        action: 'managePermissions',
        message:
          'Droits de Amel Gharbi\u00a0: «\u00a0Services\u00a0: Voir\u00a0» accordé, «\u00a0Clients\u00a0: Voir\u00a0» retiré',
        changes: [
          { field: 'services', label: 'Services\u00a0: Voir', before: 'retiré', after: 'accordé' },
          { field: 'clients', label: 'Clients\u00a0: Voir', before: 'accordé', after: 'retiré' },
        ],
      },
    ]);
  });

  test('une liste qui ne change rien n’écrit pas d’histoire', async () => {
    const target = await team.addUser('ADMIN', ['vehicles']);
    await team.manage(team.boss, target, '+vehicles', '-clients');
    const { rowCount } = await team.pool.query(
      `SELECT FROM "history-logs" WHERE "entityType" = 'users' AND "entityId" = $1 AND action = 'managePermissions'`,
      [target],
    );
    expect(rowCount).toBe(0);
  });

  test('on n’accorde et ne retire que ce que l’on a', async () => {
    const manager = await team.addUser('ADMIN', ['manage_permissions', 'vehicles']);
    const target = await team.addUser('ADMIN', ['clients']);
    expect(allowed((await team.manage(manager, target, '+vehicles')).permission)).toEqual([
      'clients',
      'vehicles',
    ]);
    for (const [right, said] of [
      ['+users', 'Utilisateurs\u00a0: Voir'],
      ['-clients', 'Clients\u00a0: Voir'],
      ['+delete_all_logs', 'Vider l’historique'],
    ] as const) {
      const { error } = await team.manage(manager, target, right);
      expect(error).toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining(said) as unknown,
      });
    }
    expect((await team.manage(manager, target, '-vehicles', '+users')).error).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await team.grantsOf(target)).toEqual(['clients', 'vehicles']);
  });

  test('personne ne modifie ses propres droits, sous aucune écriture de son identifiant', async () => {
    const manager = await team.addUser('ADMIN', ['manage_permissions', 'vehicles']);
    expect((await team.manage(manager, manager, '-vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await team.manage(manager, `0${manager}`, '-vehicles')).error).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await team.manage(manager, ` ${manager}`, '-vehicles')).error).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await team.manage(team.boss, team.boss, '-vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect(await team.grantsOf(manager)).toContain('vehicles');
  });

  test('demande manage_permissions, et un rôle qui ouvre quelque chose', async () => {
    const target = await team.addUser('ADMIN');
    const without = await team.addUser('ADMIN', ['users', 'update_users', 'vehicles']);
    const visitor = await team.addUser('USER', ['manage_permissions', 'vehicles']);
    expect((await team.manage(without, target, '+vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await team.manage(visitor, target, '+vehicles')).error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await team.manage(null, target, '+vehicles')).error).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await team.grantsOf(target)).toEqual([]);
  });

  test.each(['tout', 'SUPER_ADMIN', 'SIGNED_IN', '__proto__', 'Vehicles', ''])(
    'refuse le droit inconnu ou réservé « %s » en le nommant',
    async action => {
      const target = await team.addUser('ADMIN');
      const { error } = await team.manage(team.boss, target, '+vehicles', `+${action}`);
      expect(error).toMatchObject({
        code: 'BAD_USER_INPUT',
        details: { fields: { actions: expect.stringContaining(action) } },
      });
      expect(await team.grantsOf(target)).toEqual([]);
    },
  );

  test('deux noms d’un même droit vont ensemble, et ne se contredisent pas', async () => {
    const target = await team.addUser('ADMIN');
    expect(allowed((await team.manage(team.boss, target, '+history_logs')).permission)).toEqual([
      'logs',
      'history_logs',
    ]);
    expect((await team.manage(team.boss, target, '+logs', '-history_logs')).error).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(allowed((await team.manage(team.boss, target, '-logs')).permission)).toEqual([]);
  });

  test('un super administrateur n’a pas de droits à régler', async () => {
    const other = await team.addUser('SUPER_ADMIN');
    expect((await team.manage(team.boss, other, '-vehicles')).error).toMatchObject({ code: 'CONFLICT' });
  });

  test('vingt réglages à la fois s’ajoutent tous', async () => {
    const target = await team.addUser('ADMIN');
    const rights = team.access.resources.actions
      .filter(action => !['logs', 'history_logs'].includes(action))
      .slice(0, 20);
    const answers = await Promise.all(rights.map(right => team.manage(team.boss, target, `+${right}`)));
    expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(await team.grantsOf(target)).toEqual(expect.arrayContaining(rights));
  });

  test('un droit retiré, une suspension, un changement de rôle agissent à la requête suivante', async () => {
    const manager = await team.addUser('ADMIN', ['manage_permissions', 'vehicles']);
    const session = await team.signIn(manager);
    const may = async () => can(await loadCaller(team.pool, session), 'vehicles');
    expect(await may()).toBe(true);
    await team.manage(team.boss, manager, '-vehicles');
    expect(await may()).toBe(false);
    await team.manage(team.boss, manager, '+vehicles');
    expect(await may()).toBe(true);
    await team.save(team.boss, manager, { role: 'USER' });
    expect(await may()).toBe(false);
    await team.save(team.boss, manager, { suspended: true });
    expect(await loadCaller(team.pool, session)).toBeNull();
    await team.save(team.boss, manager, { suspended: false });
    expect(await loadCaller(team.pool, session)).toBeNull();
  });
});

test('à qui demander des droits : ceux qui peuvent en donner, entrer, et qui ne sont pas suspendus', async () => {
  const asked = async (userId: string | null) => {
    const { data, error } = await team.ask(userId, '{ rightsManagers { name email } }');
    return {
      names: (data?.rightsManagers as unknown as { name: string }[] | null)?.map(({ name }) => name),
      error,
    };
  };
  const named = (firstName: string) => ({ firstName, lastName: 'Ferjani' });
  await team.addUser('ADMIN', ['manage_permissions'], named('Donnante'));
  await team.addUser('ADMIN', ['vehicles'], named('Sans'));
  await team.addUser('ADMIN', ['manage_permissions'], { ...named('Partie'), suspended: true });
  const dormant = await team.addUser('USER', ['manage_permissions'], named('Dormante'));
  const invited = await team.addUser('ADMIN', ['manage_permissions'], named('Invitée'));
  await team.pool.query('DELETE FROM "_credentials" WHERE user_id = $1', [invited]);
  await team.pool.query(`UPDATE users SET suspended = true WHERE "lastName" <> 'Ferjani' AND id <> $1`, [
    team.boss,
  ]);
  const { names } = await asked(dormant);
  expect(names).toEqual([expect.stringMatching(/^Salma /) as string, 'Donnante Ferjani']);
  expect((await asked(null)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
});
