import { Fragment, useEffect, useRef } from 'react';
import Lock from 'lucide-react/icons/lock';
import type { Right } from '../../schema/words/access/rightGrid';
import { shareOf } from './rightsDraft';
import type { RightsDraftState } from './useRightsDraft';

interface RightBoxProps {
  row: string;
  right: Right;
  draft: RightsDraftState;
}

/** One right: its box, its technical name, and a padlock with the reason where it may not be changed. */
export function RightBox({ row, right, draft }: RightBoxProps) {
  const { action, label, column, built } = right;
  const lock = draft.lock(action);
  const checked = draft.wanted.has(action);
  const changed = checked !== draft.kept.has(action);
  const state = changed ? (checked ? 'added' : 'removed') : '';
  const reason = [lock, !built && 'Son écran arrive dans une prochaine version'].filter(Boolean).join('. ');
  return (
    <label className={`right ${state} ${built ? '' : 'quiet'}`} title={reason || undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={lock !== null}
        aria-label={`${row}\u00a0: ${label}${reason && ` (${reason})`}`}
        // The click that makes the change knows of Shift.
        onChange={event =>
          draft.pick(right, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
      />
      <span className="words">
        {column === 'other' && <span>{label}</span>}
        <span className="name">
          {lock && <Lock size={10} aria-hidden />}
          {action.split('_').map((part, index) => (
            <Fragment key={index}>
              {index > 0 && (
                <>
                  _<wbr />
                </>
              )}
              {part}
            </Fragment>
          ))}
        </span>
      </span>
    </label>
  );
}

interface GroupBoxProps {
  label: string;
  rights: readonly Right[];
  draft: RightsDraftState;
}

/** All the rights of a line, a section or a column at once; half-ticked when some are granted. */
export function GroupBox({ label, rights, draft }: GroupBoxProps) {
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
      disabled={open.length === 0}
      onChange={() => draft.put(open, shareOf(draft.wanted, open) !== 'all')}
    />
  );
}
