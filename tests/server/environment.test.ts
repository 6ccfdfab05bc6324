import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvironmentError, loadTokenSecret, readEnvironment } from '../../server/engine/base/environment';
import { createLog } from '../../server/engine/base/log';

describe('environnement', () => {
  test('sans aucune variable, un serveur de démonstration local', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: null,
      demoData: 'auto',
      demoScale: 1,
      demoPublic: false,
      publicUrl: null,
      trustProxy: false,
      smtpUrl: null,
      mailFrom: null,
      filesUrl: null,
      tokenSecret: null,
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
      DEMO_DATA: 'off',
      DEMO_SCALE: '1000',
      DEMO_PUBLIC: 'on',
      PUBLIC_URL: 'https://karhba.exemple.tn/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      SMTP_URL: 'smtps://a:b@mail:465',
      FILES_URL: 's3://cle:secret@stockage/karhba',
      TOKEN_SECRET: 'x'.repeat(32),
      DOCUMENTS: 'only',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    });
    expect(environment).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/srv/karhba',
      demoData: 'off',
      demoScale: 1000,
      demoPublic: true,
      publicUrl: 'https://karhba.exemple.tn',
      trustProxy: 'loopback,10.0.0.0/8',
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
});

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
