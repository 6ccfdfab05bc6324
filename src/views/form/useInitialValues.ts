import { useMemo } from 'react';
import { todayInTunis } from '../../domain/calendarDate';
import { toTunisLocal } from '../../domain/instant';
import type { Moment } from '../../schema/defaultOf';
import type { Fields } from '../../schema/field';
import { defaultValues } from '../../schema/formValues';
import { followed } from '../../schema/starts';
import { useUsualRecords } from './useUsualRecords';

/** Now, as the defaults of a form take it. */
export function momentNow(): Moment {
  const now = Date.now();
  return { date: todayInTunis(now), instant: toTunisLocal(now) };
}

/** Default values of a new record or row, as they are when its form opens; the usual records come as they are read. */
export function useInitialValues({ fields }: { fields: Fields }) {
  const values = useMemo(() => defaultValues(fields, momentNow()), [fields]);
  const usual = useUsualRecords(fields);
  return useMemo(() => followed(fields, { ...values, ...usual }), [fields, values, usual]);
}
