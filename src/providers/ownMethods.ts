import { actionOf } from '../schema/words/actions/actions';
import type { Answer, QuestionData, QuestionName } from '../pages/all';
import type { Uncovered } from '../domain/uncovered';
import type { Draft } from '../schema/field';
import { documents } from '../schema/api/documents';
import { toFormValues, toInput } from '../schema/words/fields/formValues';
import type { Among } from '../schema/words/fields/among';
import { fieldsThrough } from '../schema/words/fields/references';
import type { Resource } from '../schema/resource';
import type { Resources } from '../schema/resources';
import type { GraphqlCalls } from './graphqlCalls';
import { makeImportMethods } from './importMethods';
import { makeListMethods } from './listMethods';
import { makeNotificationMethods } from './notificationMethods';
import { makeRightsMethods } from './rightsMethods';

/** What a reference field shows of a record. */
export interface Choice {
  id: string;
  label: string;
  /** Where it has to be free and is not: when it is held first (epoch ms); `to` is null when nobody knows. */
  taken?: { from: number; to: number | null } | null;
  /** Where it has to be free: the days on which it lacks what has to cover it. */
  uncovered?: readonly Uncovered[] | null;
  /** Values of the fields that its resource shows beside its name (`offered.tells`), as the API gives them. */
  tells?: Draft | null;
}

/** When what is chosen has to be free, as the form has it, for a record of the resource that chooses. */
export interface Free {
  resource: string;
  from: string;
  to: string;
  /** The record being changed: what it holds itself does not count. */
  except?: string;
}

/** Narrows a choice to the records whose reference `field` is the record `id`. */
export interface Within {
  field: string;
  id: string;
}

/** Another record of a value; without id and name for who may not read it. */
export interface Twin {
  id: string | null;
  label: string | null;
}

/** An entry of a record's history; values are French text, `createdAt` epoch ms. */
export interface HistoryEntry {
  id: string;
  userName: string;
  action: string;
  message: string | null;
  changes: { field: string; label: string; before: string | null; after: string | null }[] | null;
  createdAt: number;
}

/** What a search across resources found of one of them: the best few, and how many there are. */
export interface SearchGroup {
  resource: string;
  count: number;
  hits: { id: string; label: string; second: string | null }[];
}

/** A list on a sheet: how many records it has of the sheet's record, by which of its filters. */
interface TabCount {
  resource: string;
  by: string;
  count: number;
}

interface Meta {
  idempotencyKey?: string;
}

type DataRecord = Record<string, unknown>;

interface LookupParams {
  ids?: readonly string[];
  searchWord?: string;
  limit?: number;
  within?: Within;
  among?: Among;
  free?: Free;
  usual?: boolean;
}

interface TransitionParams {
  id: string;
  move: string;
  updatedAt?: number;
  data?: Draft;
  meta?: Meta;
}

/** The data provider's methods beside react-admin's own. All throw readable errors. */
export const makeOwnMethods = (calls: GraphqlCalls, resources: Resources) => ({
  ...makeRecordMethods(calls, resources),
  ...makeImportMethods(calls),
  ...makeListMethods(calls, resources),
  ...makeNotificationMethods(calls, resources),
  ...makeRightsMethods(calls),
});

export type OwnMethods = ReturnType<typeof makeOwnMethods>;

