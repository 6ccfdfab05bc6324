import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Twin } from '../../providers/ownMethods';
import { useCaller } from '../../providers/useCaller';
import type { Draft, Field } from '../../schema/field';
import { useSettled } from '../useSettled';
import { isRefused, isTold } from '../../schema/isTold';
import { isEmpty, parseValue } from '../../schema/parseValue';
import { can } from '../../schema/permissions';
import { textOf } from '../../schema/textOf';
import { useDuplicatesScope } from './duplicatesScope';
import type { Duplicate } from './duplicatesScope';
import { useFieldScope } from './fieldScope';
import { twinText } from './twinText';

/** Milliseconds after the last letter. */
const pause = 300;

/**
 * Looks for another record of the same value, once what is typed is one: where the field is unique, or told as alike.
 * What stands in the form unchanged is not looked for.
 */
export function useDuplicates(path: string, field: Field): Duplicate | null {
  const scope = useDuplicatesScope();
  const { root } = useFieldScope();
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { getValues, formState } = useFormContext();
  const value: unknown = useWatch({ name: path });
  const dirty = textOf(value ?? null) !== textOf(get(formState.defaultValues, path) ?? null);
  const within: unknown = useWatch({ name: field.uniqueWithin ?? path, disabled: !field.uniqueWithin });
  const right = scope?.id ? scope.resource.access.update : scope?.resource.access.create;
  const looks =
    Boolean(scope) && !root && dirty && isTold(field) && right !== undefined && can(caller, right);
  const typed = looks ? storedText(field, value, getValues) : null;
  const asked = useSettled(typed, pause, null);
  const { data } = useQuery<Twin | null>({
    queryKey: ['alike', scope?.resource.name, path, asked, idOf(within), scope?.id],
    queryFn: async () => {
      const given = { path, value: String(asked), within: idOf(within), except: scope?.id };
      return (await dataProvider.alike(scope?.resource.name ?? '', given)).data;
    },
    enabled: asked !== null && asked === typed,
    retry: false,
    staleTime: 5_000,
  });
  const twin = asked !== null && asked === typed ? (data ?? null) : null;
  const blocks = isRefused(field);
  const announce = scope?.announce;
  const said = twin ? `${field.label}. ${twinText(twin, blocks)}` : '';
  useEffect(() => {
    if (said) announce?.(said);
  }, [said, announce]);
  return twin && scope ? { resource: scope.resource.name, twin, blocks } : null;
}

/** What is typed, as it would be kept; null while it is nothing that can be. */
function storedText(field: Field, value: unknown, getValues: () => Draft): string | null {
  if (isEmpty(value)) return null;
  const parsed = parseValue(field, value);
  if ('fault' in parsed || field.check?.(parsed.value as never, getValues())) return null;
  // Amounts and moments are asked as they are typed: their kept form is not that of an input.
  return typeof parsed.value === 'string' ? parsed.value : String(value);
}

const idOf = (value: unknown) => {
  const id = (value as { id?: unknown } | null)?.id ?? value;
  return id === undefined || id === null ? undefined : String(id);
};
