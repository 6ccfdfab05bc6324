import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Choice, Free, Within } from '../../providers/ownMethods';
import { describePeriod } from '../../domain/period';
import type { Field } from '../../schema/field';
import { amongOf } from '../../schema/words/fields/among';
import type { Among } from '../../schema/words/fields/among';
import { useSettled } from '../useSettled';
import { useOnFocus } from './useOnFocus';
import '../../i18n/inputs';

/** A record as a reference shows it. */
export type Option = Choice;

const mostOptions = 25;
const pause = 200;

/** By which the options of references to a resource are kept. */
export const lookupKey = (target: string) => ['lookup', target];

/**
 * Options of a reference: what the server finds for the typed word, looked for 200 ms after the last letter, and
 * again whenever the window regains the focus.
 * @param active nothing is looked for before the field was first used.
 * @param bounds only the records whose own reference is this one (within), or whose choice is one of these (among); with
 * when they are taken (free).
 */
export function useLookup(target: string, typed: string, active: boolean, bounds: Bounds = {}) {
  const dataProvider = useDataProvider();
  const word = useSettled(typed.trim(), typed.trim() ? pause : 0);
  const around = aroundOf(bounds);
  const { data, isFetching, error, refetch } = useQuery<Option[]>({
    queryKey: [...lookupKey(target), around, word],
    queryFn: async () => {
      const sought = { searchWord: word || undefined, limit: mostOptions, ...bounds };
      const answer = await dataProvider.lookup(target, sought);
      return answer.data as Option[];
    },
    enabled: active,
    // Those of another neighbour, or of other days, must not be chosen while the right ones come.
    placeholderData: (before, query) =>
      query?.queryKey[2] === around ? keepPreviousData(before) : undefined,
    // Another window beside this one hides nothing: what React Query looks at, visibility, does not change.
    refetchOnWindowFocus: false,
  });
  useOnFocus(refetch, active);
  return { options: data ?? [], loading: isFetching || word !== typed.trim(), failed: Boolean(error) };
}

/** Of a chosen record where it has to be free: when something else holds it, and on which days it is not covered. */
export function useWhetherFree(
  target: string,
  id: string | undefined,
  free: Free | undefined,
): Pick<Option, 'taken' | 'uncovered'> {
  const dataProvider = useDataProvider();
  const { data } = useQuery<Option | null>({
    queryKey: [...lookupKey(target), aroundOf({ free }), 'id', id],
    queryFn: async () => {
      const answer = await dataProvider.lookup(target, { ids: [id], free });
      return (answer.data as Option[])[0] ?? null;
    },
    enabled: id !== undefined && free !== undefined,
    retry: false,
  });
  return (id !== undefined && free && data) || {};
}

/** What narrows or judges a choice beside what is typed. */
export interface Bounds {
  within?: Within;
  among?: Among;
  free?: Free;
}

/** Those that a reference declares by itself, whatever stands beside it. */
export function ownBounds(field: Field): Bounds {
  const among = amongOf(field);
  return among ? { among } : {};
}

const aroundOf = ({ within, among, free }: Bounds) =>
  [
    within && `${within.field} ${within.id}`,
    among && `${among.field} ${among.values.join(',')}`,
    free && `${free.from} ${free.to} ${free.except ?? ''}`,
  ]
    .filter(Boolean)
    .join(' ');

/** 'pris du 12 au 15 mars 2026', of a record that something holds; with a capital where it stands alone. */
export function useTakenText() {
  const translate = useTranslate();
  return ({ from, to }: NonNullable<Option['taken']>, alone = false): string =>
    translate(alone ? 'karhba.inputs.lookup.takenHere' : 'karhba.inputs.lookup.taken', {
      period: describePeriod(from, to ?? Infinity),
    });
}

/**
 * The words of an autocomplete on the server while it waits, when it finds nothing, or when it cannot look; its buttons name
 * what they are of.
 */
export function useLookupTexts(label: string, loading: boolean, failed: boolean) {
  const translate = useTranslate();
  return {
    loading,
    loadingText: translate('karhba.inputs.lookup.waiting'),
    noOptionsText: translate(failed ? 'karhba.inputs.lookup.failed' : 'karhba.inputs.lookup.none'),
    clearText: translate('karhba.inputs.lookup.clear', { label }),
    openText: translate('karhba.inputs.lookup.open', { label }),
    closeText: translate('karhba.inputs.lookup.close', { label }),
  };
}

/** What all autocompletes of records share. */
export const optionProps = {
  filterOptions: (all: Option[]) => all,
  getOptionLabel: (option: Option) => option.label,
  getOptionKey: (option: Option) => option.id,
  isOptionEqualToValue: (option: Option, current: Option) => option.id === current.id,
};

export const optionsPopper = { popper: { placement: 'bottom-start', style: { minWidth: 240 } } } as const;
