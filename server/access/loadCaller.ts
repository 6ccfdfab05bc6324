import type { Role } from '../../src/schema/permissions';
import type { Tx } from '../database/transaction';
import type { Writer } from '../records/context';
import { callerSql } from './callerSql';

/** Who speaks in this session, as of now; null when it is over, or its user suspended. */
export async function loadCaller(tx: Tx, sessionId: string | null): Promise<Writer | null> {
  if (sessionId === null) return null;
  const { rows } = await tx.query<{ id: string; role: Role; granted: string[]; name: string }>(
    `WITH ${callerSql('$1::uuid')} SELECT id::text, role, granted, name FROM caller`,
    [sessionId],
  );
  const [caller] = rows;
  return caller ? { ...caller, granted: new Set(caller.granted) } : null;
}
