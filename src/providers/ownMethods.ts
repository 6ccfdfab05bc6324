import type { Draft } from '../schema/field';
import { archiveOperations } from '../schema/archive';
import { documents } from '../schema/documents';
import { toFormValues, toInput } from '../schema/formValues';
import { fieldsThrough } from '../schema/references';
import type { Resource } from '../schema/resource';
import type { Resources } from '../schema/resources';
import type { GraphqlCalls } from './graphqlCalls';
import { makeImportMethods } from './importMethods';
import type { ImportMethods } from './importMethods';
import { makeListMethods } from './listMethods';
import type { ListMethods } from './listMethods';
import { makeNotificationMethods } from './notificationMethods';
import type { NotificationMethods } from './notificationMethods';
import { makeRightsMethods } from './rightsMethods';
import type { RightsMethods } from './rightsMethods';

/** What a reference field shows of a record. */
export interface Choice {
  id: string;
  label: string;
  /** Where it has to be free and is not: when it is held first (epoch ms); `to` is null when nobody knows. */
  taken?: { from: number; to: number | null } | null;
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
export interface TabCount {
  resource: string;
  by: string;
  count: number;
}

interface Meta {
  idempotencyKey?: string;
}

/** The data provider's methods beside react-admin's own. All throw readable errors. */
export interface OwnMethods extends ImportMethods, ListMethods, NotificationMethods, RightsMethods {
  /**
   * Records that a reference may choose, by ids or by what was typed, or only those whose reference `within` is a record;
   * those that are `free` first, the others with when they are taken; or the `usual` one alone, taken where nothing is said.
   */
  lookup(
    resource: string,
    params: {
      ids?: readonly string[];
      searchWord?: string;
      limit?: number;
      within?: Within;
      free?: Free;
      usual?: boolean;
    },
  ): Promise<{ data: Choice[] }>;
  /**
   * What the record `id`, just chosen in the reference `field` of a form of the resource, says of itself to fill its
   * neighbours with: as forms hold it, nested as its fields.
   */
  prefill(resource: string, params: { field: string; id: string }): Promise<{ data: Draft }>;
  /** Another record that has a value, if any, but for the one being changed. */
  alike(
    resource: string,
    params: { path: string; value: string; within?: string; except?: string },
  ): Promise<{ data: Twin | null }>;
  /** The records of all resources that answer what was typed, three characters at least. */
  search(params: { searchWord: string }): Promise<{ data: SearchGroup[] }>;
  recordHistory(
    resource: string,
    params: { id: string; offset?: number; limit?: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>;
  /** The lists that have something of a record, and how much: those that the caller may read. */
  sheetTabs(resource: string, params: { id: string }): Promise<{ data: TabCount[] }>;
  /** Moves a record to another state. `data` holds the fields asked, as a form does. */
  transition(
    resource: string,
    params: { id: string; move: string; updatedAt?: number; data?: Draft; meta?: Meta },
  ): Promise<{ data: Record<string, unknown> }>;
  /** Moves a record into the archive, or out of it. */
  archive(
    resource: string,
    params: { id: string; way: 'archive' | 'restore'; meta?: Meta },
  ): Promise<{ data: Record<string, unknown> }>;
  /** Runs an action of the resource's config, `data` being what it asks; answers the id of the record that came of it. */
  action(
    resource: string,
    params: { id: string; action: string; data?: Draft; meta?: Meta },
  ): Promise<{ data: { id: string } }>;
  /** Asks a question of the resource's config, `data` being what it takes as a form holds it. */
  question<T>(
    resource: string,
    params: { query: string; data: Draft; signal?: AbortSignal },
  ): Promise<{ data: T }>;
  /** Does what a list declares with all that it holds. */
  listAction(resource: string, params: { action: string; meta?: Meta }): Promise<{ data: boolean }>;
  /** The values that a filter offers, by the query that it names. */
  filterValues(resource: string, params: { query: string }): Promise<{ data: string[] }>;
  /** The base64 text of a PDF. */
  print(resource: string, params: { id: string; print: string }): Promise<{ data: string }>;
}

export function makeOwnMethods({ ask, change }: GraphqlCalls, resources: Resources): OwnMethods {
  return {
    async lookup(resource, params) {
      const answer = await ask<{ Lookup: Choice[] }>('lookup', () => documents.lookup, {
        resource,
        ...params,
      });
      return { data: answer.Lookup };
    },
    async prefill(resource, { field, id }) {
      const { Prefill } = await ask<{ Prefill: Draft | null }>('prefill', () => documents.prefill, {
        resource,
        field,
        id,
      });
      const { target } = fieldsThrough(resources.get(resource).fields, field, resources.get).at(-1) ?? {};
      const chosen = resources.find(target ?? '');
      return { data: Prefill && chosen ? toFormValues(chosen.fields, Prefill, resources) : {} };
    },
    async alike(resource, params) {
      const answer = await ask<{ Alike: Twin | null }>('alike', () => documents.alike, {
        resource,
        ...params,
      });
      return { data: answer.Alike };
    },
    async search({ searchWord }) {
      const { Search } = await ask<{ Search: SearchGroup[] }>('search', () => documents.search, {
        searchWord,
      });
      return { data: Search };
    },
    async recordHistory(resource, params) {
      const { RecordHistory } = await ask<{ RecordHistory: { count: number; data: HistoryEntry[] } }>(
        'history',
        () => documents.history,
        { resource, ...params },
      );
      return { data: RecordHistory.data, total: RecordHistory.count };
    },
    async sheetTabs(resource, params) {
      const { SheetTabs } = await ask<{ SheetTabs: TabCount[] }>('sheetTabs', () => documents.sheetTabs, {
        resource,
        ...params,
      });
      return { data: SheetTabs };
    },
    async transition(name, { id, move, updatedAt, data, meta }) {
      const resource = resources.get(name);
      const answer = await change<Record<string, Record<string, unknown>>>(
        `${name} transition ${move}`,
        () => documents.transition(resource, move, resources),
        { id, updatedAt, ...askedInput(resource, move, data ?? {}, resources) },
        meta?.idempotencyKey,
      );
      return { data: answer[resource.transitions?.moves[move]?.operation ?? ''] ?? {} };
    },
    async archive(name, { id, way, meta }) {
      const resource = resources.get(name);
      const answer = await change<Record<string, Record<string, unknown>>>(
        `${name} ${way}`,
        () => documents.archive(resource, way, resources),
        { id },
        meta?.idempotencyKey,
      );
      return { data: answer[archiveOperations(resource)[way]] ?? {} };
    },
    async action(name, { id, action, data, meta }) {
      const resource = resources.get(name);
      const { argument = 'id', fields = {} } = resource.actions?.[action] ?? {};
      const answer = await change<Record<string, { id: string }>>(
        `${name} action ${action}`,
        () => documents.action(resource, action),
        { ...toInput(fields, data ?? {}, resources), [argument]: id },
        meta?.idempotencyKey,
      );
      return { data: answer[action] as { id: string } };
    },
    async question(name, { query, data, signal }) {
      const resource = resources.get(name);
      const { fields = {} } = resource.queries?.[query] ?? {};
      const answer = await ask<Record<string, unknown>>(
        `${name} query ${query}`,
        () => documents.query(resource, query, resources),
        toInput(fields, data, resources),
        signal,
      );
      return { data: answer[query] as never };
    },
    async listAction(_, { action, meta }) {
      const answer = await change<Record<string, boolean>>(
        `list action ${action}`,
        () => documents.listAction(action),
        {},
        meta?.idempotencyKey,
      );
      return { data: answer[action] === true };
    },
    async filterValues(_, { query }) {
      const answer = await ask<Record<string, string[]>>(
        `values ${query}`,
        () => documents.values(query),
        {},
      );
      return { data: answer[query] ?? [] };
    },
    async print(name, { id, print }) {
      const answer = await ask<Record<string, string>>(
        `${name} print ${print}`,
        () => documents.print(print),
        {
          id,
        },
      );
      return { data: answer[print] ?? '' };
    },
    ...makeImportMethods({ ask, change }),
    ...makeListMethods({ ask, change }, resources),
    ...makeNotificationMethods({ ask, change }, resources),
    ...makeRightsMethods({ ask, change }),
  };
}

/** Fields that a transition asks for, as its mutation takes them. */
function askedInput(resource: Resource, move: string, data: Draft, resources: Resources) {
  const asked = resource.transitions?.moves[move]?.ask ?? [];
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(([name]) => asked.includes(name as never)),
  );
  return toInput(fields, data, resources);
}
