import { actionOf } from '../../../src/schema/words/actions/actions';
import { GraphQLBoolean } from 'graphql';
import type { Resource } from '../../../src/schema/resource';
import type { Engine } from '../records/context';
import { mutate } from '../records/mutate';
import type { OperationFields } from './sdl';

const done = () => ({ text: `SELECT 'true' AS body`, values: [], isOurs: true });

/** What is done with all that a list holds. */
export function listActionFields(engine: Engine, resource: Resource): OperationFields {
  const mutation: OperationFields = {};
  for (const [name, work] of Object.entries(engine.behaviours.of(resource.name).listActions ?? {})) {
    if (!work) continue;
    mutation[name] = {
      type: GraphQLBoolean,
      async resolve(_, __, { request }) {
        const access = actionOf(resource, 'list', name)?.access ?? 'SUPER_ADMIN';
        const mutation = {
          resource,
          operation: name,
          args: {},
          access,
          work: async (...[context]: Parameters<typeof work>) => String(await work(context)),
          answer: done,
        };
        return JSON.parse(await mutate(engine, request, mutation, new Map())) as boolean;
      },
    };
  }
  return mutation;
}
