import { tableOf } from '../../../src/schema/words/storage/faces';
import { mostTicked } from '../../../src/schema/words/actions/bulk';
import type { Resource } from '../../../src/schema/resource';
import { callerSql } from './callerSql';
import { whereSql } from './exportStatements';
import type { ListRequest, Statement } from './listStatement';
import type { ReadScope } from './select';
import { name } from '../connection/sql';

/**
 * The ids of the records that a request finds among those that the caller may see, locked one after another in their
 * order; one more than an action takes when there are more. Rights on the list and on its filters are judged before.
 */
export function tickedStatement(
  resource: Resource,
  shape: ListRequest,
  scope: ReadScope,
): Statement<ListRequest> {
  const binds: ((request: ListRequest, sessionId: string) => unknown)[] = [];
  const bind = (value: (request: ListRequest, sessionId: string) => unknown) => `$${binds.push(value)}`;
  const session = bind((_, sessionId) => sessionId);
  const ticked = shape.ids ? ` AND t.id = ANY (${bind(({ ids }) => ids)}::bigint[])` : '';
  return {
    text: `WITH ${callerSql(`${session}::uuid`)} SELECT t.id::text AS id FROM ${name(tableOf(resource))} t
      WHERE ${whereSql(resource, shape, scope, bind)}${ticked} ORDER BY t.id LIMIT ${mostTicked + 1} FOR UPDATE OF t`,
    bind: (request, sessionId) => binds.map(value => value(request, sessionId)),
  };
}
