import type { HistoryEntry } from '../../providers/ownMethods';

type Change = NonNullable<HistoryEntry['changes']>[number];

/** Between the name of a row and that of its field, as the server writes them. */
const within = ' › ';

/** Changes in their order; those of one row together, under its name: 'Détails du contrat, ligne 1'. */
export function changeGroups(changes: readonly Change[]): { title: string; changes: Change[] }[] {
  const groups: { title: string; changes: Change[] }[] = [];
  for (const change of changes) {
    const cut = change.label.lastIndexOf(within);
    const title = cut < 0 ? '' : change.label.slice(0, cut);
    const told = cut < 0 ? change : { ...change, label: change.label.slice(cut + within.length) };
    const last = groups.at(-1);
    if (last?.title === title) last.changes.push(told);
    else groups.push({ title, changes: [told] });
  }
  return groups;
}
