import { makeStore } from './store';

/** What has just been made for somebody to take along: a payment, a caution; the newest that names `of`, or it itself. */
export interface HandOver {
  resource: string;
  of: { resource: string; id: string };
}

export const handOver = makeStore<HandOver | null>(null);
