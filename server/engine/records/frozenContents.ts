import { createHash } from 'node:crypto';
import type { Tx } from '../connection/transaction';

/** Of what: a record, and which part of it was signed. */
export interface FrozenPlace {
  resource: string;
  id: string;
  part: string;
}

export interface FrozenContent<T> {
  content: T;
  /** Of the very bytes that are kept, in hexadecimal. */
  sha256: string;
}

const insertText = `INSERT INTO "_frozen_contents" (resource, record_id, part, content, sha256) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;
const readText = `SELECT content, sha256 FROM "_frozen_contents" WHERE resource = $1 AND record_id = $2 AND part = $3`;

/**
 * Keeps what somebody signs, in the transaction that signs it: plain data, from which its paper is made whenever that is. What
 * was frozen before stays. @returns its SHA-256
 */
export async function freezeContent(
  tx: Tx,
  { resource, id, part }: FrozenPlace,
  value: unknown,
): Promise<string> {
  const content = JSON.stringify(value);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await tx.query(insertText, [resource, id, part, content, sha256]);
  return sha256;
}

/** What was signed; null of what was never frozen. */
export async function frozenContent<T>(
  db: Tx,
  { resource, id, part }: FrozenPlace,
): Promise<FrozenContent<T> | null> {
  const { rows } = await db.query<{ content: string; sha256: string }>(readText, [resource, id, part]);
  const [found] = rows;
  return found ? { content: JSON.parse(found.content) as T, sha256: found.sha256 } : null;
}

/** A hash as paper bears it: '7f3a 91c4 e02b'. */
export const sealOf = (sha256: string): string => (sha256.slice(0, 12).match(/.{4}/g) ?? []).join(' ');
