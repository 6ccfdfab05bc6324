import { formatInstant } from '../../domain/instant';
import type { HistoryEntry as Entry } from '../../providers/ownMethods';
import { counted } from '../../schema/french';
import { ChangeList } from './ChangeList';

/** One change: what happened, old and new values, who and when. A creation only counts what it filled in. */
export function HistoryEntry({ entry }: { entry: Entry }) {
  const changes = entry.changes ?? [];
  const filledIn = changes.every(({ before }) => !before);
  const list = <ChangeList changes={changes} />;
  return (
    <li>
      <div>{entry.message ?? entry.action}</div>
      {changes.length > 0 &&
        (filledIn && changes.length > most ? (
          <details>
            <summary>{counted(changes.length, 'valeur saisie', 'valeurs saisies')}</summary>
            {list}
          </details>
        ) : (
          list
        ))}
      <div className="who">
        <bdi>{entry.userName}</bdi>, <time>{formatInstant(entry.createdAt)}</time>
      </div>
    </li>
  );
}

/** More values than these, filled in for the first time, are folded. */
const most = 3;
