import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** How PostgreSQL's programs are started here: it refuses root, so as root under another identity. */
export interface Runner {
  /** Which way, for the log. */
  kind: 'direct' | 'namespace' | 'account';
  /** Who must own the cluster's folder; null where owners do not matter. */
  owner: { uid: number; gid: number } | null;
  start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

/** The output of a program until it ended. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Fixed, so that neither our secrets nor someone's PG* variables reach PostgreSQL; Windows needs its own. */
const env =
  process.platform === 'win32'
    ? undefined
    : { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** An ordinary user runs it as it is. */
export function direct(): Runner {
  const uid = process.getuid?.();
  return {
    kind: 'direct',
    owner: uid === undefined ? null : { uid, gid: process.getgid?.() ?? uid },
    start: (program, args, options) => spawn(program, args, { ...options, env }),
  };
}

/**
 * Root, or a user without a name, in a user namespace where they are called nobody: files still belong to them, so a
 * 0700 home is no obstacle, and no account is needed. Containers often forbid it.
 */
export function namespaced(): Runner {
  return {
    kind: 'namespace',
    owner: { uid: 0, gid: 0 },
    start: (program, args, options) =>
      spawn('unshare', ['--user', '--map-user=nobody', '--map-group=nogroup', program, ...args], {
        ...options,
        env,
      }),
  };
}

/** Root gives up its rights for those of another user. */
export function asAccount(uid: number, gid: number): Runner {
  return {
    kind: 'account',
    owner: { uid, gid },
    start: (program, args, options) => spawn(program, args, { ...options, env, uid, gid }),
  };
}

/** Runs a program to its end; a program that cannot be started is an outcome too (code null). */
export async function run(
  runner: Runner,
  program: string,
  args: readonly string[],
  input = '',
): Promise<Outcome> {
  const child = runner.start(program, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/' });
  const ended = new Promise<{ code: number | null; fault: string }>(resolve => {
    child.once('error', error => resolve({ code: null, fault: error.message }));
    child.once('close', code => resolve({ code, fault: '' }));
  });
  child.stdin?.on('error', () => undefined).end(input);
  const output = Promise.all(
    [child.stdout, child.stderr].map(stream => (stream ? buffer(stream) : Buffer.alloc(0))),
  );
  const { code, fault } = await ended;
  return { code, output: fault || Buffer.concat(await output).toString('utf8') };
}
