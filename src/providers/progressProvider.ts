import { useContext, useEffect, useSyncExternalStore } from 'react';
import { passingPage } from '../pages/all';
import { resources } from '../resources/all';
import { documents } from '../schema/api/documents';
import type { Progress } from '../schema/definePage';
import { takeProgress } from './early';
import { postGraphql } from './postGraphql';
import { readSession } from './session';
import { Rehearsed } from './useCaller';

let current: Progress | null | undefined;
/** Whose business it is, and goes on being once nothing is left. */
let company = '';
let of = '';
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * How far the page is that is there for a time: requested once the admin is mounted, beside the first list, since home
 * may be there; anew when something was written, until nothing is left.
 */
export const progressProvider = {
  /** Undefined until it is known of who is signed in; null when nothing is left to them, or it could not be read. */
  get: (): Progress | null | undefined => (of === idOf() ? current : undefined),

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** The name of the company, as its documents show it; '' until it is known. */
  company: (): string => (of === idOf() ? company : ''),

  /** As the screen of the page has just read it. */
  put(progress: Progress | null): void {
    of = idOf();
    company = progress?.company ?? '';
    current = progress && progress.left > 0 ? progress : null;
    for (const listener of listeners) listener();
  },

  load(): Promise<void> {
    loading ??= read()
      .catch((error: unknown) => {
        console.error('Premiers pas non lus', error);
        return null;
      })
      .then(progressProvider.put)
      .finally(() => {
        loading = undefined;
      });
    return loading;
  },
};

const idOf = () => readSession()?.user.id ?? '';

async function read(): Promise<Progress | null> {
  const session = readSession();
  const name = passingPage?.progress;
  // Who is admitted to no area has nothing to do there.
  if (!session || !name || session.user.role === 'USER') return null;
  const early = takeProgress();
  if (early) return JSON.parse(early) as Progress | null;
  const query = documents.question(name, resources);
  const { data, errors } = await postGraphql<Record<string, Progress>>(query, {}, session.token.accessToken);
  if (errors?.[0]) throw new Error(errors[0].message);
  return data?.[name] ?? null;
}

/** The same for a component. */
export function useProgress(): Progress | null | undefined {
  const rehearsed = useContext(Rehearsed);
  const progress = useSyncExternalStore(progressProvider.subscribe, progressProvider.get);
  useEffect(() => {
    if (!rehearsed && progress === undefined) void progressProvider.load();
  }, [rehearsed, progress]);
  return rehearsed ? null : progress;
}

/** The name of the company, where something of it is printed; '' until it is known. */
export const useCompanyName = (): string =>
  useSyncExternalStore(progressProvider.subscribe, progressProvider.company);
