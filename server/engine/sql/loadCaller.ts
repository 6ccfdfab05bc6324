import type { Role } from '../../../src/schema/words/access/permissions';
import { prepared } from '../connection/prepared';
import type { Tx } from '../connection/transaction';
import type { Writer } from '../base/request';
import { callerSql } from './callerSql';

interface CallerRow {
  id: string;
  role: Role;
  /** JSON text: the same rights are the same text. */
  granted: string;
  name: string;
}

/** What `writerOf` reads of the caller `c` (callerSql). */
export const callerItems = 'c.id::text, c.role, array_to_json(c.granted)::text AS granted, c.name';

const callerText = `WITH ${callerSql('$1::uuid')} SELECT ${callerItems} FROM caller c`;

/** The statement that reads who speaks in a session, for whoever sends it with others. */
export const callerStatement = (sessionId: string) => prepared(callerText, [sessionId]);

/** Who speaks in this session, as of now; null when it is over, or its user suspended. */
export async function loadCaller(tx: Tx, sessionId: string | null): Promise<Writer | null> {
  if (sessionId === null) return null;
  const { rows } = await tx.query<CallerRow>(callerStatement(sessionId));
  return writerOf(rows[0]);
}

/** The caller of a row of `callerItems`. */
export function writerOf(row: CallerRow | undefined): Writer | null {
  return row ? { id: row.id, role: row.role, name: row.name, granted: rightsIn(row.granted) } : null;
}

const mostRights = 1000;
const known = new Map<string, ReadonlySet<string>>();

/** The rights that a text lists: read once for all who have the same. */
function rightsIn(text: string): ReadonlySet<string> {
  let rights = known.get(text);
  if (!rights) {
    rights = new Set(JSON.parse(text) as string[]);
    if (known.size >= mostRights) known.clear();
    known.set(text, rights);
  }
  return rights;
}
