import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Where a load goes, and what it asks. */
export interface Target {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Asked in turn. */
  bodies: readonly string[];
  /** Each body is sent once: the load ends with the last of them. */
  once?: boolean;
  /** Each body brings an idempotency key of its own. */
  keyed?: boolean;
}

export interface Measure {
  requests: number;
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Of an answer with its headers, on the average. */
  bytes: number;
}

export interface Generator {
  /** @throws Error with the first answer that is not 200 or says errors. */
  load(target: Target, connections: number, milliseconds: number): Promise<Measure>;
  stop(): void;
}

interface Answer {
  measure?: Measure;
  fault?: string;
}

/** Starts the process that makes the load; one load at a time. */
export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./generator.js', import.meta.url)));
  return {
    async load(target, connections, milliseconds) {
      const { measure, fault } = await new Promise<Answer>(resolve => {
        const settle = (answer: Answer) => {
          child.off('message', settle).off('exit', gone);
          resolve(answer);
        };
        const gone = () => settle({ fault: 'the load ended' });
        child.on('message', settle).on('exit', gone);
        child.send({ target, connections, milliseconds });
      });
      if (!measure) throw new Error(`${target.path}: ${fault}`);
      return measure;
    },
    stop: () => void child.kill(),
  };
}
