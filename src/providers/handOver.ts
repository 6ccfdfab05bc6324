import { makeStore } from './store';

/**
 * What has just been made for somebody to take along: a payment, a caution; the newest that names `of`, or that its rows
 * name, or it itself.
 */
export interface HandOver {
  resource: string;
  of: { resource: string; id: string };
  /** The address on which it was: elsewhere it would stand before something else. */
  page: string;
}

export const handOver = makeStore<HandOver | null>(null);
