import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * What a page may weigh, in bytes of gzip: its HTML, styles and scripts. Fonts are not counted. Each resource brings its
 * config to the first list, some 1 to 2 kB.
 */
const budgets = { login: 80_000, 'first list': 403_000, inspection: 190_000 };

/** Fetched once one is signed in: the admin, in which lists are. */
const admin = '/src/startup/admin.tsx';
/** Fetched instead, where a phone opens an inspection. */
const desk = '/src/startup/desk/mountDesk.tsx';

const weigh = (content: string | Uint8Array) => gzipSync(content).length;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

/** Says at each build what the login page, the first list and an inspection weigh, and of what; fails it when they weigh too much. */
export function budget(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'karhba:budget',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return;
        const chunks = Object.values(bundle).filter(one => one.type === 'chunk');
        const entry = withImports(
          bundle,
          chunks.find(one => one.isEntry),
        );
        const [list, inspection] = [admin, desk].map(source =>
          withImports(
            bundle,
            chunks.find(one => one.facadeModuleId?.endsWith(source)),
          ),
        ) as [Set<Chunk>, Set<Chunk>];
        const page = new Map([
          ...Object.values(bundle)
            .filter(one => /\.(html|css)$/.test(one.fileName))
            .map(one => [one.fileName, weigh(contentOf(one))] as const),
          ['boot.js', weigh(readFileSync(join(config.publicDir, 'boot.js')))],
        ]);
        const login = new Map([...page, ...weights(entry)]);
        const first = new Map([...login, ...weights(list)]);
        const weighed = {
          login: total(login),
          'first list': total(first),
          inspection: total(new Map([...login, ...weights(inspection)])),
        };
        const lines = [
          ...table('The first list, by file (kB, gzip)', first),
          ...table('The first list, by package (about)', byPackage([...list, ...entry]), 20),
          ...Object.entries(weighed).map(
            ([name, bytes]) =>
              `${name}: ${kilobytes(bytes)} kB of ${kilobytes(budgets[name as keyof typeof budgets])}`,
          ),
        ];
        config.logger.info(lines.join('\n'));
        for (const [name, bytes] of Object.entries(weighed))
          if (bytes > budgets[name as keyof typeof budgets])
            this.error(
              `The ${name} weighs ${kilobytes(bytes)} kB of gzip: too much. The table above says what.`,
            );
      },
    },
  };
}

/** A chunk with all that it imports at once. */
function withImports(bundle: Bundle, chunk: Chunk | undefined, found = new Set<Chunk>()): Set<Chunk> {
  if (!chunk) throw new Error('The budget does not find the chunk it weighs');
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(imported)) withImports(bundle, imported, found);
  }
  return found;
}

const contentOf = (output: Bundle[string]) => (output.type === 'chunk' ? output.code : output.source);
const weights = (chunks: Iterable<Chunk>) =>
  [...chunks].map(chunk => [chunk.fileName, weigh(chunk.code)] as const);
const total = (weighed: ReadonlyMap<string, number>) =>
  [...weighed.values()].reduce((sum, one) => sum + one, 0);

/** Each chunk's weight, shared among its packages by the length of their modules before they are minified. */
function byPackage(chunks: readonly Chunk[]): Map<string, number> {
  const weighed = new Map<string, number>();
  for (const chunk of new Set(chunks)) {
    const modules = Object.entries(chunk.modules);
    const length = modules.reduce((sum, [, module]) => sum + module.renderedLength, 0);
    const bytes = weigh(chunk.code);
    for (const [id, module] of modules) {
      const name =
        /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/(src\/[^/]+)/.exec(id)?.[1] ?? 'other';
      weighed.set(name, (weighed.get(name) ?? 0) + (bytes * module.renderedLength) / length);
    }
  }
  return weighed;
}

function table(title: string, weighed: ReadonlyMap<string, number>, most = Infinity): string[] {
  const sorted = [...weighed].sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(most).reduce((sum, [, bytes]) => sum + bytes, 0);
  return [
    `\n${title}`,
    ...sorted.slice(0, most).map(([name, bytes]) => `${kilobytes(bytes)}  ${name}`),
    ...(rest > 0 ? [`${kilobytes(rest)}  ${sorted.length - most} more`] : []),
  ];
}
