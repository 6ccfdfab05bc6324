import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log';

/** What has to be undone at the end, the latest first; what takes longer than `patience` milliseconds is left behind. */
export type AtEnd = (undo: () => unknown, patience?: number) => void;

/** Whatever happens, the process is gone after this. */
const LIMIT = 10_000;
const LATE = Symbol('late');

/**
 * Runs a server: `begin` starts it and returns what to undo. It is undone once, at the first SIGINT or SIGTERM (exit
 * 0), or when something was thrown that nobody caught (exit 1, with an id that is in the log): a process whose state
 * nobody knows must not go on, and whoever supervises it starts another.
 * @throws what `begin` throws, once what it had started is undone.
 */
export async function lifetime(log: Log, begin: (atEnd: AtEnd) => Promise<void>): Promise<void> {
  const steps: { undo: () => unknown; patience: number }[] = [];
  let ending = false;
  let undone: Promise<boolean> | undefined;

  /** Whether all went well; whoever calls again waits for the same. */
  const undo = () => (undone ??= undoAll());
  async function undoAll(): Promise<boolean> {
    let clean = true;
    for (const { undo: step, patience } of steps.toReversed()) {
      const late = sleep(patience, LATE, { ref: false });
      try {
        if ((await Promise.race([step(), late])) === LATE) log.warn({ patience }, 'left behind by the stop');
      } catch (error) {
        clean = false;
        log.error({ err: error }, 'stop failed');
      }
    }
    return clean;
  }

  const begun = begin((step, patience = LIMIT) => void steps.push({ undo: step, patience }));

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), LIMIT).unref();
    await begun.catch(() => undefined);
    process.exit((await undo()) ? code : 1);
  }
  function fault(error: unknown): void {
    log.fatal({ err: error, errorId: randomUUID().slice(0, 8) }, 'uncaught fault');
    void end(1);
  }
  const onSignal = (signal: string) => {
    log.info({ signal }, 'stopping');
    void end(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('uncaughtException', fault);
  process.on('unhandledRejection', fault);

  try {
    await begun;
  } catch (error) {
    await undo();
    throw error;
  }
}
