import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { login } from '../../server/engine/access/login';
import { SecurityLog } from '../../server/engine/access/securityLog';
import { makeTokens } from '../../server/engine/access/tokens';
import { main as createAdmin } from '../../server/commands/create-admin';
import type { Ends } from '../../server/commands/askOnTerminal';
import { createLog } from '../../server/engine/base/log';
import { resources } from '../../src/resources/all';
import { freshDatabase, template } from './helpers/database';
import { here, password } from './helpers/identity';

/** A terminal at which somebody answers each question once it is asked: the end of what was shown by then. */
function terminal(answers: readonly (readonly [asked: string, answer: string])[]) {
  let shown = '';
  let next = 0;
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = Object.assign(
    new Writable({
      write(chunk, _, done) {
        shown += String(chunk);
        const [asked = '', answer = ''] = answers[next] ?? [];
        const plain = stripVTControlCharacters(shown).replaceAll(/\r/g, '');
        if (next < answers.length && plain.endsWith(`${asked}\u00a0: `)) {
          next += 1;
          setImmediate(() => stdin.write(answer === '\u0004' ? answer : `${answer}\r`));
        }
        done();
      },
    }),
    { isTTY: true },
  );
  return { ends: { stdin, stdout } as unknown as Ends, shown: () => shown };
}

describe('create-admin', () => {
  const args = ['--email', 'premiere@karhba.test', '--first-name', 'Emna', '--last-name', 'Ayari'];

  test('fait le premier super administrateur d’une base vide', async () => {
    const { pool, url, drop } = await freshDatabase();
    const log = createLog('silent');
    const access = {
      pool,
      resources,
      log,
      security: new SecurityLog(pool, log),
      home: { progress: null, of: () => null },
      now: Date.now,
      tokens: makeTokens('un secret de trente-deux caractères'),
    };
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('KARHBA_ADMIN_PASSWORD', password);
    const said = vi.spyOn(console, 'log').mockReturnValue();
    try {
      await createAdmin(args);
      expect(said).toHaveBeenCalledExactlyOnceWith(
        'Le compte super administrateur premiere@karhba.test est créé.',
      );
      const { user } = await login(access, 'premiere@karhba.test', password, here);
      expect(user).toMatchObject({ role: 'SUPER_ADMIN', firstName: 'Emna', lastName: 'Ayari' });
      // Nothing is invented: what the form of a colleague asks for is left to its owner.
      const { rows } = await pool.query(
        'SELECT birthday, "civilStatus", gender, phone, salary, "hiringDate" FROM users',
      );
      expect(rows.flatMap(row => Object.values(row as object))).toEqual(Array(6).fill(null));
      await expect(createAdmin(['--email', 'PREMIERE@karhba.test', ...args.slice(2)])).rejects.toThrow(
        'Un compte a déjà',
      );
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
      await drop();
    }
  });

  test('juge chaque réponse dès qu’elle est donnée, et la redemande', async () => {
    const { pool, url, drop } = await freshDatabase(await template());
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('KARHBA_ADMIN_PASSWORD', password);
    const said = vi.spyOn(console, 'log').mockReturnValue();
    try {
      await createAdmin(args);
      vi.stubEnv('KARHBA_ADMIN_PASSWORD', '');
      const answers: readonly [asked: string, answer: string][] = [
        ['E-mail', 'seconde'],
        ['Veuillez entrer une adresse e-mail valide\nE-mail', 'Premiere@karhba.test'],
        ['Un compte a déjà l’adresse Premiere@karhba.test.\nE-mail', 'seconde@karhba.test'],
        ['Nom', ' '],
        ['Ce champ est obligatoire\nNom', 'Rim'],
        ['Prenom', 'Trabelsi'],
        ['Mot de passe (10 caractères au moins)', 'court'],
        ['10 caractères au moins\nMot de passe (10 caractères au moins)', 'seconde@karhba.test'],
        ['l’adresse e-mail\nMot de passe (10 caractères au moins)', password],
        ['Le même, encore une fois', `${password}!`],
        ['Les deux diffèrent.\nMot de passe (10 caractères au moins)', password],
        ['Le même, encore une fois', password],
      ];
      const { ends, shown } = terminal(answers);
      await createAdmin([], ends);
      expect(shown()).not.toContain(password);
      expect(said).toHaveBeenLastCalledWith('Le compte super administrateur seconde@karhba.test est créé.');
      const left = terminal([['E-mail', '\u0004']]);
      await expect(createAdmin([], left.ends)).rejects.toThrow('Interrompu\u00a0: rien n’a été fait.');
      expect((await pool.query('SELECT FROM users')).rowCount).toBe(2);
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
      await drop();
    }
  });

  test('lit aussi des réponses qui lui sont envoyées, une par ligne', async () => {
    const { pool, url, drop } = await freshDatabase(await template());
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('KARHBA_ADMIN_PASSWORD', '');
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const piped = (...lines: readonly string[]) =>
      ({
        stdin: Object.assign(new PassThrough(), { isTTY: false }).end(
          lines.map(line => `${line}\n`).join(''),
        ),
        stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
      }) as unknown as Ends;
    try {
      await createAdmin([], piped('envoyee@karhba.test', 'Emna', 'Ayari', password));
      expect(said).toHaveBeenLastCalledWith('Le compte super administrateur envoyee@karhba.test est créé.');
      await expect(createAdmin([], piped('autre@karhba.test', 'Emna', 'Ayari', 'court'))).rejects.toThrow(
        '10 caractères au moins',
      );
      await expect(createAdmin([], piped('autre@karhba.test'))).rejects.toThrow('Pas de réponse à');
      expect((await pool.query('SELECT FROM users')).rowCount).toBe(1);
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
      await drop();
    }
  });

  test('dit quel dossier donner quand le sien n’a pas de base, au lieu d’en faire une à côté', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'karhba-admin-'));
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('KARHBA_ADMIN_PASSWORD', password);
    try {
      await expect(createAdmin(args)).rejects.toThrow(
        `Aucune base dans ${dataDir}\u00a0: donnez le DATA_DIR de votre serveur`,
      );
      expect(await readdir(dataDir)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await rm(dataDir, { recursive: true });
    }
  });

  test.each([
    ['un mot de passe faible', 'court', args, 'Mot de passe\u00a0: 10 caractères au moins'],
    [
      'une adresse fausse',
      password,
      ['--email', 'x', ...args.slice(2)],
      'E-mail\u00a0: Veuillez entrer une adresse e-mail valide',
    ],
    ['un argument inconnu', password, ['--role', 'USER'], expect.stringContaining('npm run create-admin')],
  ])('refuse %s avant d’ouvrir la base', async (_, given, those, message) => {
    vi.stubEnv('DATABASE_URL', 'postgresql://personne@127.0.0.1:1/rien');
    vi.stubEnv('KARHBA_ADMIN_PASSWORD', given);
    try {
      await expect(createAdmin(those)).rejects.toMatchObject({ message });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
