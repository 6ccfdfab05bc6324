// npm start: builds what is missing or older than the sources, then serves the admin and the API on one port.
// With --check it only says what that would change in the database.
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { failureText } from './failure.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = [
  'src',
  'server',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.budget.ts',
  'vite.groups.ts',
  'vite.worker.ts',
  'tsconfig.json',
];
const BUILT = ['dist/client/index.html', 'dist/server/main.js'];
const STAMP = 'dist/.built';

/** As package.json says: ^20.19.0 || >=22.12.0. */
function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  fail(`Karhba demande Node.js 20.19 ou 22.12 au moins ; cette version est ${process.versions.node}.`);
}

/** The latest change below a path; folders count, since a removed file only changes its folder. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))));
}

function isBuilt() {
  if (![...BUILT, STAMP].every(path => existsSync(join(root, path)))) return false;
  const stamp = statSync(join(root, STAMP)).mtimeMs;
  return SOURCES.every(path => newest(join(root, path)) < stamp);
}

function build() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) fail('Les dépendances manquent : lancez « npm install ».');
  console.error('Construction de Karhba…');
  const begun = new Date();
  rmSync(join(root, STAMP), { force: true });
  for (const args of [['build'], ['build', '--ssr']]) {
    const { status } = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) fail('La construction a échoué (voir ci-dessus).');
  }
  // Dated from the beginning, so that what was edited meanwhile is built next time.
  writeFileSync(join(root, STAMP), '');
  utimesSync(join(root, STAMP), begun, begun);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const words = process.argv.slice(2);
refuseOldNode();
if (words.some(word => word !== '--check')) fail('Usage : npm start [-- --check]');
if (!isBuilt()) build();
process.env.NODE_ENV = process.env.NODE_ENV || 'production';
// From Node 22 on what V8 has compiled is kept for the next start: an eighth of it.
module.enableCompileCache?.(join(root, 'dist/.compiled'));
try {
  const { check, start } = await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
  if (words.includes('--check')) process.exit(await check());
  await start();
} catch (error) {
  fail(failureText(error));
}
