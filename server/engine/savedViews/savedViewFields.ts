import { operationsOf } from '../graphql/sdl';
import type { Operations } from '../graphql/sdl';
import { loadCaller } from '../sql/loadCaller';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { unauthenticated } from '../base/refusal';
import { savedViewItems, saveView } from './saveView';
import type { GivenView } from './saveView';

const sdl = `
type SavedViewFilter { argument: String value: String }
type SavedViewState {
  columns: [String!] filters: [SavedViewFilter] searchWord: String sort: String order: String perPage: Int
}
type SavedView { id: ID! resource: String name: String isDefault: Boolean state: SavedViewState }
input SavedViewFilterInput { argument: String value: String }
input SavedViewStateInput {
  columns: [String!] filters: [SavedViewFilterInput] searchWord: String sort: String order: String perPage: Int
}
type Query {
  "One’s own views, of all lists, by name."
  savedViews: [SavedView]
}
type Mutation {
  "Makes a view of one’s own, or changes it: what is absent stays as it is."
  saveView(id: ID!, resource: String!, name: String, isDefault: Boolean, state: SavedViewStateInput): SavedView
  "Whether there was one to delete."
  deleteSavedView(id: ID!): Boolean
}`;

/** The views that a person keeps of lists: each one's own, and nobody else's. */
export function savedViewFields(engine: Engine): Operations {
  const { pool } = engine;
  const callerOf = async ({ sessionId }: Request) => {
    const caller = await loadCaller(pool, sessionId);
    if (!caller) throw unauthenticated();
    return caller;
  };
  return operationsOf(sdl, {
    async savedViews(_, request) {
      const { id } = await callerOf(request);
      const { rows } = await pool.query({
        text: `SELECT ${savedViewItems} FROM "_saved_views" WHERE user_id = $1 ORDER BY resource, karhba_normalize(name)`,
        values: [id],
      });
      return rows;
    },
    saveView: (given: GivenView, request) => saveView(engine, request, given),
    async deleteSavedView(args, request) {
      const { id } = await callerOf(request);
      const { rowCount } = await pool.query({
        text: 'DELETE FROM "_saved_views" WHERE user_id = $1 AND id::text = $2',
        values: [id, String(args.id)],
      });
      return (rowCount ?? 0) > 0;
    },
  });
}
