import { actionOf } from '../schema/words/actions/actions';
import { documents } from '../schema/api/documents';
import type { ExportFormat } from '../schema/api/exportNames';
import type { Draft } from '../schema/field';
import { toInput } from '../schema/words/fields/formValues';
import type { Resources } from '../schema/resources';
import type { ViewState } from '../schema/words/list/viewState';
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

/** What a list can do beside showing its records. */
export const makeListMethods = ({ query, mutate }: GraphqlCalls, resources: Resources) => ({
  /** The base64 text of a list as a file; `signal` ends it on the server too. */
  exportList: (
    resource: string,
    params: { format: ExportFormat; variables?: Record<string, unknown>; signal?: AbortSignal },
  ) =>
    query<string>(documents.export(resources.get(resource), params.format), params.variables, params.signal),
  /** Null when none of that key is under way. */
  exportProgress: (_: string, params: { key: string }) =>
    query<ExportProgress | null>(documents.exportProgress, params),
  /** How many records each quick filter shows beside other filters; the first figure is that of none. */
  quickFilterCounts: (
    resource: string,
    params: { searchWord?: string; filters?: readonly { argument: string; value: string }[] },
  ) => query<(number | null)[]>(documents.quickFilterCounts, { resource, ...params }),
  /** The sums of `list.totals` over all that a list finds, in their order, in dinars; null of what one may not read. */
  listTotals: (
    resource: string,
    params: { searchWord?: string; filters?: readonly { argument: string; value: string }[] },
  ) => query<(number | null)[]>(documents.listTotals, { resource, ...params }),
  /** Does what a list declares with ticked records, `data` being its input; answers how many they were. */
  bulk(
    name: string,
    params: { action: string; ticked: Ticked; data?: Draft; meta?: { idempotencyKey?: string } },
  ) {
    const { action, ticked, data = {}, meta } = params;
    const resource = resources.get(name);
    const { fields = {} } = actionOf(resource, 'ticked', action) ?? {};
    return mutate<number>(
      documents.bulk(resource, action),
      { ...toInput(fields, data, resources), ...ticked },
      meta?.idempotencyKey,
    );
  },
  /** One's own views, of all lists. */
  savedViews: () => query<SavedView[]>(documents.savedViews),
  /** Makes a view of one's own, or changes it: what is absent stays. */
  saveView: (
    resource: string,
    params: { id: string; name?: string; isDefault?: boolean; state?: ViewState },
  ) => mutate<SavedView>(documents.saveView, { resource, ...params }),
  deleteSavedView: (_: string, params: { id: string }) => mutate<boolean>(documents.deleteSavedView, params),
});
