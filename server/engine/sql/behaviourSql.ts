/** What data cannot say of a resource's reading, as SQL. */
export interface BehaviourSql {
  /** SQL of the computed fields, by path; `t` is the record's row. */
  computed?: Readonly<Record<string, string>>;
  /**
   * Computed fields that one walk answers, where several of them are asked: SQL of one row about `t`, whose columns have
   * their names.
   */
  together?: readonly { fields: readonly string[]; row: string }[];
  /** SQL of the condition that a record `t` must meet to be listed for the `caller`, beside the resource's rule. */
  listed?: string;
  /** SQL of what else a filter by a field finds of records `t`, by path, given the placeholder of what is looked for. */
  alsoFound?: Readonly<Record<string, (sought: string) => string>>;
  /** SQL of what a record `t` counts for in the totals of its list, by path, where that is not the field's own value. */
  summed?: Readonly<Record<string, string>>;
  /** Counts that are kept, for lists filtered by nothing but some of these fields, each by '='. */
  counted?: {
    by: readonly string[];
    /** SQL of how many records `t` meet the condition. */
    count(condition: string): string;
    /** The same by day of an instant, for pages far away in its order of lists filtered by all of the fields. */
    days?: {
      /** Name of the instant, a column. */
      of: string;
      /** SQL of the records `t` that meet the condition, as rows of `day`, a date of UTC, and `n`, how many it has. */
      rows(condition: string): string;
    };
  };
}

/** The same, by resource name. */
export interface BehavioursSql {
  of(resource: string): BehaviourSql;
}
