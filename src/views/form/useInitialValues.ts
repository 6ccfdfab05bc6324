import { useMemo } from 'react';
import { todayInTunis } from '../../domain/calendarDate';
import { toTunisLocal } from '../../domain/instant';
import type { Fields } from '../../schema/field';
import { defaultValues } from '../../schema/formValues';

/** Default values of a new record or row, as they are when its form opens. */
export function useInitialValues({ fields }: { fields: Fields }) {
  return useMemo(() => {
    const now = Date.now();
    return defaultValues(fields, { date: todayInTunis(now), instant: toTunisLocal(now) });
  }, [fields]);
}
