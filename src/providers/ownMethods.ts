import type { Draft } from '../schema/field';
import { archiveOperations } from '../schema/archive';
import { documents } from '../schema/documents';
import { toInput } from '../schema/formValues';
import type { Resource } from '../schema/resource';
import type { Resources } from '../schema/resources';
import type { GraphqlCalls } from './graphqlCalls';
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

interface Meta {
  idempotencyKey?: string;
}

/** The data provider's methods beside react-admin's own. All throw readable errors. */
export interface OwnMethods extends ListMethods, NotificationMethods, RightsMethods {
  /** Records that a reference may choose, by ids or by what was typed. */
  lookup(
    resource: string,
    params: { ids?: readonly string[]; searchWord?: string; limit?: number },
  ): Promise<{ data: Choice[] }>;
  /** The records of all resources that answer what was typed, three characters at least. */
  search(params: { searchWord: string }): Promise<{ data: SearchGroup[] }>;
  recordHistory(
    resource: string,
    params: { id: string; offset?: number; limit?: number },
  ): Promise<{ data: HistoryEntry[]; total: number }>;
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
