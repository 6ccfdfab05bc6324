import { useTranslate } from 'react-admin';
import type { HistoryEntry } from '../../providers/ownMethods';

/** What changed, field by field, before → after; rows and their fields under the name of the row. */
export function ChangeList({ changes }: { changes: NonNullable<HistoryEntry['changes']> }) {
  const translate = useTranslate();
  return (
    <ul className="changes">
      {changeGroups(changes).map(({ title, changes: own }) => {
        const lines = own.map(({ field, label, before, after }) => (
          <li key={field}>
            <span className="field">
              {label}
              {'\u00a0: '}
            </span>
            <span className="values">
              {before && (
                <>
                  <s>
                    <bdi>{before}</bdi>
                  </s>{' '}
                  <span aria-hidden>→</span>{' '}
                </>
              )}
              <bdi className="after">{after || translate('karhba.list.emptyValue')}</bdi>
            </span>
          </li>
        ));
        return title ? (
          <li key={`${title} ${own[0]?.field}`}>
            <span className="row">{title}</span>
            <ul>{lines}</ul>
          </li>
        ) : (
          lines
        );
      })}
    </ul>
  );
}

type Change = NonNullable<HistoryEntry['changes']>[number];

/** Between the name of a row and that of its field, as the server writes them. */
const within = ' › ';

/** Changes in their order; those of one row together, under its name: 'Détails du contrat, ligne 1'. */
export function changeGroups(changes: readonly Change[]): { title: string; changes: Change[] }[] {
  const groups: { title: string; changes: Change[] }[] = [];
  for (const change of changes) {
    const cut = change.label.lastIndexOf(within);
    const title = cut < 0 ? '' : change.label.slice(0, cut);
    const own = cut < 0 ? change : { ...change, label: change.label.slice(cut + within.length) };
    const last = groups.at(-1);
    if (last?.title === title) last.changes.push(own);
    else groups.push({ title, changes: [own] });
  }
  return groups;
}
