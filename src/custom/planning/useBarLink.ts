import { useCallback } from 'react';
import { useCreatePath } from 'react-admin';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Bar } from './planningTypes';

/** The sheet of what a bar comes from; null when it is not the caller's to see. */
export function useBarLink(): (bar: Bar) => string | null {
  const createPath = useCreatePath();
  const caller = useCaller();
  return useCallback(
    ({ source, id }) => {
      const target = resources.find(source);
      if (!target?.routes?.edit || !canAccess(caller, target, 'list')) return null;
      return createPath({ resource: source, id, type: 'edit' });
    },
    [caller, createPath],
  );
}