/** What is read of records and done with them beyond react-admin's methods. */
const makeRecordMethods = ({ query, mutate }: GraphqlCalls, resources: Resources) => ({
  /**
   * Records that a reference may choose, by ids or by what was typed, or only those whose reference `within` is a record,
   * or whose choice is `among` some values; those that are `free` first, the others with when they are taken; or the
   * `usual` one alone, taken where nothing is given.
   */
  lookup: (resource: string, params: LookupParams) =>
    query<Choice[]>(documents.lookup, { resource, ...params }),
  /**
   * What the record `id`, just chosen in the reference `field` of a form of the resource, has to fill its neighbours
   * with: as forms hold it, nested as its fields. @param action whose fields the form shows, where they are not the
   * record's.
   */
  async prefill(
    resource: string,
    { field, id, action }: { field: string; id: string; action?: string },
  ): Promise<{ data: Draft }> {
    const { data } = await query<Draft | null>(documents.prefill, { resource, field, id, action });
    const asking = action === undefined ? undefined : actionOf(resources.get(resource), 'record', action);
    const { fields } = asking?.fields ? { fields: asking.fields } : resources.get(resource);
    const { target } = fieldsThrough(fields, field, resources.get).at(-1) ?? {};
    const chosen = resources.find(target ?? '');
    return { data: data && chosen ? toFormValues(chosen.fields, data, resources) : {} };
  },
  /** Another record that has a value, if any, but for the one being changed. */
  alike: (resource: string, params: { path: string; value: string; within?: string; except?: string }) =>
    query<Twin | null>(documents.alike, { resource, ...params }),
  /** The records of all resources that answer what was typed, three characters at least. */
  search: ({ searchWord }: { searchWord: string }) => query<SearchGroup[]>(documents.search, { searchWord }),
  async recordHistory(resource: string, params: { id: string; offset?: number; limit?: number }) {
    const { data: page } = await query<{ count: number; data: HistoryEntry[] }>(documents.history, {
      resource,
      ...params,
    });
    return { data: page.data, total: page.count };
  },
  /** The lists that have something of a record, and how much: those that the caller may read. */
  sheetTabs: (resource: string, params: { id: string }) =>
    query<TabCount[]>(documents.sheetTabs, { resource, ...params }),
  /** Moves a record to another state. `data` holds the fields of its input, as a form does. */
  transition(name: string, { id, move, updatedAt, data = {}, meta }: TransitionParams) {
    const resource = resources.get(name);
    return mutate<DataRecord>(
      documents.transition(resource, move, resources),
      { id, updatedAt, ...transitionInput(resource, move, data, resources) },
      meta?.idempotencyKey,
    );
  },
  /** Moves a record into the archive, or out of it. */
  archive: (name: string, { id, way, meta }: { id: string; way: 'archive' | 'restore'; meta?: Meta }) =>
    mutate<DataRecord>(documents.archive(resources.get(name), way, resources), { id }, meta?.idempotencyKey),
  /** Runs an action of the resource's config, `data` being its input; answers the id of the record that came of it. */
  action(name: string, params: { id: string; action: string; data?: Draft; meta?: Meta }) {
    const { id, action, data = {}, meta } = params;
    const resource = resources.get(name);
    const { argument = 'id', fields = {} } = actionOf(resource, 'record', action) ?? {};
    return mutate<DataRecord>(
      documents.action(resource, action),
      { ...toInput(fields, data, resources), [argument]: id },
      meta?.idempotencyKey,
    );
  },
  /** Runs a question of a screen, `data` being its input as a form holds it. */
  question: <K extends QuestionName>(
    name: K,
    { data, signal }: { data: QuestionData<K>; signal?: AbortSignal },
  ) =>
    query<Answer<K>>(
      documents.question(name, resources),
      toInput(resources.questions[name]?.fields ?? {}, data, resources),
      signal,
    ),
  /** Does what a list declares with all that it holds. */
  listAction: (_: string, { action, meta }: { action: string; meta?: Meta }) =>
    mutate<boolean>(documents.listAction(action), {}, meta?.idempotencyKey),
  /** The base64 text of a PDF. */
  print: (_: string, { id, print }: { id: string; print: string }) =>
    query<string>(documents.print(print), { id }),
});

/** The fields of a transition's input, as its mutation takes them. */
function transitionInput(resource: Resource, move: string, data: Draft, resources: Resources) {
  const { ask: names = [] } = actionOf(resource, 'move', move) ?? {};
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
  return toInput(fields, data, resources);
}
