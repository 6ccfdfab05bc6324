import { useMemo } from 'react';
import { todayInTunis } from '../../domain/calendarDate';
import { toTunisLocal } from '../../domain/instant';
import type { Moment } from '../../schema/defaultOf';
import type { Fields } from '../../schema/field';
import { defaultValues } from '../../schema/formValues';

/** Now, as the defaults of a form take it. */
export function momentNow(): Moment {
  const now = Date.now();
  return { date: todayInTunis(now), instant: toTunisLocal(now) };
}

/** Default values of a new record or row, as they are when its form opens. */
export function useInitialValues({ fields }: { fields: Fields }) {
  return useMemo(() => defaultValues(fields, momentNow()), [fields]);
}
