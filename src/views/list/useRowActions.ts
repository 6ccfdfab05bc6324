import { startTransition, useEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { whenCalm } from '../whenCalm';
import type { ListScreenValue } from './ListScreen';
import type { RowActions, rowActionsOf } from './RowActions';

interface Code {
  rowActionsOf: typeof rowActionsOf;
}
let code: Code | undefined;

/** The code of what is done with rows: no list waits for it, all have it. */
export async function loadRowActions(): Promise<Code> {
  return (code ??= await import('./RowActions'));
}

/** What may be done with the rows of a list; undefined until its code is there, once the first rows have been seen. */
export function useRowActions({ resource, mayDelete, hasActions }: ListScreenValue): RowActions | undefined {
  const caller = useCaller();
  const translate = useTranslate();
  const [known, setKnown] = useState(code);
  const waits = hasActions && !known;
  useEffect(() => {
    if (!waits) return undefined;
    let isGone = false;
    void whenCalm(100)
      .then(loadRowActions)
      // Rows that are drawn again hold up nobody.
      .then(loaded => isGone || startTransition(() => setKnown(loaded)));
    return () => {
      isGone = true;
    };
  }, [waits]);
  return useMemo(
    () => (hasActions ? known?.rowActionsOf({ resource, caller, mayDelete, translate }) : undefined),
    [hasActions, known, resource, caller, mayDelete, translate],
  );
}
