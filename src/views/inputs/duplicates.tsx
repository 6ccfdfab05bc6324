import { createContext, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Twin } from '../../providers/ownMethods';
import { useCaller } from '../../providers/useCaller';
import type { Draft, Field } from '../../schema/field';
import { isEmpty, parseValue } from '../../schema/parseValue';
import { article } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { can } from '../../schema/words/access/permissions';
import { textOf } from '../../schema/words/fields/textOf';
import { isUnique, showsTwins, uniqueWithin } from '../../schema/words/fields/comparedOptions';
import { useRecordLink } from '../record/recordLinks';
import { useSettled } from '../useSettled';
import { useFieldScope } from './fieldScope';
import type { FieldInputProps } from './useFieldInput';
import type { Option } from './useLookup';

/** The record whose form one fills: what is unique of it is looked for among the others. */
export interface DuplicatesScope {
  resource: Resource;
  /** Absent of a new one. */
  id?: string;
  /** Takes the other record instead of a new one, where that is possible. */
  use?: (twin: Option) => void;
  /** Merges this record into the other, where the caller may. */
  merge?: { label: string; with: (twin: Option) => void };
  /** Reads a text to those who do not see it. */
  announce: (text: string) => void;
}

/** Another record that has the value being typed. */
interface Duplicate {
  resource: string;
  twin: Twin;
  /** Refused at save; else only worth a look. */
  blocks: boolean;
  /** Takes it instead, or merges into it. */
  use?: { label: string; take: () => void };
}

/** Null where no record of a resource is being filled: a dialog, a filter, one’s own profile. */
const scopeContext = createContext<DuplicatesScope | null>(null);
export const DuplicatesScopeProvider = scopeContext.Provider;

const duplicateContext = createContext<Duplicate | null>(null);
/** What was found for the field whose input this is. */
export const useDuplicate = (): Duplicate | null => useContext(duplicateContext);

/** Looks for another record of an input's value; few fields need it, and it costs each letter a look. */
export function WithDuplicates({ name, field, children }: FieldInputProps & { children: ReactNode }) {
  return <duplicateContext.Provider value={useDuplicates(name, field)}>{children}</duplicateContext.Provider>;
}

/** Milliseconds after the last letter. */
const pause = 300;

/**
 * Looks for another record of the same value, once what is typed is one: where the field is unique, or shown as alike.
 * What a record had before is not looked for; what a new one begins with was typed elsewhere.
 */
function useDuplicates(path: string, field: Field): Duplicate | null {
  const scope = useContext(scopeContext);
  const { root } = useFieldScope();
  const caller = useCaller();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const translate = useTranslate();
  const { getValues, formState } = useFormContext();
  const value: unknown = useWatch({ name: path });
  const own: unknown = scope?.id ? get(formState.defaultValues, path) : null;
  const dirty = textOf(value ?? null) !== textOf(own ?? null);
  const neighbour = uniqueWithin(field);
  const within: unknown = useWatch({ name: neighbour ?? path, disabled: !neighbour });
  const right = scope?.id ? scope.resource.access.update : scope?.resource.access.create;
  const looks =
    Boolean(scope) && !root && dirty && showsTwins(field) && right !== undefined && can(caller, right);
  const typed = looks ? storedText(field, value, getValues) : null;
  const settled = useSettled(typed, pause, null);
  const isSettled = settled !== null && settled === typed;
  const { data } = useQuery<Twin | null>({
    queryKey: ['alike', scope?.resource.name, path, settled, idOf(within), scope?.id],
    queryFn: async () => {
      const given = { path, value: String(settled), within: idOf(within), except: scope?.id };
      return (await dataProvider.alike(scope?.resource.name ?? '', given)).data;
    },
    enabled: isSettled,
    retry: false,
    staleTime: 5_000,
  });
  const twin = isSettled ? (data ?? null) : null;
  const blocks = isUnique(field);
  const announce = scope?.announce;
  const text = twin ? `${field.label}. ${sentence(translate, blocks, twin.label)}` : '';
  useEffect(() => {
    if (text) announce?.(text);
  }, [text, announce]);
  if (!twin || !scope) return null;
  return { resource: scope.resource.name, twin, blocks, use: useOf(scope, twin, translate) };
}

/** What is typed, as it would be kept; null while it is nothing that can be. */
function storedText(field: Field, value: unknown, getValues: () => Draft): string | null {
  if (isEmpty(value)) return null;
  const parsed = parseValue(field, value);
  if ('fault' in parsed || field.check?.(parsed.value as never, getValues())) return null;
  // Amounts and moments are looked up as they are typed: their kept form is not that of an input.
  return typeof parsed.value === 'string' ? parsed.value : String(value);
}

const idOf = (value: unknown) => {
  const id = (value as { id?: unknown } | null)?.id ?? value;
  return id === undefined || id === null ? undefined : String(id);
};

type Translate = ReturnType<typeof useTranslate>;

/** A record that the caller may not read is not theirs to choose. */
function useOf({ use, merge, resource }: DuplicatesScope, { id, label }: Twin, translate: Translate) {
  if (id === null || label === null) return undefined;
  if (merge) return { label: translate(merge.label), take: () => merge.with({ id, label }) };
  if (!use) return undefined;
  const take = () => use({ id, label });
  return { label: translate('karhba.inputs.duplicate.use', { this: article.this(resource.labels) }), take };
}

/** A record that the caller may not read has no name. */
const nameOf = (translate: Translate, label: string | null) =>
  label ?? translate('karhba.inputs.duplicate.unnamed');

const sentence = (translate: Translate, blocks: boolean, label: string | null) =>
  translate(blocks ? 'karhba.inputs.duplicate.refused' : 'karhba.inputs.duplicate.alike', {
    name: nameOf(translate, label),
  });

/** What a name is put in the place of. */
const mark = '\u0000';

/** Under a field: the other record that has its value. It opens beside, so that what is typed here stays. */
export function DuplicateLine({ resource, twin: { id, label }, blocks, use }: Duplicate) {
  const translate = useTranslate();
  const link = useRecordLink(resource, id ?? '');
  const [before, after] = sentence(translate, blocks, mark).split(mark);
  const name = nameOf(translate, label);
  return (
    <Box component="span" sx={blocks ? undefined : { color: 'tokens.warning' }}>
      {before}
      {id && link ? (
        <Link
          component={LinkBase}
          to={link}
          target="_blank"
          rel="noopener"
          color="inherit"
          underline="always"
        >
          {name}
          <ExternalLink
            size={12}
            role="img"
            aria-label={translate('karhba.inputs.duplicate.newTab')}
            style={{ marginInlineStart: 3, verticalAlign: '-1px' }}
          />
        </Link>
      ) : (
        name
      )}
      {after}
      {use && (
        <>
          {' '}
          <Link
            component="button"
            type="button"
            variant="inherit"
            color="inherit"
            underline="always"
            onClick={use.take}
            sx={{ fontWeight: 600, verticalAlign: 'baseline' }}
          >
            {use.label}
          </Link>
        </>
      )}
    </Box>
  );
}
