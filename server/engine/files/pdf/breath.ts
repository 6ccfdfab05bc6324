import { setImmediate as others } from 'node:timers/promises';

/** Lets other requests go on, now and then, while much is read. @returns called between two pieces of work. */
export function breath(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < 10) return undefined;
    return others().then(() => void (since = performance.now()));
  };
}
