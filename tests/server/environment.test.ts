import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvironmentError, loadTokenSecret, readEnvironment } from '../../server/engine/base/environment';
import { createLog } from '../../server/engine/base/log';
import { lockDataDir } from '../../server/engine/connection/dataDirLock';
import { refuseUnheard } from '../../server/engine/http/listening';
import { failureText } from '../../scripts/failure.js';

describe('environnement', () => {
  test('sans aucune variable, un serveur de démonstration local', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: null,
      poolMax: 20,
      demoData: 'auto',
      demoScale: 1,
      demoPublic: false,
      publicUrl: null,
      trustProxy: false,
      smtpUrl: null,
      mailFrom: null,
      filesUrl: null,
      tokenSecret: null,
      previousSecret: null,
      secretLost: false,
      documents: 'known',
      logLevel: 'info',
      production: false,
    });
  });

  test('lit chaque variable', () => {
    const environment = readEnvironment({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/karhba',
      DATABASE_URL: 'postgres://karhba:secret@db:5432/karhba',
      POOL_MAX: '40',
      DEMO_DATA: 'off',
      DEMO_SCALE: '1000',
      DEMO_PUBLIC: 'on',
      PUBLIC_URL: 'https://karhba.exemple.tn/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      SMTP_URL: 'smtps://a:b@mail:465',
      FILES_URL: 's3://cle:secret@stockage/karhba',
      TOKEN_SECRET: 'x'.repeat(32),
      TOKEN_SECRET_PREVIOUS: 'y'.repeat(32),
      DOCUMENTS: 'only',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    });
    expect(environment).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/srv/karhba',
      poolMax: 40,
      demoData: 'off',
      demoScale: 1000,
      demoPublic: true,
      publicUrl: 'https://karhba.exemple.tn',
      trustProxy: 'loopback,10.0.0.0/8',
      previousSecret: 'y'.repeat(32),
      documents: 'only',
      production: true,
    });
  });

  test('compte les proxys, ou les nomme', () => {
    expect(readEnvironment({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readEnvironment({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
  });

  test('une variable vide compte comme absente', () => {
    expect(readEnvironment({ PORT: '', DEMO_DATA: ' ' })).toMatchObject({ port: 3000, demoData: 'auto' });
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '3000a'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db/karhba'],
    ['DATABASE_URL', 'db'],
    ['POOL_MAX', '5'],
    ['POOL_MAX', '201'],
    ['DEMO_DATA', 'oui'],
    ['DEMO_PUBLIC', '1'],
    ['DEMO_SCALE', '0'],
    ['DEMO_SCALE', '1001'],
    ['DOCUMENTS', 'all'],
    ['PUBLIC_URL', 'karhba.tn'],
    ['MAIL_FROM', 'Karhba <karhba@exemple.tn>'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TOKEN_SECRET', 'court'],
    ['TOKEN_SECRET_PREVIOUS', 'court'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s et dit ce qui est attendu', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`${name} .*attendu`));
  });

  test('dit toutes les fautes à la fois, sans montrer un secret', () => {
    const read = () =>
      readEnvironment({
        PORT: 'abc',
        DEMO_DATA: 'oui',
        DATABASE_URL: 'mysql://karhba:motdepasse@db/x',
        SMTP_URL: 'http://karhba:motdepasse@mail',
        FILES_URL: 'motdepasse',
        TOKEN_SECRET: 'motdepasse',
      });
    expect(read).toThrow(EnvironmentError);
    const message = String(catchError(read));
    for (const name of ['PORT', 'DEMO_DATA', 'DATABASE_URL', 'SMTP_URL', 'FILES_URL', 'TOKEN_SECRET'])
      expect(message).toContain(name);
    expect(message.replace(/utilisateur:motdepasse/g, '')).not.toContain('motdepasse');
  });
});

describe('clé des jetons', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'karhba-secret-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('est celle qui est donnée', async () => {
    const tokenSecret = 'y'.repeat(40);
    expect(await loadTokenSecret({ tokenSecret, dataDir })).toBe(tokenSecret);
  });

  test('sinon une seule, gardée pour soi, quel que soit le nombre de démarrages', async () => {
    const folder = join(dataDir, 'nouveau');
    const secrets = await Promise.all(
      Array.from({ length: 8 }, () => loadTokenSecret({ tokenSecret: null, dataDir: folder })),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(folder, 'token-secret'))).mode & 0o777).toBe(0o600);
  });
});

describe('journal', () => {
  test('masque les secrets à toute profondeur usuelle', () => {
    const written: string[] = [];
    const log = createLog('info', { write: text => void written.push(text) });
    log.info({ password: 'S1', headers: { authorization: 'S2' } });
    log.info({
      req: { headers: { authorization: 'S3' } },
      body: { variables: { input: { newPassword: 'S4' } } },
    });
    log.info({
      users: [{ token: 'S5' }],
      answer: { data: { login: { accessToken: 'S6', refreshToken: 'S7' } } },
    });
    log.info({ currentPassword: 'S8', vehicle: '215 TUN 4821' });
    expect(written.join('')).not.toMatch(/S\d/);
    expect(written.join('')).toContain('215 TUN 4821');
  });

  test('dit une faute et ses causes, sans les objets qu’une bibliothèque y accroche', () => {
    const written: string[] = [];
    const log = createLog('info', { write: text => void written.push(text) });
    const cause = Object.assign(new Error('terminating connection'), { client: { tables: 'T1' } });
    const fault = new Error('connexion perdue', { cause });
    log.warn({ err: Object.assign(fault, { code: '57P01', client: { tables: 'T2' } }) });
    const { err } = JSON.parse(written[0] ?? '') as { err: Record<string, unknown> };
    expect(err).toMatchObject({ type: 'Error', code: '57P01' });
    expect(String(err.stack)).toContain('caused by: Error: terminating connection');
    expect(written.join('')).not.toMatch(/T\d/);
  });
});

describe('ce qui empêche de démarrer', () => {
  test('se dit en une phrase, sans pile\u00a0: dossier déjà servi, port pris, HOST d’ailleurs, dossier fermé', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'karhba-start-'));
    const taken = createServer();
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const unlock = await lockDataDir(dataDir);
    const said = (start: Promise<unknown>) => start.then(() => 'a démarré', failureText);
    try {
      expect(await said(lockDataDir(dataDir))).toMatch(
        /^Le dossier de données \S+ est déjà utilisé par un autre serveur Karhba \(processus \d+\)[^\n]*\.$/,
      );
      expect(await said(refuseUnheard({ host: '127.0.0.1', port }))).toBe(
        `Le port ${port} de 127.0.0.1 est déjà pris\u00a0: arrêtez ce qui l’occupe ou choisissez un autre PORT.`,
      );
      expect(await said(refuseUnheard({ host: '192.0.2.1', port: 0 }))).toMatch(
        /^HOST vaut «\s192\.0\.2\.1\s», qui n’est pas une adresse de cette machine[^\n]*\.$/,
      );
      await writeFile(join(dataDir, 'fichier'), '');
      expect(await said(lockDataDir(join(dataDir, 'fichier', 'data')))).toMatch(
        /^Le dossier de données \S+ ne s’ouvre pas \(ENOTDIR\)[^\n]*\.$/,
      );
      expect(await said(refuseUnheard({ host: '127.0.0.1', port: 0 }))).toBe('a démarré');
    } finally {
      await unlock();
      taken.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('un défaut du programme garde sa pile', () => {
    expect(failureText(new TypeError('x is not a function'))).toContain('\n    at ');
  });
});

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
