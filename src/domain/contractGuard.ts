/** The record that a guard speaks of, and the field of the contract that it comes from ('vehicles.0.vehicle'). */
export interface GuardedRecord {
  /** The name of its resource: 'vehicles'. */
  resource: string;
  id: string;
  path?: string;
}

/**
 * What keeps a contract from its next stage: for good; unless a super administrator gives a reason; or only as a
 * warning.
 */
export type GuardSeverity = 'blocking' | 'waivable' | 'warning';

/** What a guard found: its name, how much it matters, a French sentence, and what is to be mended. */
export interface GuardFinding<Rule extends string = string> {
  rule: Rule;
  severity: GuardSeverity;
  sentence: string;
  about: GuardedRecord;
}

/** One rule: what it finds in plain facts, or null. */
export type Guard<Facts, Rule extends string = string> = (facts: Facts) => GuardFinding<Rule> | null;

/** A rule by its name: what is wrong in French, or null. */
export const guard =
  <Rule extends string, Facts extends { about: GuardedRecord }>(
    rule: Rule,
    severity: GuardSeverity,
    fault: (facts: Facts) => string | null,
  ): Guard<Facts, Rule> =>
  facts => {
    const sentence = fault(facts);
    return sentence === null ? null : { rule, severity, sentence, about: facts.about };
  };

/** What all the rules find in each of the facts, in their order. */
export const judge = <Facts, Rule extends string>(
  guards: readonly Guard<Facts, Rule>[],
  facts: readonly Facts[],
): GuardFinding<Rule>[] => facts.flatMap(one => guards.flatMap(rule => rule(one) ?? []));

/** What stops the transition, once the rules that a super administrator waived with a reason are left out. */
export const stopping = <Rule extends string>(
  findings: readonly GuardFinding<Rule>[],
  waived: ReadonlySet<string> = new Set(),
): GuardFinding<Rule>[] =>
  findings.filter(
    ({ severity, rule }) => severity === 'blocking' || (severity === 'waivable' && !waived.has(rule)),
  );
