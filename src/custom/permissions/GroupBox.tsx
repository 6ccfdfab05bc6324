import { useEffect, useRef } from 'react';
import type { Right } from '../../schema/rightGrid';
import { shareOf } from './rightsDraft';
import type { RightsDraftState } from './useRightsDraft';

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
