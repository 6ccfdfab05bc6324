import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { Timestamp } from '../graphql/scalars';

const required = new GraphQLNonNull(GraphQLString);

const address = new GraphQLObjectType({
  name: 'AuthAddress',
  fields: { postalCode: { type: GraphQLString } },
});

const user = new GraphQLObjectType({
  name: 'AuthUser',
  description: 'Who signed in, as the browser keeps it.',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    email: { type: required },
    role: { type: required },
    firstName: { type: GraphQLString },
    lastName: { type: GraphQLString },
    birthday: { type: Timestamp },
    gender: { type: GraphQLString },
    phone: { type: GraphQLString },
    address: { type: address },
  },
});

const token = new GraphQLObjectType({
  name: 'AuthToken',
  fields: {
    accessToken: { type: required },
    expiresIn: {
      type: new GraphQLNonNull(Timestamp),
      description: 'When the access token ends, in epoch milliseconds.',
    },
    tokenType: { type: required },
    refreshToken: { type: required },
  },
});

/** What `login` and `refresh` answer. */
export const authResult = new GraphQLObjectType({
  name: 'AuthResult',
  fields: { user: { type: new GraphQLNonNull(user) }, token: { type: new GraphQLNonNull(token) } },
});

const action = new GraphQLObjectType({
  name: 'PermissionAction',
  fields: { action: { type: required }, isAllowed: { type: new GraphQLNonNull(GraphQLBoolean) } },
});

/** The rights of one user. */
export const permission = new GraphQLObjectType({
  name: 'Permission',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    userId: { type: new GraphQLNonNull(GraphQLID) },
    role: { type: required, description: 'What makes the most or the least of the rights: USER has none.' },
    actions: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(action))) },
  },
});

/** Nullable, like every argument: what is missing is said in French. */
export const actionInput = new GraphQLInputObjectType({
  name: 'PermissionActionInput',
  fields: { action: { type: GraphQLString }, isAllowed: { type: GraphQLBoolean } },
});
