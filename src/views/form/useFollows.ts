import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { article } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { neighbourFollowers, rowFollowed } from '../../schema/words/fields/starts';
import type { RowFollowed } from '../../schema/words/fields/starts';
import { textOf } from '../../schema/words/fields/textOf';
import { markFilledFields } from '../inputs/filledFields';
import type { RecordForm } from './useFormSaves';
import { useUsualRecords } from './useInitialValues';

const nothing: Fields = {};
const same = (one: unknown, other: unknown) => textOf(one ?? null) === textOf(other ?? null);

/** By field, what a rule has put into it last: nobody has changed one that still holds it. */
export type Put = RefObject<Record<string, unknown>>;

export interface Follows {
  put: Put;
  /** To be called before the form begins anew: what follows is looked for as when it opened. */
  restart: () => void;
}

/**
 * In the form of a new record, moves what follows something else (`follows`) along with it: as long as a field holds
 * what it followed last, or began with, and so nobody has entered otherwise.
 * @param fields those that the form fills.
 */
export function useFollows(resource: Resource, fields: Fields, form: RecordForm, isNew: boolean): Follows {
  const following = isNew ? fields : nothing;
  const put = useRef<Record<string, unknown>>({});
  useNeighbours(following, form, put);
  return { put, restart: useFirstRows(resource, following, form, put) };
}

/** Noted before it is set: what counts the changes hears of the value at once. */
function fill(form: RecordForm, put: Put, name: string, value: unknown) {
  put.current[name] = value;
  form.setValue(name, value, { shouldDirty: true });
}

function useNeighbours(fields: Fields, form: RecordForm, put: Put) {
  useEffect(() => {
    const followers = neighbourFollowers(fields);
    let held: Draft = { ...form.getValues() };
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const was = held;
        held = { ...values };
        for (const [name, neighbour] of followers)
          if (!same(values[neighbour], was[neighbour]) && same(values[name], was[neighbour]))
            fill(form, put, name, values[neighbour]);
      },
    });
  }, [fields, form, put]);
}

function useFirstRows(resource: Resource, fields: Fields, form: RecordForm, put: Put): () => void {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const usual = useRef<Draft>({});
  usual.current = useUsualRecords(fields);
  // Of which record each field is waiting to hear, and what it followed.
  const [requested] = useState(() => new Map<string, string | undefined>());
  const [followed] = useState(() => new Map<string, unknown>());
  useEffect(() => {
    requested.clear();
    followed.clear();
    const move = (name: string, row: RowFollowed, source: unknown) => {
      const held = form.getValues(name);
      const own = usual.current[name] ?? null;
      const begins = followed.has(name) ? own !== null && same(held, own) : same(held, own);
      if (!begins && !(followed.has(name) && same(held, followed.get(name)))) return;
      const next = source ?? own;
      followed.set(name, next);
      if (same(held, next)) return;
      if (source)
        markFilledFields(form).mark(
          name,
          source,
          translate('karhba.form.taken', { from: ofChosen(resource, row) }),
        );
      fill(form, put, name, next);
    };
    const look = (values: Draft) => {
      for (const [name, field] of Object.entries(fields)) {
        const row = rowFollowed(field);
        const id = row && firstOf(values, row);
        if (!row || id === requested.get(name)) continue;
        requested.set(name, id);
        void sourceOf(dataProvider, resource, row, id).then(value => {
          if (value !== undefined && requested.get(name) === id) move(name, row, value);
        });
      }
    };
    look(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => look(values) });
  }, [resource, fields, form, dataProvider, requested, followed, put, translate]);
  return () => {
    requested.clear();
    followed.clear();
    put.current = {};
  };
}

/** What a chosen record has for the field, null where it has nothing; undefined where it could not be read: the field stays. */
async function sourceOf(
  dataProvider: KarhbaDataProvider,
  { name }: Resource,
  { rows, chooses, source }: RowFollowed,
  id: string | undefined,
): Promise<unknown> {
  if (id === undefined) return null;
  try {
    const { data } = await dataProvider.prefill(name, { field: `${rows}.${chooses}`, id });
    return data[source] ?? null;
  } catch {
    return undefined;
  }
}

function firstOf(values: Draft, { rows, chooses }: RowFollowed): string | undefined {
  const [first] = (values[rows] ?? []) as Draft[];
  return (first?.[chooses] as { id?: string } | null | undefined)?.id;
}

/** 'du véhicule' */
const ofChosen = ({ fields }: Resource, { rows, chooses }: RowFollowed): string =>
  article.of(resources.get(fields[rows]?.fields?.[chooses]?.target ?? '').labels);
