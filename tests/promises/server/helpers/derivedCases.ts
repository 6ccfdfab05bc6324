import { baseKindOf } from '../../../../src/schema/kinds/kind';
import { archiveOperations } from '../../../../src/schema/words/actions/archive';
import { actionsOf } from '../../../../src/schema/words/actions/actions';
import type { Draft } from '../../../../src/schema/field';
import { isUnique } from '../../../../src/schema/words/fields/comparedOptions';
import type { Resource } from '../../../../src/schema/resource';
import type { Resources } from '../../../../src/schema/resources';
import type { MutationCase } from './mutationCases';
import { requiredOf, validRecord } from './validRecord';

type Case = () => Promise<MutationCase>;
type Cases = Record<string, Case>;

/** What the cases are made with. */
export interface Bench {
  resources: Resources;
  /** Sends a mutation that must succeed; answers the id of its record. */
  make(name: string, variables: Draft): Promise<string>;
  /** A number that none before was. */
  next(): number;
}

const nowhere = { id: '999999999' };

/**
 * The cases that follow from a config: how a record is made, changed, deleted, archived and brought back. Those in
 * `own` are written by hand and stay as they are.
 */
export function derivedCases(bench: Bench, own: Cases): Cases {
  const { resources, make, next } = bench;
  const creation = ({ operations, name }: Resource): string => {
    if (!operations?.create) throw new Error(`Nothing makes a record of ${name}`);
    return operations.create;
  };
  const valid = ({ fields }: Resource, begun?: Draft) =>
    validRecord(fields, next(), name => aRecord(resources.get(name)), begun);
  /** What creates a record of any resource, by hand or by its config. */
  const inputOf = async (resource: Resource): Promise<Draft> =>
    own[creation(resource)] ? ((await own[creation(resource)]?.())?.variables ?? {}) : valid(resource);
  const aRecord = async (resource: Resource) => make(creation(resource), await inputOf(resource));

  const creating = (resource: Resource) => async (): Promise<MutationCase> => {
    const variables = await valid(resource);
    return {
      variables,
      invalid: emptied(resource, variables),
      ...(uniqueOf(resource, variables) ? { conflict: () => make(creation(resource), variables) } : {}),
    };
  };
  const updating = (resource: Resource) => async (): Promise<MutationCase> => {
    const before = await valid(resource);
    const id = await make(creation(resource), before);
    const unique = uniqueOf(resource, before);
    const changed = unique ?? textOf(resource, before);
    const after = await valid(resource, without(before, [changed]));
    const taken = without(
      after,
      uniqueNames(resource, after).filter(name => name !== changed),
    );
    return {
      variables: { id, [changed]: after[changed] },
      invalid: { id, ...emptied(resource, before) },
      ...(unique ? { conflict: async () => make(creation(resource), await valid(resource, taken)) } : {}),
    };
  };
  /** A second way to update, which sets what is true of one record: the other that it is taken from is there. */
  const setting = (resource: Resource, names: readonly string[]) => async (): Promise<MutationCase> => {
    const values = Object.fromEntries(
      names.map(name => {
        if (resource.fields[name]?.kind !== 'boolean') throw new Error(`${name}: write its case by hand`);
        return [name, true];
      }),
    );
    await make(creation(resource), { ...(await valid(resource)), ...values });
    const id = await aRecord(resource);
    return { variables: { id, ...values }, invalid: { ...nowhere, ...values } };
  };
  const deleting = (resource: Resource) => async (): Promise<MutationCase> => {
    const input = await inputOf(resource);
    const variables = { id: await make(creation(resource), input) };
    const referring = referrerOf(resources, resource);
    if (!referring) return { variables, invalid: nowhere };
    const [other, field, within] = referring;
    const chosen = { [field]: variables.id, ...(within ? { [within]: input[within] } : {}) };
    return {
      variables,
      invalid: nowhere,
      conflict: async () => make(creation(other), { ...(await inputOf(other)), ...chosen }),
    };
  };
  const archived = (resource: Resource): Cases => {
    const { archive, restore } = archiveOperations(resource);
    const moving = (name: string, before?: string) => async (): Promise<MutationCase> => {
      const variables = { id: await aRecord(resource) };
      if (before) await make(before, variables);
      return { variables, invalid: nowhere, conflict: () => make(name, variables) };
    };
    return { [archive]: moving(archive), [restore]: moving(restore, archive) };
  };

  /** What is done with ticked records, tried on one: it is told as it is of each. */
  const ticking = (resource: Resource): Cases =>
    Object.fromEntries(
      actionsOf(resource, 'ticked')
        .filter(({ name }) => !own[name])
        .map(({ name, fields = {}, archives }) => [
          name,
          async (): Promise<MutationCase> => {
            const asked = await validRecord(fields, next(), target => aRecord(resources.get(target)));
            const id = await aRecord(resource);
            if (archives === false) await make(archiveOperations(resource).archive, { id });
            return {
              variables: { ids: [id], ...asked },
              invalid: { ids: [nowhere.id], ...asked },
            };
          },
        ]),
    );

  const all = resources.all.map((resource): Cases => {
    const { operations = {}, updates = {}, archive } = resource;
    const besides = { ...(archive ? archived(resource) : {}), ...ticking(resource) };
    if (!operations.create || own[operations.create]) return besides;
    return {
      [operations.create]: creating(resource),
      ...(operations.update ? { [operations.update]: updating(resource) } : {}),
      ...(operations.delete ? { [operations.delete]: deleting(resource) } : {}),
      ...Object.fromEntries(
        Object.entries(updates).map(([name, { fields }]) => [name, setting(resource, fields)]),
      ),
      ...besides,
    };
  });
  return Object.assign({}, ...all) as Cases;
}

/** The record with what it cannot do without left out. */
function emptied({ fields, name }: Resource, record: Draft): Draft {
  const [required] = requiredOf(fields, record);
  if (!required) throw new Error(`${name} requires nothing: write its case by hand`);
  return { ...record, [required]: null };
}

/** Its fields of which no two records have the same. */
const uniqueNames = ({ fields }: Resource, record: Draft): string[] =>
  Object.keys(record).filter(name => isUnique(fields[name] ?? {}));
const uniqueOf = (resource: Resource, record: Draft): string | undefined => uniqueNames(resource, record)[0];

const without = (record: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

function textOf({ fields, name }: Resource, record: Draft): string {
  const found = Object.keys(record).find(
    one => fields[one] && ['text', 'phone'].includes(baseKindOf(fields[one])),
  );
  if (!found) throw new Error(`${name} has no text to change: write its case by hand`);
  return found;
}

/**
 * Another resource, its field that may hold any record of this one, and the neighbour that must agree with it; none
 * whose own neighbours must, or that fills them.
 */
function referrerOf(
  resources: Resources,
  { name }: Resource,
): [other: Resource, field: string, within?: string] | undefined {
  for (const other of resources.all) {
    const narrowing = Object.values(other.fields).map(one => one.within);
    for (const [field, { kind, target, readOnly, when, within, fills }] of Object.entries(other.fields)) {
      const isFree = !readOnly && !when && !fills && !narrowing.includes(field);
      if (other.operations?.create && kind === 'reference' && target === name && isFree)
        return [other, field, within];
    }
  }
  return undefined;
}
