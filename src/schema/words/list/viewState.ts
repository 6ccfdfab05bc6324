/** What a saved view keeps of a list, as the API carries it; what is absent is as the list's config has it. */
export interface ViewState {
  columns?: readonly string[] | null;
  filters?: readonly { argument: string; value: string }[] | null;
  searchWord?: string | null;
  sort?: string | null;
  order?: string | null;
  perPage?: number | null;
}
