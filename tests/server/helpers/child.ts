import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A Node process of its own that speaks one JSON object a line. */
export interface Child {
  process: ChildProcess;
  /** The next line; the text so far on the error output if it ends without one. */
  next(): Promise<Record<string, unknown>>;
  /** Sends a signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts `tests/server/helpers/<program>.js`. */
export function startChild(program: string, args: readonly string[]): Child {
  const path = fileURLToPath(new URL(`./${program}.js`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let fault = '';
  child.stderr.on('data', text => (fault += text));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    async next() {
      const line = await lines.next();
      if (line.done) throw new Error(`${program} ended: ${fault}`);
      return JSON.parse(line.value) as Record<string, unknown>;
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
