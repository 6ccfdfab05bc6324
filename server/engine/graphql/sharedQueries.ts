import type { GraphQLInputObjectType } from 'graphql';
import type { Reads } from './reads';
import { operationsOf, typesOf } from './sdl';
import type { Operations } from './sdl';

/** One filter of a list, and what it is set to. */
export const FilterValue = typesOf('input FilterValue { argument: String! value: String }')
  .FilterValue as GraphQLInputObjectType;

const sdl = `
"Only the records whose own reference of this name is this record."
input LookupWithin { field: String! id: ID! }
"Only the records that have one of these values in this choice of theirs."
input LookupAmong { field: String! values: [String!]! }
"When they have to be free, for a record of the resource that chooses; what that record holds is its own."
input LookupFree { resource: String! from: Input to: Input except: ID }
type Taken { from: Timestamp to: Timestamp }
"Days, both included, without what has to cover them: 'Sans assurance'; no last one where it is not known."
type Uncovered { without: String! from: Timestamp! to: Timestamp }
type Choice {
  id: ID!
  label: String
  "When they are requested free: the first time that something else holds this one meanwhile."
  taken: Taken
  "When they are requested free: the days on which this one lacks what has to cover it."
  uncovered: [Uncovered!]
  "Values of the fields that its resource shows beside its name."
  tells: PrefilledValues
}
"Another record of a value; neither id nor label for who may not read it."
type AlikeRecord { id: ID label: String }
type SearchHit { id: ID label: String second: String }
type SearchGroup { resource: String count: Int hits: [SearchHit] }
type HistoryChange { field: String label: String before: String after: String }
type HistoryEntry {
  id: ID userName: String action: String message: String changes: [HistoryChange] createdAt: Timestamp
}
type RecordHistoryPage { count: Int data: [HistoryEntry] }
type SheetTab { resource: String by: String count: Int }
type Query {
  Lookup(
    resource: String!, ids: [ID!], searchWord: String, limit: Int, within: LookupWithin, among: LookupAmong
    free: LookupFree, usual: Boolean
  ): [Choice]
  Alike(resource: String!, path: String!, value: Input, within: Input, except: ID): AlikeRecord
  Prefill(resource: String!, field: String!, id: ID!, action: String): PrefilledValues
  Search(searchWord: String): [SearchGroup]
  RecordHistory(resource: String!, id: ID!, offset: Int, limit: Int): RecordHistoryPage
  SheetTabs(resource: String!, id: ID!): [SheetTab]
  QuickFilterCounts(resource: String!, searchWord: String, filters: [FilterValue!]): [Int]
  ListTotals(resource: String!, searchWord: String, filters: [FilterValue!]): [Decimal]
}`;

/** What answers each, as JSON text. */
export const sharedReads = {
  Lookup: 'lookup',
  Alike: 'alike',
  Prefill: 'prefill',
  Search: 'search',
  RecordHistory: 'history',
  SheetTabs: 'sheetTabs',
  QuickFilterCounts: 'quickFilterCounts',
  ListTotals: 'listTotals',
} as const satisfies Record<string, keyof Reads>;

/**
 * The queries that serve every resource: `Lookup` and `Prefill` for reference fields, `Alike` for what is unique,
 * `RecordHistory` for one record's story, `SheetTabs` for the lists beside it, `Search` across all of them,
 * `QuickFilterCounts` for how many records each quick filter would show beside the others, the first being that of none,
 * `ListTotals` for the sums of `list.totals` over all that a list finds.
 */
export const sharedQueries = (reads: Reads): Operations =>
  operationsOf(
    sdl,
    Object.fromEntries(
      Object.entries(sharedReads).map(([name, read]) => [
        name,
        async (args, request) => JSON.parse(await reads[read](request, args)),
      ]),
    ),
    [FilterValue],
  );
