import { actionsOf } from '../../../src/schema/words/actions/actions';
import { kindOf } from '../../../src/schema/kinds/kind';
import { GraphQLID, GraphQLNonNull } from 'graphql';
import type { GraphQLOutputType } from 'graphql';
import { archiveAccess, archiveOperations } from '../../../src/schema/words/actions/archive';
import type { Fields } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import { Reception } from '../files/reception';
import type { Engine, WriteContext } from '../records/context';
import type { Request } from '../base/request';
import { mutate } from '../records/mutate';
import type { Attempt } from '../records/mutate';
import { apartFromState, bringToState } from '../records/givenState';
import { act, archive, create, remove, update } from '../records/operations';
import type { Change } from '../records/ownRecord';
import { prepareSecrets } from '../records/secrets';
import type { Secrets } from '../records/secrets';
import { transit } from '../records/transit';
import { bulkFields } from './bulkFields';
import type { GraphQLContext, OperationField, OperationFields } from './sdl';
import { Timestamp } from './scalars';
import { Readings } from './readings';
import { refuseSeveral } from './refuseSeveral';
import type { FieldInfo } from './selection';
import type { Types } from './types';

type Arguments = Record<string, unknown>;
const id = { type: new GraphQLNonNull(GraphQLID) };

/** Runs a mutation whose arguments are read; answers JSON text. */
export type Write = (args: Arguments, request: Request, info: FieldInfo) => Promise<string>;

/** What one mutation field does, once its arguments are read. */
interface Plan {
  access: string;
  /** The values of its arguments, where they are not the resource's own fields: their files are received. */
  fields?: Fields;
  /** Resource of the answer; the one acted on when absent. */
  returns?: Resource;
  withSecrets?: Arguments;
  /** Id of the record acted on, when the arguments give it. */
  target?: string;
  creates?: boolean;
  /** What it is given of the record that it makes. */
  given?: Arguments;
  work(context: WriteContext, note: (attempt: Attempt) => void, secrets: Secrets): Promise<string>;
  /** Only the id comes back: the record is gone. */
  gone?: boolean;
  /** The caller has just made the record, or it is their own: they may read it whatever their rights. */
  own?: boolean;
}

/** Makes the mutations of resources: create, update(s), delete, transitions, actions. */
export class Mutations {
  private readonly readings: Readings;

  constructor(
    private readonly engine: Engine,
    private readonly types: Types,
    private readonly paths: ReadonlyMap<string, string>,
  ) {
    this.readings = new Readings(engine);
  }

  fields(resource: Resource): OperationFields {
    const { operations = {}, access } = resource;
    const fields: OperationFields = {};
    if (operations.create) {
      fields[operations.create] = this.field(resource, this.types.arguments(resource), args => ({
        access: access.create ?? 'SUPER_ADMIN',
        own: true,
        creates: true,
        given: args,
        withSecrets: args,
        work: async (context, note, secrets) => {
          const { input, given } = apartFromState(resource, args);
          const made = await create(context, resource, input, secrets, note);
          await bringToState(context, resource, { id: made, given, input }, note);
          return made;
        },
      }));
    }
    if (operations.update) fields[operations.update] = this.update(resource, access.update ?? 'SUPER_ADMIN');
    for (const [name, config] of Object.entries(resource.updates ?? {})) {
      fields[name] = this.update(resource, config.access, config.fields, config.self);
    }
    if (operations.delete) {
      fields[operations.delete] = this.field(resource, { id }, args => ({
        access: access.delete ?? 'SUPER_ADMIN',
        gone: true,
        target: String(args.id),
        work: context => remove(context, resource, String(args.id)),
      }));
    }
    return {
      ...fields,
      ...this.archive(resource),
      ...this.transitions(resource),
      ...this.actions(resource),
      ...bulkFields(this.engine, this.types, resource, this.paths),
    };
  }

  private update(
    resource: Resource,
    access: string,
    accepts?: readonly string[],
    self?: boolean,
  ): OperationField {
    const args = {
      ...(self ? {} : { id }),
      updatedAt: { type: Timestamp },
      ...this.types.arguments(resource, accepts),
    };
    return this.field(resource, args, given => ({
      access,
      own: self,
      target: self ? undefined : String(given.id),
      withSecrets: given,
      work: async (context, note, secrets) => {
        const { input, given: state } = apartFromState(resource, given);
        const change = readChange(self ? { ...input, id: context.caller.id } : input, accepts);
        const changed = await update(context, resource, change, secrets, note);
        await bringToState(context, resource, { id: changed, given: state, input }, note);
        return changed;
      },
    }));
  }

