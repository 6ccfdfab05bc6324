import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { AccessServices } from './access/accessServices';
import { identityFields } from './access/identityFields';
import type { Engine } from './records/context';
import { constraintPaths } from './records/databaseFaults';
import { importFields } from './imports/importFields';
import { savedViewFields } from './savedViews/savedViewFields';
import { exportFields, exportProgressFields } from './exports/exportFields';
import { listActionFields } from './graphql/listFields';
import { Mutations } from './graphql/mutationFields';
import { notificationFields } from './notifications/notificationFields';
import { Notifications } from './notifications/notifications';
import { queryFields, questionFields } from './graphql/queryFields';
import type { OperationFields } from './graphql/sdl';
import { writableOnly } from './graphql/refuseUnwritable';
import { sharedQueries } from './graphql/sharedQueries';
import type { Reads } from './graphql/reads';
import { Types } from './graphql/types';

/** The whole API, built from the declared resources and the fields of identity; independent of HTTP. */
export function buildSchema(engine: Engine, reads: Reads, access: AccessServices): GraphQLSchema {
  const types = new Types(engine.resources);
  const paths = constraintPaths(engine.resources);
  const mutations = new Mutations(engine, types, paths);
  const parts = [
    sharedQueries(reads),
    exportProgressFields(engine),
    identityFields(access, reads),
    savedViewFields(engine),
    importFields(engine, paths),
    notificationFields(engine.resources, new Notifications(engine)),
  ];
  const query: OperationFields = questionFields(reads, types, engine.resources.questions);
  const mutation: OperationFields = {};
  for (const part of parts) {
    Object.assign(query, part.query);
    Object.assign(mutation, part.mutation);
  }
  const declared = engine.resources.all.filter(resource => !resource.partOf);
  for (const resource of declared) {
    const files = exportFields(engine, resource);
    Object.assign(query, queryFields(engine, reads, types, resource), files);
    // The specification has them as mutations; they change nothing.
    Object.assign(mutation, mutations.fields(resource), listActionFields(engine, resource), files);
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: writableOnly(query) }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: writableOnly(mutation) }),
  });
}
