import type { ApolloQueryResult } from '@apollo/client/core';
import type { BuildQueryFactory, BuildQueryResult } from 'ra-data-graphql';
import { documents } from '../schema/api/documents';
import type { Draft } from '../schema/field';
import { listReading } from '../schema/api/readings';
import type { ListParams } from '../schema/api/readings';
import type { Resource } from '../schema/resource';
import type { Resources } from '../schema/resources';
import { decisionsVariable, idempotencyVariable } from './apolloLinks';
import { parseOnce } from './graphqlCalls';
import { newKey } from './newKey';
import { createVariables, updateVariables } from './variables';
import type { WriteParams } from './variables';

type Method = 'list' | 'one' | 'create' | 'update' | 'delete';
type Answer = ApolloQueryResult<Record<string, unknown>>;
interface Page {
  data: unknown[];
  count: number;
}

/** What each react-admin method requests of the server, for any declared resource. */
export function makeBuildQuery(resources: Resources): BuildQueryFactory {
  return () => (raMethod, name, params) => {
    const resource = resources.get(name);
    const query = (
      method: Method,
      variables: Record<string, unknown>,
      document = documents[method](resource, resources),
    ): BuildQueryResult => ({
      query: parseOnce(document),
      variables,
      parseResponse: (answer: Answer) => parse(answer.data[operation(resource, method)], method),
    });
    const ownUpdate = (by: string, { id, ...variables }: Record<string, unknown>): BuildQueryResult => ({
      query: parseOnce(documents.update(resource, resources, by)),
      variables: resource.updates?.[by]?.self ? variables : { id, ...variables },
      parseResponse: (answer: Answer) => ({ data: answer.data[by] }),
    });
    switch (raMethod) {
      case 'GET_LIST':
      case 'GET_MANY_REFERENCE': {
        const { variables, document } = listReading(resource, resources, params as ListParams);
        return query('list', variables, document);
      }
      case 'GET_MANY':
        return query('list', { ids: params.ids, limit: params.ids.length });
      case 'GET_ONE':
        return query('one', { id: params.id });
      case 'CREATE':
        return query('create', keyed(params, createVariables(resource, params, resources)));
      case 'UPDATE': {
        const variables = keyed(params, updateVariables(resource, params, resources));
        const by = (params as WriteParams).meta?.by;
        return by
          ? ownUpdate(by, variables)
          : ofSameRecord(query('update', variables), params as WriteParams);
      }
      case 'DELETE':
        return query('delete', keyed(params, { id: params.id }));
      default:
        throw new Error(`Karhba has no operation for ${raMethod}`);
    }
  };
}

/** What an edit makes anew, as a version of its own, leaves the record that was asked as it was. */
function ofSameRecord(asked: BuildQueryResult, { id, previousData }: WriteParams): BuildQueryResult {
  return {
    ...asked,
    parseResponse: (answer: Answer) => {
      const { data } = asked.parseResponse(answer) as { data: Draft | null };
      return { data: data && String(data.id) !== String(id) ? { ...previousData, id } : data };
    },
  };
}

function operation(resource: Resource, method: Method): string {
  const name = resource.operations?.[method];
  if (!name) throw new Error(`Resource '${resource.name}' has no operation '${method}'`);
  return name;
}

function parse(found: unknown, method: Method) {
  if (method !== 'list') return { data: found };
  const { data, count } = found as Page;
  return { data, total: count };
}

/** One key per filled form comes in `meta`; without one, a new key protects against a repeated packet only. */
function keyed({ meta }: WriteParams, variables: Record<string, unknown>) {
  const decided = meta?.decisions ? { [decisionsVariable]: meta.decisions } : {};
  return { ...variables, ...decided, [idempotencyVariable]: meta?.idempotencyKey ?? newKey() };
}
