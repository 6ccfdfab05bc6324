import { useFormContext, useWatch } from 'react-hook-form';
import { isCalendarDate } from '../../domain/calendarDate';
import { parseInstant } from '../../domain/instant';
import type { Free } from '../../providers/ownMethods';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { fieldAt, valueAt } from '../../schema/paths';
import { neighbourPath } from '../../schema/references';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldScope } from './fieldScope';

/**
 * When what a reference chooses has to be free (`free`), by fields of the row or else of the record, as they stand in
 * the form; undefined while they do not say it.
 */
export function useFree({ name, field }: FieldInputProps): Free | undefined {
  const { control, getValues } = useFormContext();
  const { form, record } = useFieldScope();
  const { from = '', to = '' } = field.free ?? {};
  const beside = [from, to].map(bound => neighbourPath(name, bound));
  const isBeside = (path: string) => form !== undefined && fieldAt(form.fields, path) !== undefined;
  // Texts, so that only another period is another value.
  const said = (values: Draft, paths: readonly string[]) =>
    field.free ? paths.map(path => String(valueAt(values, path) ?? '')).join(' ') : '';
  const near = useWatch({ control, compute: (values: Draft) => said(values, beside) }).split(' ');
  const far = useWatch({
    control: record ?? control,
    compute: (values: Draft) => said(values, [from, to]),
  }).split(' ');
  const [start = '', end = ''] = beside.map((path, index) => (isBeside(path) ? near : far)[index] ?? '');
  if (!field.free || !form || !isPeriod(start, end)) return undefined;
  const [list = ''] = form.path.split('.');
  const owner = resources.get(form.resource).fields[list];
  // A line is a record of its own: what it holds is not its document's.
  const holder =
    owner?.kind === 'lines'
      ? { resource: owner.target ?? '', except: (getValues() as { id?: string }).id }
      : { resource: form.resource, except: form.id };
  return { ...holder, from: start, to: end };
}

/** Two days, or two moments one after the other. */
function isPeriod(start: string, end: string): boolean {
  const areDays = isCalendarDate(start) && isCalendarDate(end);
  return areDays ? start <= end : isMoment(start) && isMoment(end) && start < end;
}

const isMoment = (value: string) => value.includes('T') && parseInstant(value) !== null;
