import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { administer } from '../../../server/helpers/administer';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const launcher = fileURLToPath(new URL('./startServer.js', import.meta.url));

/** The server as `npm run build` makes it. */
export interface BuiltServer {
  main: string;
}

/** The server of the run: the first test that needs it builds it. Its admin is one empty page. */
export async function buildServer(): Promise<BuiltServer> {
  const folder = inject('serverFolder');
  await administer(inject('databaseUrl'), async client => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [folder]);
    if (existsSync(folder)) return;
    await mkdir(`${folder}-begun`, { recursive: true });
    await buildInto(`${folder}-begun`);
    await rename(`${folder}-begun`, folder);
  });
  return { main: join(folder, 'server', 'main.js') };
}

async function buildInto(folder: string): Promise<void> {
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client', 'index.html'), '<!doctype html><title>Karhba</title>');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const words = [vite, 'build', '--ssr', '--outDir', join(folder, 'server'), '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  // Another user may have to run it.
  await promisify(execFile)('chmod', ['-R', 'a+rX', folder]);
}

/** A server in a process of its own. */
export interface Running {
  process: ChildProcess;
  /** Its address, once it listens; fails with what it said when it ends before. */
  ready: Promise<string>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** What it has written so far, its log included. */
  said(): string;
  kill(signal: NodeJS.Signals): void;
}

/** The secret with which the tests sign tokens for it. */
export const tokenSecret = 'a secret of the tests, long enough for HS256';

/** Starts a built server with these variables and no other, as another user where told. */
export function startServer(
  built: BuiltServer,
  variables: Readonly<Record<string, string>>,
  as: { uid?: number; through?: readonly string[] } = {},
): Running {
  const [program = process.execPath, ...before] = as.through ?? [];
  const words = as.through ? [...before, process.execPath, launcher, built.main] : [launcher, built.main];
  const child = spawn(program, words, {
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO_DATA: 'off',
      TOKEN_SECRET: tokenSecret,
      NODE_ENV: 'production',
      ...variables,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(as.uid === undefined ? {} : { uid: as.uid, gid: as.uid }),
  });
  let output = '';
  child.stderr.on('data', chunk => (output += String(chunk)));
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(resolve =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      output += `${line}\n`;
      if (line.includes('Karhba is ready')) resolve((JSON.parse(line) as { address: string }).address);
    });
    child.once('close', (code, signal) =>
      reject(new Error(`the server ended (${code ?? signal}):\n${output}`)),
    );
  });
  ready.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return { process: child, ready, exited, said: () => output, kill: signal => void child.kill(signal) };
}
