import { can } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import { loadCaller } from '../sql/loadCaller';
import type { Tx } from '../connection/transaction';
import type { Engine } from '../records/context';
import type { Request, Writer } from '../base/request';
import { badInput, forbidden, notFound, unauthenticated } from '../base/refusal';
import type { Mapping } from './lineInput';
import type { Table } from './readTable';

/** An import as it is kept. */
export interface KeptImport {
  id: string;
  resource: string;
  fileName: string;
  headings: readonly string[];
  mapping: Mapping;
  state: 'READY' | 'DONE';
  created: number;
  reading: Pick<Table, 'encoding' | 'heading' | 'first'>;
}

export const importItems = `id::text, resource, file_name AS "fileName", headings, mapping, state, created, reading`;

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** @throws Refusal for what is no id. */
export function readImportId(id: unknown): string {
  if (typeof id === 'string' && isUuid(id)) return id.toLowerCase();
  throw badInput({ id: 'Identifiant invalide' });
}

/** The caller, and a resource that they may import now. @throws Refusal */
export async function openImports(
  engine: Pick<Engine, 'pool' | 'resources'>,
  request: Request,
  name: unknown,
): Promise<{ caller: Writer; resource: Resource }> {
  const caller = await loadCaller(engine.pool, request.sessionId);
  if (!caller) throw unauthenticated();
  const resource = engine.resources.find(String(name));
  if (!resource?.list?.imports) throw badInput({ resource: 'Cette liste ne s’importe pas' });
  if (!can(caller, resource.access.create ?? 'SUPER_ADMIN')) throw forbidden();
  return { caller, resource };
}

/** An import of the caller's own, whose records they may still create. Others' do not exist for them. @throws Refusal */
export async function ownImport(
  engine: Pick<Engine, 'pool' | 'resources'>,
  request: Request,
  id: unknown,
): Promise<{ caller: Writer; resource: Resource; kept: KeptImport }> {
  const caller = await loadCaller(engine.pool, request.sessionId);
  if (!caller) throw unauthenticated();
  const kept = await keptImport(engine.pool, caller, readImportId(id));
  if (!kept) throw notFound();
  return { ...(await openImports(engine, request, kept.resource)), kept };
}

async function keptImport(tx: Tx, caller: Writer, id: string): Promise<KeptImport | undefined> {
  const { rows } = await tx.query<KeptImport>({
    text: `SELECT ${importItems} FROM "_imports" WHERE id = $1 AND user_id = $2`,
    values: [id, caller.id],
  });
  return rows[0];
}
