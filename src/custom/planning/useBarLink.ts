import { useCallback } from 'react';
import { useCreatePath } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { can } from '../../schema/permissions';
import type { Bar } from './planningTypes';

/** The sheet of what a bar comes from; null when it is not the caller's to see. */
export function useBarLink(): (bar: Bar) => string | null {
  const createPath = useCreatePath();
  const caller = useCaller();
  return useCallback(
    ({ source, id }) => {
      const { routes, access } = resources.find(source) ?? {};
      if (!routes?.edit || !access?.list || !can(caller, access.list)) return null;
      return createPath({ resource: source, id, type: 'edit' });
    },
    [caller, createPath],
  );
}
