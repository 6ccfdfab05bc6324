import { useEffect, useRef } from 'react';
import Lock from 'lucide-react/icons/lock';
import type { Right, RightRow } from '../../schema/words/access/rightGrid';
import { shareOf } from './rightsDraft';
import type { RightsDraftState } from './useRightsDraft';

interface RightBoxProps {
  row: string;
  right: Right;
  draft: RightsDraftState;
  /** In a grid, whose keys lead to it. */
  tabIndex?: -1;
}

/** One right: its box, and a padlock with the reason where it may not be changed; its technical name is shown on hover. */
export function RightBox({ row, right, draft, tabIndex }: RightBoxProps) {
  const { action, label, column } = right;
  const lock = draft.lock(action);
  const checked = draft.wanted.has(action);
  const changed = checked !== draft.kept.has(action);
  const state = changed ? (checked ? 'added' : 'removed') : '';
  return (
    <label className={`right ${state}`} title={lock === null ? action : `${lock} (${action})`}>
      <input
        type="checkbox"
        checked={checked}
        tabIndex={tabIndex}
        // Reached, so that its reason is heard.
        aria-disabled={lock !== null}
        aria-label={`${row}\u00a0: ${label}${lock === null ? '' : ` (${lock})`}`}
        // The click that makes the change knows of Shift.
        onChange={event =>
          lock === null &&
          draft.pick(right, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
      />
      {column === 'other' && <span className="words">{label}</span>}
      {lock !== null && <Lock size={12} aria-hidden />}
    </label>
  );
}

/** The pages that come with that of a line. */
export const AlsoOpened = ({ row: { also } }: { row: RightRow }) =>
  also.length > 0 ? <small className="also">avec {also.join(', ')}</small> : null;

interface GroupBoxProps {
  label: string;
  rights: readonly Right[];
  draft: RightsDraftState;
  tabIndex?: -1;
}

/** All the rights of a line, a section or a column at once; half-ticked when some are granted. */
export function GroupBox({ label, rights, draft, tabIndex }: GroupBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const actions = rights.map(({ action }) => action);
  const open = actions.filter(action => draft.lock(action) === null);
  const share = shareOf(draft.wanted, actions);
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === 'some';
  }, [share]);
  if (actions.length === 0)
    return (
      <span className="none" aria-hidden>
        –
      </span>
    );
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={share === 'all'}
      tabIndex={tabIndex}
      aria-disabled={open.length === 0}
      onChange={() => draft.put(open, shareOf(draft.wanted, open) !== 'all')}
    />
  );
}
