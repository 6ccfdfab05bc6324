import { article } from '../../src/schema/french';
import type { Resource } from '../../src/schema/resource';
import type { Tx } from '../database/transaction';
import type { HistoryChange } from './changes';

export type { HistoryChange } from './changes';

export interface HistoryEntry {
  caller: { id: string | null; name: string };
  /** 'CREATE', 'UPDATE', 'DELETE', or the name of the transition or action. */
  action: string;
  resource: string;
  id: string;
  changes: readonly HistoryChange[];
  message: string;
}

/** Adds an entry, in the transaction of what it tells. */
export async function writeHistory(tx: Tx, entry: HistoryEntry): Promise<void> {
  await tx.query(
    `INSERT INTO "history-logs" ("userId", "userName", action, "entityType", "entityId", changes, message) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.caller.id,
      entry.caller.name,
      entry.action,
      entry.resource,
      entry.id,
      JSON.stringify(entry.changes),
      entry.message,
    ],
  );
}

/** What the actions of every resource are called. */
export const verbs = { CREATE: 'Création', UPDATE: 'Modification', DELETE: 'Suppression' } as const;

/** 'Création de la réservation RES-2026-00012' */
export function historyMessage(kind: keyof typeof verbs, resource: Resource, label: string): string {
  return `${verbs[kind]} ${article.of(resource.labels)} ${label}`;
}
