import { useEffect, useState, useSyncExternalStore } from 'react';
import { keptTasks } from '../../providers/offline/keptAnswers';
import type { Summary } from '../../providers/offline/box';
import { outbox } from '../../providers/offline/outbox';
import type { Task } from '../inspection/draft';
import { begunInspections } from '../inspection/drafts';

/** An inspection that waits, with what waits of its photos. */
export interface Line {
  id: string;
  at: number;
  /** Null where reading is locked. */
  summary: Summary | null;
  photos: number;
  refused: boolean;
  /** A photo without its inspection, which has arrived. */
  isPhoto: boolean;
}

/** An inspection that was begun here and has not been sent. */
export type Begun = Awaited<ReturnType<typeof begunInspections>>[number];

/** What waits, what was begun and what is known of the day, read anew whenever what waits changes. */
export function useToSend() {
  const state = useSyncExternalStore(outbox.subscribe, outbox.read);
  const [summaries, setSummaries] = useState<ReadonlyMap<string, Summary>>(new Map());
  const [tasks, setTasks] = useState<readonly Task[] | null>();
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  const { queue, user } = state;
  // The page may be open before what follows the box is.
  useEffect(() => void outbox.refresh().catch(console.error), []);
  useEffect(() => {
    let left = false;
    void outbox
      .summaries()
      .then(read => left || setSummaries(read))
      .catch(console.error);
    if (user)
      void begunInspections(user)
        .then(read => left || setBegun(read))
        .catch(console.error);
    void keptTasks().then(
      read => left || setTasks(read),
      () => left || setTasks(null),
    );
    return () => void (left = true);
  }, [queue, user]);
  const here = new Set(queue.map(({ id }) => id));
  const lines: Line[] = queue
    .filter(({ of }) => of === null || !here.has(of))
    .map(({ id, at, refused, kind }) => ({
      id,
      at,
      refused,
      summary: summaries.get(id) ?? null,
      photos: queue.filter(({ of }) => of === id).length,
      isPhoto: kind === 'photo',
    }));
  return { ...state, lines, tasks, begun };
}
