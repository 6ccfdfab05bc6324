import { setTimeout as sleep } from 'node:timers/promises';
import { outageOf } from './outageOf';

const PAUSE = 200;

/** Asks once more what only reads, when its connection was lost under it. Never for what writes. */
export async function askAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (outageOf(error) !== 'broken') throw error;
    await sleep(PAUSE);
    return read();
  }
}
