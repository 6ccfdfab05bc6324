import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { developmentServer } from '../../server/development';
import { readEnvironment } from '../../server/engine/base/environment';
import { createLog } from '../../server/engine/base/log';
import { ConfigError } from '../../src/schema/checkResources';

const copied = [
  'src',
  'server',
  'scripts',
  'index.html',
  'package.json',
  'vite.config.ts',
  'vite.budget.ts',
  'vite.groups.ts',
  'vite.worker.ts',
];

afterEach(() => void vi.restoreAllMocks());

/** A copy of the product with a config more, which speaks of a resource and of a field that are not there. */
async function faultyCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'karhba-faulty-'));
  for (const name of copied) await cp(name, join(folder, name), { recursive: true });
  // One by one, so that what Vite keeps there is the copy's own.
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir('node_modules'))
    if (name !== '.vite')
      await symlink(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name));
  await writeFile(
    join(folder, 'src/resources/settings/ferry.ts'),
    `import { defineResource } from '../../schema/defineResource';
import { reference, text } from '../../schema/fields';

export default defineResource({
  name: 'ferries',
  type: 'Ferry',
  label: { one: 'bac', many: 'bacs', gender: 'm' },
  navigation: { area: 'settings', category: 'Prestations', icon: 'handshake' },
  fields: { name: text('Nom'), supplier: reference('Compagnie', 'supplier') },
  list: { columns: ['nmae'] },
});
`,
  );
  return folder;
}

describe('une configuration fautive se corrige en lisant quelques lignes', () => {
  it('au démarrage, qui s’arrête sur ces lignes seules', async () => {
    const folder = await faultyCopy();
    try {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/dev.js'], {
        cwd: folder,
        env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0' },
        encoding: 'utf8',
      });
      expect(stderr.replaceAll('\u00a0', ' ').trim().split('\n')).toEqual([
        'Configuration des ressources invalide :',
        '  - src/resources/settings/ferry.ts › fields.supplier : la ressource visée « supplier » n’existe pas : vouliez-vous « suppliers » ?',
        '  - src/resources/settings/ferry.ts › list.columns.0 : « nmae » n’est pas un champ de ferries : vouliez-vous « name » ?',
      ]);
      expect(status).toBe(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('pendant le développement, où le dernier serveur juste répond toujours', async () => {
    const watcher = new EventEmitter();
    let load = (): unknown => ({ resources: [] });
    const modules: Readonly<Record<string, () => unknown>> = {
      '/server/engine/application.ts': () => ({
        createApplication: (_: unknown, { serverFactory }: { serverFactory(handler: unknown): void }) => {
          serverFactory((_request: unknown, response: { end(text: string): void }) => response.end('juste'));
          return { ready: async () => undefined };
        },
      }),
      '/server/engine/start/createEngine.ts': () => ({ createEngine: async () => ({}) }),
      '/server/product.ts': () => ({ product: load() }),
    };
    const vite = {
      watcher,
      middlewares: () => undefined,
      ssrLoadModule: async (path: string) => modules[path]?.(),
    } as unknown as ViteDevServer;
    const server = createServer();
    const lines: string[] = [];
    const log = createLog('error', { write: line => void lines.push(`log: ${line}`) });
    vi.spyOn(process.stderr, 'write').mockImplementation(text => lines.push(String(text)) > 0);
    const environment = { ...readEnvironment({}), port: 0 };
    await developmentServer({
      vite,
      server,
      environment,
      pool: {} as Pool,
      now: Date.now,
      log,
      tokenSecret: 'secret',
    });
    try {
      load = () => {
        throw new ConfigError(['src/resources/park/vehicle.ts › name : écrivez un nom']);
      };
      watcher.emit('all', 'change', '/karhba/src/resources/park/vehicle.ts');
      await vi.waitFor(() => expect(lines).not.toEqual([]));
      expect(lines).toEqual([
        'Configuration des ressources invalide :\n  - src/resources/park/vehicle.ts › name : écrivez un nom\n',
      ]);
      const { port } = server.address() as AddressInfo;
      expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()).toBe('juste');
      load = () => {
        throw new Error('a fault of the program');
      };
      watcher.emit('all', 'change', '/karhba/server/product.ts');
      await vi.waitFor(() => expect(lines).toHaveLength(2));
      expect(lines[1]).toContain('log: {');
    } finally {
      server.close();
    }
  });
});
