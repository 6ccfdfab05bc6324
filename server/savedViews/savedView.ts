import type { ViewState } from '../../src/schema/viewState';

/** A saved view as it leaves the API. */
export interface SavedView {
  id: string;
  resource: string;
  name: string;
  isDefault: boolean;
  state: ViewState;
}

/** Its columns, of `_saved_views`. */
export const savedViewItems = 'id::text, resource, name, is_default AS "isDefault", state';
