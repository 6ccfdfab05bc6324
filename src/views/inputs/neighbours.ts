import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isCalendarDate } from '../../domain/calendarDate';
import { parseInstant } from '../../domain/instant';
import type { GlanceName } from '../../pages/all';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Free, Within } from '../../providers/ownMethods';
import { resources } from '../../resources/all';
import type { Draft, Field } from '../../schema/field';
import { fieldAt, valueAt } from '../../schema/words/fields/paths';
import { neighbourPath } from '../../schema/words/fields/references';
import { useFieldScope } from './fieldScope';
import type { FieldInputProps } from './useFieldInput';
import type { Option } from './useLookup';

interface Narrowing {
  /** What its options are looked for within. */
  within?: Within;
  /** What to show while the neighbour is empty, and nothing can be chosen. */
  waits?: string;
  /** What a record created here starts from: it is of the same neighbour. */
  given: Draft;
}

/**
 * A reference that chooses within what its neighbour holds (`within`): a model of the chosen brand. It empties itself
 * when the neighbour changes under it.
 * @param value id of the record chosen.
 */
export function useWithin({ name, field }: FieldInputProps, value: unknown, empty: () => void): Narrowing {
  const { control } = useFormContext();
  const { form, root } = useFieldScope();
  const translate = useTranslate();
  const path = neighbourPath(name, field.within ?? '');
  const neighbour = useWatch({
    control,
    compute: (values: Draft) => {
      if (!field.within) return null;
      const own = valueAt(values, path);
      // A dialog may have an input for the one without the other, which is then the record's.
      return ((own === undefined && form?.path === '' && root ? valueAt(root(), path) : own) ??
        null) as Option | null;
    },
  });
  const around = neighbour?.id;
  const latest = useRef({ around, value });
  useEffect(() => {
    const before = latest.current;
    latest.current = { around, value };
    // A form that is reset changes both at once.
    const isLeft = before.around !== around && before.value === value;
    if (field.within && isLeft && value !== undefined) empty();
  });
  if (!field.within) return { given: {} };
  const label = (form && fieldAt(form.fields, path)?.label) ?? field.within;
  return around === undefined
    ? { waits: translate('karhba.inputs.lookup.first', { label }), given: {} }
    : { within: { field: field.within, id: around }, given: { [field.within]: neighbour } };
}

/**
 * What a reference may choose: a record is neither its own parent nor the one that it becomes, and what is done with one
 * and another is done with one that is there (`isThere`).
 */
export function useOthers(
  target: string,
  options: readonly Option[],
): { options: readonly Option[]; isThere: boolean } {
  const { form } = useFieldScope();
  const itself = form?.resource === target ? (form.id ?? form.about) : undefined;
  return {
    options: itself === undefined ? options : options.filter(({ id }) => id !== itself),
    isThere: itself !== undefined && itself === form?.about,
  };
}

/** When what a reference chooses has to be free. */
interface Freedom {
  /** Undefined while its dates are not filled. */
  free?: Free;
  /** What an action takes it takes now: what is taken is not shown, and nothing before its dates are known. */
  isOnly: boolean;
  /** What to show meanwhile. */
  waits?: string;
}

/** When what a reference chooses has to be free (`free`), by fields of the row or else of the record, as they stand in the form. */
export function useFree({ name, field }: FieldInputProps): Freedom {
  const translate = useTranslate();
  const { control, getValues } = useFormContext();
  const { form, record } = useFieldScope();
  const { from = '', to = '' } = field.free ?? {};
  const beside = [from, to].map(bound => neighbourPath(name, bound));
  const isBeside = (path: string) => form !== undefined && fieldAt(form.fields, path) !== undefined;
  // Texts, so that only another period is another value.
  const periodOf = (values: Draft, paths: readonly string[]) =>
    field.free ? paths.map(path => String(valueAt(values, path) ?? '')).join(' ') : '';
  const near = useWatch({ control, compute: (values: Draft) => periodOf(values, beside) }).split(' ');
  const far = useWatch({
    control: record ?? control,
    compute: (values: Draft) => periodOf(values, [from, to]),
  }).split(' ');
  // A row that has nothing of its own is as its record.
  const [start = '', end = ''] = beside.map(
    (path, index) => (isBeside(path) && near[index]) || far[index] || '',
  );
  const isOnly = field.free !== undefined && form?.action !== undefined;
  if (!field.free || !form || !isPeriod(start, end)) {
    const missing = isOnly && fieldAt(form?.fields ?? {}, isMoment(start) ? to : from)?.label;
    return {
      isOnly,
      waits: missing ? translate('karhba.inputs.lookup.first', { label: missing }) : undefined,
    };
  }
  const [list = ''] = form.path.split('.');
  const owner = resources.get(form.resource).fields[list];
  // A line is a record of its own: what it holds is not its document's.
  const holder =
    owner?.kind === 'lines'
      ? { resource: owner.target ?? '', except: (getValues() as { id?: string }).id }
      : { resource: form.resource, except: form.id };
  return { isOnly, free: { ...holder, from: start, to: end } };
}

/** Two days, or two moments one after the other. */
function isPeriod(start: string, end: string): boolean {
  const areDays = isCalendarDate(start) && isCalendarDate(end);
  return areDays ? start <= end : isMoment(start) && isMoment(end) && start < end;
}

const isMoment = (value: string) => value.includes('T') && parseInstant(value) !== null;

/** The line of a reference's query (`glance`) about the record chosen; nothing where the caller may not run it. */
export function useGlance({ glance }: Field, id: string | undefined): string | undefined {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: ['glance', glance, id],
    queryFn: async ({ signal }) =>
      (await dataProvider.question(glance as GlanceName, { data: { record: id }, signal })).data,
    enabled: glance !== undefined && id !== undefined,
    retry: false,
  });
  return (id !== undefined && data) || undefined;
}
