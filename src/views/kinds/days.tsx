import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { isCalendarDate } from '../../domain/calendarDate';
import { readDayRange, writeDayRange } from '../../domain/dayRange';
import '../../i18n/inputs';
import { DateBox } from '../inputs/DateBox';
import type { FilterProps, KindView } from './KindView';
import { text } from './text';

/** Two days; an end that would come before the beginning follows it. */
function DaysFilter({ filter, value, onChange, autoFocus }: FilterProps) {
  const translate = useTranslate();
  const range = value ? readDayRange(String(value)) : null;
  const [first, setFirst] = useState<string | null>(range?.[0] ?? null);
  const [last, setLast] = useState<string | null>(range?.[1] ?? null);
  const change = (from: string | null, to: string | null) => {
    setFirst(from);
    setLast(to);
    const range = readDayRange(`${from}..${to}`);
    onChange(range && writeDayRange(range));
  };
  const isWrong = isCalendarDate(first) && isCalendarDate(last) && !readDayRange(`${first}..${last}`);
  const { label } = filter;
  return (
    <>
      <DateBox
        label={translate('karhba.inputs.days.from', { label })}
        value={first}
        onChange={from => change(from, isCalendarDate(from) && (last === null || last < from) ? from : last)}
        autoFocus={autoFocus}
      />
      <DateBox
        label={translate('karhba.inputs.days.to', { label })}
        value={last}
        onChange={to => change(first, to)}
        min={isCalendarDate(first) ? first : undefined}
        error={isWrong}
        helperText={isWrong && translate('karhba.inputs.days.wrong')}
      />
    </>
  );
}

export const days: KindView = { ...text, Filter: DaysFilter };
