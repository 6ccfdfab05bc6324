import type { HistoryEntry } from '../../providers/ownMethods';
import { changeGroups } from './changeGroups';

/** What changed, field by field, before → after; rows and their fields under the name of the row. */
export function ChangeList({ changes }: { changes: NonNullable<HistoryEntry['changes']> }) {
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
              <bdi className="after">{after || 'vide'}</bdi>
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
