import { useCallback } from 'react';
import { addDays } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { startFor, views } from './span';
import type { ViewName } from './span';

interface PlanningKeys {
  view: ViewName;
  /** The first day that is seen. */
  first: CalendarDate;
  today: CalendarDate;
  /** Seen from another day on. */
  onLook: (first: CalendarDate) => void;
  onHelp: () => void;
}

/** What the keys of a planning's grid do beside moving in it; answers whether a key does anything. */
export function usePlanningKeys({ view, first, today, onLook, onHelp }: PlanningKeys) {
  return useCallback(
    (key: string) => {
      const { step } = views[view];
      const actions: Record<string, () => void> = {
        '?': onHelp,
        a: () => onLook(startFor(view, today)),
        p: () => onLook(addDays(first, -step)),
        n: () => onLook(addDays(first, step)),
      };
      const action = actions[key.toLowerCase()];
      action?.();
      return action !== undefined;
    },
    [view, first, today, onLook, onHelp],
  );
}
