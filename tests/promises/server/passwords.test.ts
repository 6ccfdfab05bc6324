import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonPasswords } from '../../../server/engine/access/commonPasswords';
import { login } from '../../../server/engine/access/login';
import { givePasswordToken } from '../../../server/engine/access/passwordTokens';
import { changePassword } from '../../../server/engine/access/changePassword';
import { resetPassword } from '../../../server/engine/access/resetPassword';
import { openColleagues } from '../../server/helpers/colleagues';
import type { Colleagues } from '../../server/helpers/colleagues';
import { here, person } from '../../server/helpers/identity';
import { keep, tries } from '../promise';

let team: Colleagues;
let count = 0;
beforeAll(async () => {
  team = await openColleagues();
});
afterAll(() => team?.drop());

const create = (newPassword: string, email = `mot${++count}@karhba.test`) =>
  team.save(team.boss, undefined, { ...person, role: 'USER', address: { city: 'Sfax' }, email, newPassword });

/** Chooses a password by the link of a letter. */
async function reset(userId: string, chosen: string) {
  const now = team.access.now();
  const token = await givePasswordToken(team.pool, userId, 'FORGET', now);
  return resetPassword(team.access, userId, token, chosen, here);
}

async function hashOf(userId: string): Promise<string> {
  const { rows } = await team.pool.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM "_credentials" WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.hash ?? '';
}

describe('P-26: passwords are kept by argon2id, and good ones only', () => {
  it('whichever way they come in', async () => {
    const created = await create('Zarzis-olivier-31');
    const changed = await create('Zarzis-olivier-32');
    const replaced = await create('Zarzis-olivier-33');
    const sessionId = await team.signIn(changed);
    const request = { ...here, sessionId, idempotencyKey: null, warnings: [], log: team.access.log };
    await changePassword(team.access, 'Zarzis-olivier-32', 'Djerba-potier-44', request);
    await reset(replaced, 'Djerba-potier-45');
    const administered = await create('Zarzis-olivier-34');
    await team.save(team.boss, administered, { newPassword: 'Djerba-potier-46' });
    const stored = {
      'Zarzis-olivier-31': await hashOf(created),
      'Djerba-potier-44': await hashOf(changed),
      'Djerba-potier-45': await hashOf(replaced),
      'Djerba-potier-46': await hashOf(administered),
    };
    let weak = 0;
    const memories: number[] = [];
    const passes: number[] = [];
    for (const [given, hash] of Object.entries(stored)) {
      const [, memory, time] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[\w+/]{22}\$[\w+/]{43}$/.exec(hash) ?? [];
      if (!memory || !(await verify(hash, given))) weak += 1;
      memories.push(Number(memory));
      passes.push(Number(time));
    }
    const n = Object.keys(stored).length;
    keep('P-26', { n, of: 'not argon2id', figure: weak, ideal: 0 });
    keep('P-26', {
      n,
      of: 'memory short of 19 MiB (KiB)',
      figure: 19_456 - Math.min(...memories),
      ideal: 0,
      within: true,
    });
    keep('P-26', { n, of: 'passes short of 2', figure: 2 - Math.min(...passes), ideal: 0, within: true });
    // A salt of its own each.
    const again = await Promise.all(['a', 'b'].map(() => create('Zarzis-olivier-31').then(hashOf)));
    expect(new Set([...again, stored['Zarzis-olivier-31']]).size).toBe(3);
  });

  it('of ten to a hundred and twenty-eight characters', async () => {
    const letters = 'Médénine été 1881 ';
    const ofLength = (length: number) => letters.repeat(1 + length / letters.length).slice(0, length);
    const accepted: number[] = [];
    for (const length of [1, 8, 9, 10, 11, 127, 128, 129, 1000, 100_000])
      if (await create(ofLength(length)).catch(() => null)) accepted.push(length);
    const user = await create('Zarzis-olivier-35');
    const byReset: number[] = [];
    for (const length of [9, 10, 128, 129])
      if (await reset(user, ofLength(length)).catch(() => null)) byReset.push(length);
    const other = [...accepted, ...byReset].filter(length => length < 10 || length > 128).length;
    keep('P-26', { n: 14, of: 'of another length accepted', figure: other, ideal: 0 });
    expect(accepted).toEqual([10, 11, 127, 128]);
    expect(byReset).toEqual([10, 128]);
  });

  it('and not those that are tried first', async () => {
    const user = await create('Zarzis-olivier-36');
    const spellings = (text: string) => [
      text,
      text.toUpperCase(),
      text.replace(/./, first => first.toUpperCase()),
    ];
    const common = [...commonPasswords].flatMap(spellings);
    const repeated = ['aaaaaaaaaaaa', '1111111111', 'abababababab', '            '];
    const own = ['amel-zarzis@karhba.test', 'AMEL-ZARZIS', 'amel-zarzis'];
    await team.save(team.boss, user, { email: 'amel-zarzis@karhba.test' });
    const asked = [...common.slice(0, tries(60, common.length)), ...repeated, ...own];
    const accepted: string[] = [];
    for (const chosen of asked) if (await reset(user, chosen).catch(() => null)) accepted.push(chosen);
    expect(accepted).toEqual([]);
    keep('P-26', { n: asked.length, of: 'common accepted', figure: accepted.length, ideal: 0 });
  });

  it('whatever signs they are written with', async () => {
    const odd = {
      arabic: 'كلمة السر الطويلة',
      emoji: '🚗🚕🚙🏎️🚓🚑🚒🚐🛻',
      spaces: '  dix espaces  ',
      decomposed: 'Médenine-été'.normalize('NFD'),
    };
    const wrong: string[] = [];
    for (const [name, chosen] of Object.entries(odd)) {
      const email = `signes-${name}@karhba.test`;
      const id = await create(chosen, email);
      const signIn = (given: string) => login(team.access, email, given, here).catch(() => null);
      if ((await signIn(chosen))?.user.id !== id) wrong.push(`${name} does not sign in`);
      if (await signIn(`${chosen}x`)) wrong.push(`${name} signs in with one sign more`);
      if (await signIn(chosen.slice(0, -1))) wrong.push(`${name} signs in with one sign less`);
    }
    const composed = await login(team.access, 'signes-decomposed@karhba.test', 'Médenine-été', here);
    expect(composed.user.id).toBeTruthy();
    // What a keyboard does not write could be cut or replaced on its way: refused, whichever way it comes in.
    const user = await create('Zarzis-olivier-37', 'signes@karhba.test');
    const broken = [
      'Zarzis-olivier-37\0',
      'Zarzis\0olivier-37',
      'Zarzis-\ud800-olivier',
      'Zarzis\nolivier-37',
    ];
    for (const chosen of broken) {
      if (await create(chosen).catch(() => null)) wrong.push('a broken text is accepted for a new account');
      if (await reset(user, chosen).catch(() => null)) wrong.push('a broken text is accepted by a link');
      if (await login(team.access, 'signes@karhba.test', chosen, here).catch(() => null))
        wrong.push('a broken text signs in');
    }
    expect(wrong).toEqual([]);
    const n = Object.keys(odd).length + broken.length;
    keep('P-26', { n, of: 'odd ones mistaken', figure: wrong.length, ideal: 0 });
  });
});
