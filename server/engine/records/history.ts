import { article } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { leavesOf } from '../../../src/schema/words/fields/paths';
import type { Resources } from '../../../src/schema/resources';
import { calledSql } from '../sql/select';
import { name, text as literal } from '../connection/sql';
import { oncePerResource, prepared } from '../connection/prepared';
import type { Transaction } from '../connection/transaction';
import type { HistoryChange } from './changes';
import type { QueryConfig } from 'pg';
import type { WriteContext } from './context';

/** Milliseconds: years of history take longer than a request usually may. */
const patience = 300_000;

/** Archives all of history; see `karhba_purge_history`, the only way. Answers how many entries have gone. */
export async function purgeHistory({ tx, caller }: WriteContext): Promise<string> {
  await tx.query(`SET LOCAL statement_timeout = ${patience}`);
  const purge: QueryConfig & { query_timeout: number } = {
    text: 'SELECT karhba_purge_history($1)::text AS gone',
    values: [caller.id],
    query_timeout: patience,
  };
  const { rows } = await tx.query<{ gone: string }>(purge);
  return rows[0]?.gone ?? '0';
}

export type { HistoryChange } from './changes';

interface HistoryEntry {
  caller: { id: string | null; name: string };
  /** 'CREATE', 'UPDATE', 'DELETE', or the name of the transition or action. */
  action: string;
  resource: string;
  id: string;
  changes: readonly HistoryChange[];
  message: string;
}

const insertion = `INSERT INTO "history-logs" ("userId", "userName", action, "entityType", "entityId", changes, message) VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Adds an entry, in the transaction of what it records: it leaves with the next statement, or with the COMMIT. */
export function writeHistory(tx: Transaction, entry: HistoryEntry): void {
  tx.defer(prepared(insertion, valuesOf(entry)));
}

const valuesOf = ({ caller, action, resource, id, changes, message }: HistoryEntry) => [
  caller.id,
  caller.name,
  action,
  resource,
  id,
  JSON.stringify(changes),
  message,
];

/** Stands, until PostgreSQL has allotted it, for the number that a column takes. */
export const numberOf = (token: string, column: string) => `${token}/${column}/`;

const insertionUnread = oncePerResource(resource => {
  const codes = leavesOf(resource.fields).filter(leaf => leaf.field.code);
  const changes = codes.reduce(
    (all, { column }) =>
      `replace(${all}, ${numberOfSql('$8::text', column)}, coalesce(t.${name(column)}, ''))`,
    '$6::text',
  );
  const text = `INSERT INTO "history-logs" ("userId", "userName", action, "entityType", "entityId", changes, message)
    SELECT $1::bigint, $2::text, $3::text, $4::text, t.id, (${changes})::jsonb, $7::text || coalesce((${calledSql(resource, 't')})::text, t.id::text)
    FROM ${name(resource.name)} t WHERE t.id = $5::bigint`;
  return { text, numbered: codes.length > 0 };
});

const numberOfSql = (token: string, column: string) => `${token} || ${literal(numberOf('', column))}`;

/**
 * The same of a record that was not read back: PostgreSQL puts its label behind the message, and its numbers in the
 * place of what stands for them.
 * @param token begins what stands for a number; nobody can have typed it.
 */
export function writeHistoryUnread(
  tx: Transaction,
  resource: Resource,
  entry: HistoryEntry,
  resources: Resources,
  token: string,
): void {
  const { text, numbered } = insertionUnread(resource, resources);
  tx.defer(prepared(text, numbered ? [...valuesOf(entry), token] : valuesOf(entry)));
}

/** What the actions of every resource are called. */
export const verbs = {
  CREATE: 'Création',
  UPDATE: 'Modification',
  DELETE: 'Suppression',
  ARCHIVE: 'Archivage',
  RESTORE: 'Restauration',
  MERGE: 'Fusion',
} as const;

/** 'Création de la réservation RES-2026-00012' */
export function historyMessage(kind: keyof typeof verbs, resource: Resource, label: string): string {
  return `${verbs[kind]} ${article.of(resource.labels)} ${label}`;
}
