// node scripts/run.js <command> [arguments]: runs server/commands/<command>.ts from source, without a build.
import { fileURLToPath } from 'node:url';
import { openSources } from './sources.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const [command, ...args] = process.argv.slice(2);

/** Loads the command through Vite, which understands the project's TypeScript, and runs its `main`. */
async function run() {
  if (!command || !/^[a-z][a-z0-9-]*$/.test(command))
    throw new Error('Usage : node scripts/run.js <commande> [arguments]');
  // As the product runs, and so do the processes started from here; Vite would say `development` to them.
  process.env.NODE_ENV ||= 'production';
  const vite = await openSources(root);
  try {
    const file = command === 'bench' ? '/bench/bench.ts' : `/server/commands/${command}.ts`;
    const { main } = await vite.ssrLoadModule(file);
    await main(args);
  } finally {
    await vite.close();
  }
}

run().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
