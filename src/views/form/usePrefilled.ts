import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocation } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft, Field, Fields } from '../../schema/field';
import { isEmpty, parseValue } from '../../schema/parseValue';
import type { Resource } from '../../schema/resource';
import { defaultValues, toFormValues } from '../../schema/words/fields/formValues';
import { ownBounds } from '../inputs/useLookup';
import { copyWord } from '../record/recordOffers';
import { fieldAt, isChild } from '../../schema/words/fields/paths';
import { followed } from '../../schema/words/fields/starts';
import { withValue } from './changes';
import { editableFields, holdsFor } from './editableFields';
import { judgeRow } from './judge';
import { asNew, momentNow, useStart } from './useInitialValues';

/** Labels of what references are given, by path: those that were found, and may be chosen there. */
type Labels = ReadonlyMap<string, string>;
const none: Labels = new Map();

/**
 * First values of a new record: its defaults, and what the address of its page gives ('?client=12'); null while the
 * names of the records given are being read, or what questions answer. Without them the page opens as it usually does.
 */
export function usePrefilled(resource: Resource) {
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { search } = useLocation();
  const { values: usual, isLoading: isAnswering } = useStart(resource.fields);
  const { fields, given } = useMemo(() => {
    const own = editableFields(resource, caller);
    return { fields: own, given: givenBy(own, search) };
  }, [resource, caller, search]);
  const copied = useCopied(resource, fields, search);
  const references = given.filter(({ field }) => field.kind === 'reference');
  const { data, isLoading } = useQuery({
    queryKey: ['prefill', resource.name, search],
    queryFn: () => readLabels(dataProvider, references),
    enabled: references.length > 0,
    retry: false,
  });
  return useMemo(() => {
    if (isLoading || isAnswering || copied === null) return null;
    // The rows that an address gives take the place of those that a question answers.
    const begun = given.flatMap(({ path }) => {
      const [name = ''] = path.split('.');
      return fields[name]?.begins ? [[name, []] as const] : [];
    });
    const start = { ...usual, ...copied, ...Object.fromEntries(begun) };
    const values = prefilled(fields, start, given, data ?? none);
    return followed(fields, values, name => name in copied || given.some(({ path }) => path === name));
  }, [isLoading, isAnswering, fields, usual, given, data, copied]);
}

const nothing: Draft = {};

/** What a new record takes of the one that its address names as copied from; null while that is being read. */
function useCopied(resource: Resource, fields: Fields, search: string): Draft | null {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const id = resource.copies ? new URLSearchParams(search).get(copyWord) : null;
  const { data, isLoading } = useQuery({
    queryKey: ['copy', resource.name, id],
    queryFn: async () => (await dataProvider.getOne(resource.name, { id: id ?? '' })).data,
    enabled: id !== null,
    retry: false,
  });
  return useMemo(() => {
    if (isLoading) return null;
    if (!data) return nothing;
    const names = (resource.copies ?? []).filter(name => name in fields && !isEmpty(data[name]));
    const taken = Object.fromEntries(names.map(name => [name, data[name] as unknown]));
    const values = withoutIds(toFormValues(resource.fields, taken, resources));
    return resource.copied?.(values) ?? values;
  }, [resource, fields, data, isLoading]);
}

const withoutIds = (values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asNew(value)]));

async function readLabels(dataProvider: KarhbaDataProvider, references: readonly Given[]): Promise<Labels> {
  const found = await Promise.all(
    references.map(async ({ path, field, value }) => {
      const { data } = await dataProvider.lookup(field.target ?? '', { ids: [value], ...ownBounds(field) });
      return data.map(({ label }) => [path, label] as const);
    }),
  );
  return new Map(found.flat());
}

/** A value that an address gives to a field of a new record: '?client=12', '?vehicles.vehicle=3'. */
interface Given {
  path: string;
  field: Field;
  value: string;
}

/** What a search part gives of these fields, those that the caller may fill; the rest of it is something else. */
function givenBy(fields: Fields, search: string): Given[] {
  return [...new URLSearchParams(search)].flatMap(([path, value]) => {
    const field = fieldAt(fields, path);
    const takes = field && !isChild(field) && !unprintable.has(field.kind);
    return takes && 'value' in parseValue(field, value) ? [{ path, field, value }] : [];
  });
}

/** Never from an address: what has no text of its own, and what must stand in none. */
const unprintable = new Set<Field['kind']>(['group', 'file', 'secret']);

/** The first values of a new record with those that its address gives; a reference that nobody knows is left out. */
function prefilled(fields: Fields, usual: Draft, given: readonly Given[], labels: Labels): Draft {
  return given.reduce<Draft>((values, { path, field, value }) => {
    const taken = formValue(field, value, labels.get(path));
    if (taken === undefined) return values;
    const [name = '', ...rest] = path.split('.');
    const own = fields[name];
    if (own?.kind !== 'rows') return withValue(counting(fields, values, own), path.split('.'), taken);
    const row = withValue(defaultValues(own.fields ?? {}, momentNow()), rest, taken);
    const rows = values[name] as readonly Draft[] | undefined;
    // A row that needs more than this is for its entry line.
    const isWhole = Object.keys(judgeRow(own.fields ?? {}, row, values, resources)).length === 0;
    return isWhole ? { ...values, [name]: [...(rows ?? []), row] } : values;
  }, usual);
}

function formValue({ kind }: Field, value: string, label: string | undefined): unknown {
  if (kind === 'boolean') return value === 'true';
  if (kind !== 'reference') return value;
  return label === undefined ? undefined : { id: value, label };
}

/** The values with the one choice by which a field counts: 'Externe', for the client of a driver. */
function counting(fields: Fields, values: Draft, field: Field | undefined): Draft {
  if (!field || holdsFor(field, values)) return values;
  for (const [name, { kind, choices = {}, offers = Object.keys(choices), readOnly }] of Object.entries(
    fields,
  ))
    for (const value of kind === 'choice' && !readOnly ? offers : []) {
      const tried = { ...values, [name]: value };
      if (holdsFor(field, tried)) return tried;
    }
  return values;
}
