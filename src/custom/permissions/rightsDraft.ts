import { can } from '../../schema/words/access/permissions';
import type { Caller } from '../../schema/words/access/permissions';
import type { Right, RightSection } from '../../schema/words/access/rightGrid';

/** What is granted, as it is kept and as it would be. */
interface RightsDraft {
  kept: ReadonlySet<string>;
  wanted: ReadonlySet<string>;
}

/** The rights that saving grants and withdraws, in the order of `actions`. */
export function changesOf({ kept, wanted }: RightsDraft, actions: readonly string[]) {
  return {
    added: actions.filter(action => wanted.has(action) && !kept.has(action)),
    removed: actions.filter(action => kept.has(action) && !wanted.has(action)),
  };
}

/** `wanted` with some rights all granted or all withdrawn. */
export function withRights(wanted: ReadonlySet<string>, actions: readonly string[], allowed: boolean) {
  const next = new Set(wanted);
  for (const action of actions)
    if (allowed) next.add(action);
    else next.delete(action);
  return next;
}

/** All of them granted, some, or none. */
export function shareOf(wanted: ReadonlySet<string>, actions: readonly string[]): 'all' | 'some' | 'none' {
  const count = actions.filter(action => wanted.has(action)).length;
  return count === 0 ? 'none' : count === actions.length ? 'all' : 'some';
}

/**
 * What stands between two clicks of the same column, both included: where a click with Shift goes on to.
 * Only the second when the first is not shown.
 */
export function rangeOf(column: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : column.indexOf(from), column.indexOf(to)];
  return start < 0 || end < 0 ? [to] : column.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Why the caller may neither grant nor withdraw a right; null when they may. The server judges again. */
export function lockOf(right: Right, caller: Caller | null, own: boolean): string | null {
  if (own) return 'Personne ne modifie ses propres droits';
  if (right.reserved) return 'Réservé au super administrateur';
  if (!can(caller, right.action))
    return 'Vous n’avez pas ce droit\u00a0: vous ne pouvez ni l’accorder ni le retirer';
  return null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The lines that hold a word in their name, their section's, or that of one of their rights; accents aside. */
export function matchingSections(sections: readonly RightSection[], word: string): readonly RightSection[] {
  const sought = plain(word.trim());
  if (!sought) return sections;
  const has = (text: string) => plain(text).includes(sought);
  return sections
    .map(section => ({
      ...section,
      rows: section.rows.filter(
        ({ label, also, rights }) =>
          has(section.label) ||
          [label, ...also].some(has) ||
          rights.some(({ action, label: words }) => has(action) || has(words)),
      ),
    }))
    .filter(({ rows }) => rows.length > 0);
}