  private archive(resource: Resource): OperationFields {
    if (!resource.archive) return {};
    const names = archiveOperations(resource);
    const field = (archives: boolean) =>
      this.field(resource, { id }, args => ({
        access: archiveAccess(resource),
        target: String(args.id),
        work: context => archive(context, resource, String(args.id), archives),
      }));
    return { [names.archive]: field(true), [names.restore]: field(false) };
  }

  private transitions(resource: Resource): OperationFields {
    return Object.fromEntries(
      actionsOf(resource, 'move').map(({ name, access, ask = [] }) => {
        const inputs = Object.fromEntries(ask.map(field => [field, this.types.argument(resource, field)]));
        const field = this.field(resource, { id, updatedAt: { type: Timestamp }, ...inputs }, args => ({
          access,
          target: String(args.id),
          work: (context, note) => transit(context, resource, name, readChange(args), note),
        }));
        return [name, field];
      }),
    );
  }

  private actions(resource: Resource): OperationFields {
    return Object.fromEntries(
      actionsOf(resource, 'record').map(({ name, ...action }) => {
        const returns = this.engine.resources.get(action.returns);
        const field = this.field(
          resource,
          { ...this.types.actionArguments(action.fields ?? {}, name), [action.argument]: id },
          args => ({
            access: action.access,
            fields: action.fields ?? {},
            returns,
            target: String(args[action.argument]),
            work: context => {
              // Read here: the files that came have taken their places by now.
              const { [action.argument]: recordId, ...input } = args;
              return act(context, resource, name, String(recordId), input);
            },
          }),
          this.types.record(returns),
        );
        return [name, field];
      }),
    );
  }

  private field(
    resource: Resource,
    args: OperationField['args'],
    plan: (args: Arguments) => Plan,
    type?: GraphQLOutputType,
  ): OperationField {
    const write: Write = (given, request, info) => this.run(resource, given, plan(given), request, info);
    return {
      type: type ?? this.types.record(resource),
      args,
      extensions: { write },
      resolve: async (_, given, { request }: GraphQLContext, info) =>
        JSON.parse(await write(given, request, info)),
    };
  }

  private async run(
    resource: Resource,
    args: Arguments,
    plan: Plan,
    request: Request,
    info: FieldInfo,
  ): Promise<string> {
    if (request.idempotencyKey) refuseSeveral(info);
    let secrets: Secrets = {};
    const { withSecrets } = plan;
    const hasSecrets =
      withSecrets &&
      Object.entries(resource.fields).some(([name, field]) => kindOf(field).isSecret && withSecrets[name]);
    const files = new Reception(this.engine, plan.fields ?? resource.fields, args);
    const reading = this.readings.of(plan.returns ?? resource, info, plan.own);
    const answer = await mutate(
      this.engine,
      request,
      {
        resource,
        operation: info.fieldName,
        args: [args, reading.reads],
        access: plan.access,
        target: plan.target,
        creates: plan.creates,
        given: plan.given,
        prepare:
          hasSecrets || !files.isEmpty
            ? async () => {
                if (hasSecrets) secrets = await prepareSecrets(this.engine, resource, withSecrets);
                await files.store();
              }
            : undefined,
        work: async (context, note) => {
          await files.insert(context.tx, context.caller.id);
          return plan.work({ ...context, received: files.received }, note, secrets);
        },
        answer: id =>
          plan.gone
            ? { text: goneText, values: [id], isOurs: true }
            : { ...reading, values: [request.sessionId ?? '', id] },
      },
      this.paths,
    ).catch(async (error: unknown) => {
      await files.settle(error);
      throw error;
    });
    await files.settle();
    return answer;
  }
}

const goneText = `SELECT json_build_object('id', $1::bigint::text)::text AS body`;

function readChange({ id: recordId, updatedAt, ...input }: Arguments, accepts?: readonly string[]): Change {
  return { id: String(recordId), updatedAt: updatedAt == null ? null : Number(updatedAt), input, accepts };
}
