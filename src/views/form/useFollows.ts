import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { article } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import { neighbourFollowers, rowFollowed } from '../../schema/starts';
import type { RowFollowed } from '../../schema/starts';
import { textOf } from '../../schema/textOf';
import { markFilledFields } from '../inputs/filledFields';
import type { RecordForm } from './useRecordForm';
import { useUsualRecords } from './useUsualRecords';

const nothing: Fields = {};
const same = (one: unknown, other: unknown) => textOf(one ?? null) === textOf(other ?? null);

/** By field, what a rule has put into it last: nobody has changed one that still holds it. */
export type Put = RefObject<Record<string, unknown>>;

export interface Follows {
  put: Put;
  /** To be said before the form begins anew: what follows is looked for as when it opened. */
  restart: () => void;
}

/**
 * In the form of a new record, moves what follows something else (`follows`) along with it: as long as a field holds what
 * it followed last, or began with, and so nobody has said otherwise.
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
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const usual = useRef<Draft>({});
  usual.current = useUsualRecords(fields);
  // What was asked of each field, and what it followed.
  const [asked] = useState(() => new Map<string, string | undefined>());
  const [followed] = useState(() => new Map<string, unknown>());
  useEffect(() => {
    asked.clear();
    followed.clear();
    const move = (name: string, row: RowFollowed, said: unknown) => {
      const held = form.getValues(name);
      const own = usual.current[name] ?? null;
      const begins = followed.has(name) ? own !== null && same(held, own) : same(held, own);
      if (!begins && !(followed.has(name) && same(held, followed.get(name)))) return;
      const next = said ?? own;
      followed.set(name, next);
      if (same(held, next)) return;
      if (said) markFilledFields(form).mark(name, said, `Repris ${ofChosen(resource, row)}`);
      fill(form, put, name, next);
    };
    const look = (values: Draft) => {
      for (const [name, field] of Object.entries(fields)) {
        const row = rowFollowed(field);
        const id = row && firstOf(values, row);
        if (!row || id === asked.get(name)) continue;
        asked.set(name, id);
        void saidOf(dataProvider, resource, row, id).then(said => {
          if (said !== undefined && asked.get(name) === id) move(name, row, said);
        });
      }
    };
    look(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => look(values) });
  }, [resource, fields, form, dataProvider, asked, followed, put]);
  return () => {
    asked.clear();
    followed.clear();
    put.current = {};
  };
}

/** What a chosen record says, null where it says nothing; undefined where it could not be read: the field stays. */
async function saidOf(
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
