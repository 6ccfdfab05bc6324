import { Fragment } from 'react';
import Lock from 'lucide-react/icons/lock';
import type { Right } from '../../schema/rightGrid';
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
  const told = [lock, !built && 'Son écran arrive dans une prochaine version'].filter(Boolean).join('. ');
  return (
    <label className={`right ${state} ${built ? '' : 'quiet'}`} title={told || undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={lock !== null}
        aria-label={`${row}\u00a0: ${label}${told && ` (${told})`}`}
        // Shift is told by the click that makes the change.
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
