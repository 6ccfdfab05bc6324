import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { GraphQLInputType, GraphQLOutputType } from 'graphql';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { stateInGroup } from '../records/givenState';
import type { Field, Fields } from '../../../src/schema/field';
import {
  nestedTypeName,
  outputTypeName,
  pageTypeName,
  recordTypeName,
} from '../../../src/schema/api/graphqlNames';
import { kindOf } from '../../../src/schema/kinds/kind';
import { isGroup, isLines, isLinkList, isRowList, rowFields } from '../../../src/schema/words/fields/paths';
import { isValue } from '../../../src/schema/definePage';
import type { Question } from '../../../src/schema/definePage';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { virtualFieldTypes } from './virtualFieldTypes';
import { Decimal, Input, Timestamp, Upload } from './scalars';

const scalars: Readonly<Record<string, GraphQLOutputType & GraphQLInputType>> = {
  String: GraphQLString,
  Int: GraphQLInt,
  Boolean: GraphQLBoolean,
  ID: GraphQLID,
  Decimal,
  Timestamp,
  Input,
  Upload,
};

/** What every reference shows. */
const referenceFields = { id: { type: new GraphQLNonNull(GraphQLID) }, label: { type: GraphQLString } };

/** How a reference leaves the API. */
const Reference = new GraphQLObjectType({ name: 'Reference', fields: referenceFields });

/** How a file leaves the API; `url` opens with the caller's token only. */
const StoredFile = new GraphQLObjectType({
  name: 'StoredFile',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    originalname: { type: GraphQLString },
    mimetype: { type: GraphQLString },
    url: { type: GraphQLString },
    valid: { type: GraphQLBoolean },
    size: { type: GraphQLInt },
    width: { type: GraphQLInt },
    height: { type: GraphQLInt },
  },
});

/** A file of a list: one that the record has, or a new one. */
const FileInput = new GraphQLInputObjectType({
  name: 'FileInput',
  fields: { id: { type: GraphQLID }, upload: { type: Upload } },
});

const outputs: Readonly<Record<string, GraphQLOutputType>> = { ...scalars, Reference, StoredFile };
const inputs: Readonly<Record<string, GraphQLInputType>> = { ...scalars, FileInput };

/** GraphQL types of the declared resources, each made once. */
export class Types {
  private readonly outputs = new Map<string, GraphQLObjectType>();
  private readonly inputs = new Map<string, GraphQLInputObjectType>();

  constructor(private readonly resources: Resources) {}

  record(resource: Resource): GraphQLObjectType {
    const own = {
      _label: { type: GraphQLString },
      createdAt: { type: Timestamp },
      updatedAt: { type: Timestamp },
      ...(resource.archive ? { [archivedName]: { type: GraphQLBoolean } } : {}),
      ...virtualFieldTypes(resource, this.resources),
    };
    return this.output(recordTypeName(resource), resource.fields, own, resource.type);
  }

  page(resource: Resource): GraphQLObjectType {
    const name = pageTypeName(resource);
    const made =
      this.outputs.get(name) ??
      new GraphQLObjectType({
        name,
        fields: {
          count: { type: GraphQLInt },
          offset: { type: GraphQLInt },
          limit: { type: GraphQLInt },
          data: { type: new GraphQLList(this.record(resource)) },
        },
      });
    this.outputs.set(name, made);
    return made;
  }

  /** Arguments of the mutations of a resource; all nullable, since `validate` answers in French. */
  arguments(resource: Resource, only?: readonly string[]): Record<string, { type: GraphQLInputType }> {
    return Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([name, field]) => !field.readOnly && !field.computed && (!only || only.includes(name)))
        .map(([name]) => [name, this.argument(resource, name)]),
    );
  }

  /** Type of one input field of a resource; a group takes the state that stands in it too. */
  argument(resource: Resource, name: string): { type: GraphQLInputType } {
    const field = resource.fields[name];
    if (!field) return { type: Input };
    const type = nestedTypeName(resource.type, name);
    const state = stateInGroup(resource);
    return {
      type:
        state?.group === name
          ? this.input(type, field.fields ?? {}, { [state.name]: { type: Input } })
          : this.inputOf(field, type),
    };
  }

  /** Input arguments of an action. @param by its name, for the types of what they hold. */
  actionArguments(fields: Fields, by?: string): Record<string, { type: GraphQLInputType }> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { type: this.inputOf(field, by ? nestedTypeName(by, name) : name) },
      ]),
    );
  }

  /** What a question answers. */
  answered(name: string, { answers, many }: Question): GraphQLOutputType {
    const one = isValue(answers) ? this.outputOf(answers, name) : this.output(name, answers);
    return many ? new GraphQLList(one) : one;
  }

  /** @param under the name that those of what it holds begin with. */
  private output(
    name: string,
    fields: Fields,
    extra: Record<string, { type: GraphQLOutputType }> = {},
    under = name,
  ): GraphQLObjectType {
    const made =
      this.outputs.get(name) ??
      new GraphQLObjectType({
        name,
        fields: () => ({
          id: { type: GraphQLID },
          ...extra,
          ...Object.fromEntries(
            Object.entries(fields)
              .filter(([, field]) => !kindOf(field).isSecret)
              .map(([key, field]) => [key, { type: this.outputOf(field, nestedTypeName(under, key)) }]),
          ),
        }),
      });
    this.outputs.set(name, made);
    return made;
  }

  private outputOf(field: Field, name: string): GraphQLOutputType {
    const one = outputs[outputTypeName(field)] ?? GraphQLString;
    if (isGroup(field)) return this.output(name, field.fields ?? {});
    if (isLines(field)) return new GraphQLList(this.record(this.resources.get(field.target ?? '')));
    if (isRowList(field)) return new GraphQLList(this.output(name, field.fields ?? {}));
    if (field.tells) return this.output(name, this.detailFieldsOf(field), referenceFields);
    return isLinkList(field) ? new GraphQLList(one) : one;
  }

  /** What a reference shows of its record beside the label. */
  private detailFieldsOf({ tells = [], target = '' }: Field): Fields {
    const { fields } = this.resources.get(target);
    return Object.fromEntries(tells.flatMap(name => (fields[name] ? [[name, fields[name]]] : [])));
  }

  private inputOf(field: Field, name: string): GraphQLInputType {
    if (isGroup(field)) return this.input(name, field.fields ?? {}, {});
    if (isRowList(field))
      return new GraphQLList(
        this.input(name, rowFields(field, this.resources.get), { id: { type: GraphQLID } }),
      );
    const { input, listedInput = input } = kindOf(field).graphql;
    return isLinkList(field) ? new GraphQLList(inputs[listedInput] ?? Input) : (inputs[input] ?? Input);
  }

  private input(
    parent: string,
    fields: Fields,
    extra: Record<string, { type: GraphQLInputType }>,
  ): GraphQLInputObjectType {
    const name = `${parent}Input`;
    const made =
      this.inputs.get(name) ??
      new GraphQLInputObjectType({
        name,
        fields: () => ({
          ...extra,
          ...Object.fromEntries(
            Object.entries(fields)
              .filter(([, field]) => !field.readOnly && !field.computed)
              .map(([key, field]) => [key, { type: this.inputOf(field, nestedTypeName(parent, key)) }]),
          ),
        }),
      });
    this.inputs.set(name, made);
    return made;
  }
}
