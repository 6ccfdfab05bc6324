import { describe, expect, test, vi } from 'vitest';
import { login } from '../../server/engine/access/login';
import { SecurityLog } from '../../server/engine/access/securityLog';
import { makeTokens } from '../../server/engine/access/tokens';
import { main as createAdmin } from '../../server/commands/create-admin';
import { createLog } from '../../server/engine/base/log';
import { resources } from '../../src/resources/all';
import { freshDatabase } from './helpers/database';
import { here, password } from './helpers/identity';

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
      await expect(createAdmin(['--email', 'PREMIERE@karhba.test', ...args.slice(2)])).rejects.toThrow(
        'Un compte a déjà',
      );
    } finally {
      said.mockRestore();
      vi.unstubAllEnvs();
      await drop();
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
