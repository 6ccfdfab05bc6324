import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import type { ValueNode } from 'graphql';
import { ReceivedFile } from '../files/receivedFile';

const passed = (value: unknown) => value;

/** A literal of a document as plain JavaScript; lists and objects are refused by answering undefined. */
function literal(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.NULL:
      return null;
    default:
      return undefined;
  }
}

/** Dates and instants leave as epoch milliseconds, which GraphQL's 32-bit Int refuses. */
export const Timestamp = new GraphQLScalarType<unknown>({
  name: 'Timestamp',
  description: 'Epoch milliseconds; a calendar date stands at UTC midnight.',
  serialize: passed,
  parseValue: passed,
  parseLiteral: literal,
});

export const Decimal = new GraphQLScalarType<unknown>({
  name: 'Decimal',
  description: 'A number of at most three decimals: dinars, percentages.',
  serialize: passed,
  parseValue: passed,
  parseLiteral: literal,
});

const notAFile = () => new GraphQLError('Un fichier s’envoie en multipart/form-data, dans une variable.');

export const Upload = new GraphQLScalarType<unknown>({
  name: 'Upload',
  description: 'A file of a multipart request; {id} keeps the one that is there, null removes it.',
  serialize: passed,
  parseValue(value) {
    const id = (value as { id?: unknown } | null)?.id;
    if (value instanceof ReceivedFile) return value;
    if (typeof id === 'string') return { id };
    throw notAFile();
  },
  parseLiteral() {
    throw notAFile();
  },
});

export const Input = new GraphQLScalarType<unknown>({
  name: 'Input',
  description: 'A text or a number; the resource’s own rules judge it, field by field.',
  serialize: passed,
  parseValue: passed,
  parseLiteral: literal,
});

/** Which fields it has is known to the config alone: the form that queries knows what it gets. */
export const PrefilledValues = new GraphQLScalarType<unknown>({
  name: 'PrefilledValues',
  description: 'What a chosen record says of itself, nested as its fields; null when it is not there.',
  serialize: passed,
});

/** Those that GraphQL does not have. */
export const ourScalars = [Timestamp, Decimal, Upload, Input, PrefilledValues];
