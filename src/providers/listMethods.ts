import { bulkActionsOf } from '../schema/bulk';
import { documents } from '../schema/documents';
import { exportName } from '../schema/exportNames';
import type { ExportFormat } from '../schema/exportNames';
import type { Draft } from '../schema/field';
import { toInput } from '../schema/formValues';
import type { Resources } from '../schema/resources';
import type { ViewState } from '../schema/viewState';
import type { GraphqlCalls } from './graphqlCalls';

/** Where an export stands on the server. */
export interface ExportProgress {
  step: 'WAITING' | 'READING' | 'WRITING';
  done: number;
  total: number | null;
}

/** How one likes to see a list. */
export interface SavedView {
  id: string;
  resource: string;
  name: string;
  isDefault: boolean;
  state: ViewState;
}

/** Records that are ticked in a list: these, or all that it gives. */
export type Ticked =
  | { ids: readonly string[] }
  | { filters: readonly { argument: string; value: string }[]; searchWord?: string };

/** What can be asked of a list beside its records. */
export interface ListMethods {
  /** The base64 text of a list as a file; `signal` ends it on the server too. */
  exportList(
    resource: string,
    params: { format: ExportFormat; variables?: Record<string, unknown>; signal?: AbortSignal },
  ): Promise<{ data: string }>;
  /** Null when none of that key is under way. */
  exportProgress(resource: string, params: { key: string }): Promise<{ data: ExportProgress | null }>;
  /** How many records each quick filter shows beside other filters; the first figure is that of none. */
  quickFilterCounts(
    resource: string,
    params: { searchWord?: string; filters?: readonly { argument: string; value: string }[] },
  ): Promise<{ data: (number | null)[] }>;
  /** Does what a list declares with ticked records, `data` being what it asks; answers how many they were. */
  bulk(
    resource: string,
    params: { action: string; ticked: Ticked; data?: Draft; meta?: { idempotencyKey?: string } },
  ): Promise<{ data: number }>;
  /** One's own views, of all lists. */
  savedViews(): Promise<{ data: SavedView[] }>;
  /** Makes a view of one's own, or changes it: what is absent stays. */
  saveView(
    resource: string,
    params: { id: string; name?: string; isDefault?: boolean; state?: ViewState },
  ): Promise<{ data: SavedView }>;
  deleteSavedView(resource: string, params: { id: string }): Promise<{ data: boolean }>;
}

export function makeListMethods({ ask, change }: GraphqlCalls, resources: Resources): ListMethods {
  return {
    async exportList(name, { format, variables = {}, signal }) {
      const resource = resources.get(name);
      const answer = await ask<Record<string, string>>(
        `${name} export ${format}`,
        () => documents.export(resource, format),
        variables,
        signal,
      );
      return { data: answer[exportName(resource.operations?.list ?? '', format)] ?? '' };
    },
    async exportProgress(_, { key }) {
      const answer = await ask<{ exportProgress: ExportProgress | null }>(
        'exportProgress',
        () => documents.exportProgress,
        { key },
      );
      return { data: answer.exportProgress };
    },
    async quickFilterCounts(resource, params) {
      const answer = await ask<{ QuickFilterCounts: (number | null)[] }>(
        'quickFilterCounts',
        () => documents.quickFilterCounts,
        { resource, ...params },
      );
      return { data: answer.QuickFilterCounts };
    },
    async bulk(name, { action, ticked, data, meta }) {
      const resource = resources.get(name);
      const { fields = {} } = bulkActionsOf(resource)[action] ?? {};
      const answer = await change<Record<string, number>>(
        `${name} bulk ${action}`,
        () => documents.bulk(resource, action),
        { ...toInput(fields, data ?? {}, resources), ...ticked },
        meta?.idempotencyKey,
      );
      return { data: answer[action] ?? 0 };
    },
    async savedViews() {
      const answer = await ask<{ savedViews: SavedView[] }>('savedViews', () => documents.savedViews, {});
      return { data: answer.savedViews };
    },
    async saveView(resource, params) {
      const answer = await change<{ saveView: SavedView }>('saveView', () => documents.saveView, {
        resource,
        ...params,
      });
      return { data: answer.saveView };
    },
    async deleteSavedView(_, params) {
      const answer = await change<{ deleteSavedView: boolean }>(
        'deleteSavedView',
        () => documents.deleteSavedView,
        params,
      );
      return { data: answer.deleteSavedView };
    },
  };
}
