import { startOfTunisDay } from '../../../src/domain/instant';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { HistoryChange } from '../../engine/records/changes';
import type { Resource } from '../../../src/schema/resource';

/** A record of the demo company with what history records of it. `values` is the record as it is today. */
export interface Seeded<R = Record<string, unknown>> {
  values: R & { id: string; createdAt: number; updatedAt: number };
  steps: readonly Step[];
  /** What some of its references show, by path: invoices and contracts are too many to be all remembered. */
  labels?: Readonly<Record<string, string>>;
}

/** A record and what it is a record of. */
export interface Made {
  resource: Resource;
  record: Seeded;
}

/** Something that was done to a record. */
export interface Step {
  /** 'CREATE', 'UPDATE', or the name of the transition or action. */
  action: string;
  /** Epoch milliseconds. */
  at: number;
  by: 'superadmin' | 'admin' | 'limited' | null;
  /** What the record was after this step where it differs from what it is today. */
  as?: Readonly<Record<string, unknown>>;
  /** What history records of it beside the fields of the record. */
  notes?: readonly HistoryChange[];
  /** The sentence of history, given what the record is called; the engine's own when absent. */
  message?: (label: string) => string;
}

/** The day on which the company is made, from which all its dates are counted. Nothing was done after `start`. */
export interface Day {
  today: CalendarDate;
  /** First instant of the day in Tunis. */
  start: number;
}

export const dayOf = (today: CalendarDate): Day => ({ today, start: startOfTunisDay(today) });

/** Milliseconds. */
export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const MINUTE = 60_000;
