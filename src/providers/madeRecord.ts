import { makeStore } from './store';

/** The record that somebody has just added, until its list has shown it. */
export interface MadeRecord {
  resource: string;
  id: string;
}

export const madeRecord = makeStore<MadeRecord | null>(null);
