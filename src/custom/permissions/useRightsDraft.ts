import { useMemo, useRef, useState } from 'react';
import { useCaller } from '../../providers/useCaller';
import type { Right, RightSection } from '../../schema/words/access/rightGrid';
import { changesOf, lockOf, rangeOf, withRights } from './rightsDraft';

/**
 * What the grid holds while it is changed.
 * @param sections the lines shown: a click with Shift goes over no hidden one.
 */
export function useRightsDraft(
  all: readonly Right[],
  sections: readonly RightSection[],
  kept: ReadonlySet<string>,
  own: boolean,
) {
  const caller = useCaller();
  const [wanted, setWanted] = useState(kept);
  const [left, setLeft] = useState(0);
  const last = useRef<string | null>(null);
  const locks = useMemo(
    () => new Map(all.map(right => [right.action, lockOf(right, caller, own)])),
    [all, caller, own],
  );
  const lock = (action: string) => locks.get(action) ?? null;
  const open = (actions: readonly string[]) => actions.filter(action => lock(action) === null);
  const put = (actions: readonly string[], allowed: boolean) => {
    setLeft(0);
    setWanted(now => withRights(now, open(actions), allowed));
  };
  return {
    kept,
    wanted,
    lock,
    /** How many rights a profile would have changed, but that are locked. */
    left,
    changes: changesOf(
      { kept, wanted },
      all.map(({ action }) => action),
    ),
    put,
    /** One right as it was. */
    undo: (action: string) => put([action], kept.has(action)),
    /** One box, or with Shift all those of its column since the last one. */
    pick(right: Right, allowed: boolean, range: boolean) {
      const column = sections
        .flatMap(({ rows }) => rows.flatMap(({ rights }) => rights))
        .filter(one => one.column === right.column)
        .map(({ action }) => action);
      put(range ? rangeOf(column, last.current, right.action) : [right.action], allowed);
      last.current = right.action;
    },
    /** Makes the rights those of a profile or a colleague, as far as the caller may. */
    become(actions: ReadonlySet<string>) {
      const names = all.map(({ action }) => action);
      setLeft(
        names.filter(action => lock(action) !== null && actions.has(action) !== wanted.has(action)).length,
      );
      setWanted(now => {
        const free = open(names);
        const granted = withRights(
          now,
          free.filter(action => actions.has(action)),
          true,
        );
        return withRights(
          granted,
          free.filter(action => !actions.has(action)),
          false,
        );
      });
    },
    reset() {
      setLeft(0);
      setWanted(kept);
    },
  };
}

export type RightsDraftState = ReturnType<typeof useRightsDraft>;
