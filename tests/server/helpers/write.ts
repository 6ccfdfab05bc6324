import { transaction } from '../../../server/engine/connection/transaction';
import type { Engine, WriteContext } from '../../../server/engine/records/context';
import { createRecord } from '../../../server/engine/records/create';
import { known } from './api';
import type { Api } from './api';
import { agreeing } from './confirmed';

/** Runs a write of the server itself, as a behaviour would. */
export function asServer<T>(engine: Engine, work: (context: WriteContext) => Promise<T>): Promise<T> {
  const caller = { id: '0', name: 'Karhba', role: 'SUPER_ADMIN', granted: new Set<string>() } as const;
  return transaction(engine.pool, tx => work({ tx, caller, engine }));
}

/** Writes a record from parsed values, fields of the server included; answers its id. */
export const insert = (engine: Engine, resource: string, values: Record<string, unknown>): Promise<string> =>
  asServer(engine, context => createRecord(context, engine.resources.get(resource), values));

type Method = Parameters<typeof known>[2];

/** Sends the admin's own document, and agrees to what it asks; what its operation answers. Throws what was refused. */
export async function call<T>(
  api: Api,
  token: string,
  resource: string,
  method: Method,
  variables: object,
): Promise<T> {
  const { query, name } = known(api.engine, resource, method);
  const answer = await agreeing(headers => api.send<Record<string, T>>(token, query, variables, headers));
  const found = answer.data?.[name];
  if (answer.errors || found === undefined) throw new Error(JSON.stringify(answer.errors));
  return found;
}

/** The same, for what must be refused: the error. */
export async function refusal(api: Api, token: string, resource: string, method: Method, variables: object) {
  const answer = await api.send(token, known(api.engine, resource, method).query, variables);
  return answer.errors?.[0];
}

/** What history tells of a record, latest first: 'label: before → after'. */
export async function story(api: Api, token: string, resource: string, id: string): Promise<string[][]> {
  const answer = await api.send<{
    RecordHistory: { data: { changes: { label: string; before: string; after: string }[] }[] };
  }>(
    token,
    'query ($resource: String!, $id: ID!) { RecordHistory(resource: $resource, id: $id) { data { changes { label before after } } } }',
    { resource, id },
  );
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  const told = ({ label, before, after }: { label: string; before: string; after: string }) =>
    `${label}: ${before} → ${after}`;
  return answer.data.RecordHistory.data.map(entry => entry.changes.map(told));
}
