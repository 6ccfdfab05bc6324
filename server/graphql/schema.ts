import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { AccessServices } from '../access/accessServices';
import { identityFields } from '../access/identityFields';
import type { Engine } from '../records/context';
import { constraintPaths } from '../records/databaseFaults';
import { ExportSlots } from '../exports/exportSlots';
import { importFields } from '../imports/importFields';
import { savedViewFields } from '../savedViews/savedViewFields';
import { exportFields, exportProgressField } from './exportFields';
import { listFields } from './listFields';
import { Mutations } from './mutationFields';
import { quickFilterCountsField } from './quickFilterCounts';
import { notificationFields } from '../notifications/notificationFields';
import { Notifications } from '../notifications/notifications';
import { queryFields, sharedQueryFields } from './queryFields';
import type { OperationFields } from './queryFields';
import type { Reads } from './reads';
import { Types } from './types';

/** The whole API, built from the declared resources and the fields of identity; independent of HTTP. */
export function buildSchema(engine: Engine, reads: Reads, access: AccessServices): GraphQLSchema {
  const types = new Types(engine.resources);
  const paths = constraintPaths(engine.resources);
  const mutations = new Mutations(engine, types, paths);
  const identity = identityFields(access);
  const declared = engine.resources.all.filter(resource => !resource.partOf);
  const slots = new ExportSlots();
  const views = savedViewFields(engine);
  const imports = importFields(engine, paths);
  const notifications = notificationFields(engine.resources, new Notifications(engine));
  const query: OperationFields = {
    ...sharedQueryFields(reads),
    ...quickFilterCountsField(reads),
    ...exportProgressField(engine, slots),
    ...identity.query,
    ...views.query,
    ...imports.query,
    ...notifications.query,
  };
  const mutation: OperationFields = {
    ...identity.mutation,
    ...views.mutation,
    ...imports.mutation,
    ...notifications.mutation,
  };
  for (const resource of declared) {
    Object.assign(query, queryFields(engine, reads, types, resource), exportFields(engine, slots, resource));
    Object.assign(mutation, mutations.fields(resource));
    const ofList = listFields(engine, resource);
    Object.assign(query, ofList.query);
    Object.assign(mutation, ofList.mutation);
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: query }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: mutation }),
  });
}
