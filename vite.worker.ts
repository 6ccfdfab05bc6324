import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/** What a page may need while there is no network: its code and styles, and the signs of French. Not what maps sources. */
const isKept = (name: string) =>
  /\.(js|css|html|svg|webmanifest)$/.test(name) || /-latin-.*\.woff2$/.test(name);

const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Builds the service worker beside the pages, with the list of the very files that were built with it. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'karhba:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        if (this.environment.name !== 'client') return;
        const built = Object.values(bundle).map(
          one => [one.fileName, one.type === 'chunk' ? one.code : one.source] as const,
        );
        const beside = readdirSync(config.publicDir).map(
          name => [name, readFileSync(join(config.publicDir, name))] as const,
        );
        const kept = [...built, ...beside]
          .filter(([name]) => isKept(name))
          // What has a hash in its name is what it is.
          .map(([name, content]) => ({
            url: `/${name}`,
            revision: name.startsWith('assets/') ? null : hashOf(content),
          }))
          .toSorted((a, b) => (a.url < b.url ? -1 : 1));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await bundled(config.root, kept) });
      },
    },
  };
}

/** The worker in one file: a worker of modules is not everywhere. */
async function bundled(root: string, kept: readonly object[]): Promise<string> {
  const output = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { __KEPT_FILES__: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'src/startup/serviceWorker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const [worker] = (Array.isArray(output) ? output[0] : output)?.output ?? [];
  if (worker?.type !== 'chunk') throw new Error('The service worker was not built');
  return worker.code;
}
