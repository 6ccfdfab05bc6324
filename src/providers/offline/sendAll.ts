import { nextToSend } from './queue';
import type { Outcome, Waiting } from './queue';

/** What the queue is kept in: read anew each time, since other tabs and people change it meanwhile. */
export interface QueueKeeper<One extends Waiting, More> {
  all: () => Promise<readonly One[]>;
  /** Notes what became of one. Until that is written, it is sent again: under its key that makes no second one. */
  settle: (one: One, outcome: Outcome, more?: More) => Promise<void>;
}

/**
 * Sends what waits, one after the other, until nothing may go on.
 * @param send what became of one; the record or the reason beside it
 * @param onStep after each that was sent or refused
 * @returns whether something is left that has to be tried again
 */
export async function sendAll<One extends Waiting, More>(
  { all, settle }: QueueKeeper<One, More>,
  send: (one: One) => Promise<{ outcome: Outcome; more?: More }>,
  onStep: (one: One, outcome: Outcome) => void = () => undefined,
): Promise<boolean> {
  for (;;) {
    const one = nextToSend(await all()) as One | undefined;
    if (!one) return false;
    const { outcome, more } = await send(one);
    if (outcome === 'later') return true;
    await settle(one, outcome, more);
    onStep(one, outcome);
  }
}
