import { readSession, recentsKey } from './session';

/** A record that somebody has looked at: its name is read anew where it is shown. */
export interface Visit {
  resource: string;
  id: string;
}

interface Kept {
  user: string;
  visits: readonly Visit[];
}

const most = 8;

/** The records that the user has looked at last in this browser, the latest first; none of another user's. */
export function readRecents(): readonly Visit[] {
  const user = readSession()?.user.id;
  try {
    const kept = JSON.parse(localStorage.getItem(recentsKey) ?? 'null') as Kept | null;
    return kept && kept.user === user && Array.isArray(kept.visits) ? kept.visits : [];
  } catch (error) {
    console.error('Lecture des fiches récentes impossible', error);
    return [];
  }
}

/** Notes that the user looks at a record. */
export function noteVisit({ resource, id }: Visit): void {
  const user = readSession()?.user.id;
  if (user === undefined) return;
  const others = readRecents().filter(visit => visit.resource !== resource || visit.id !== id);
  const kept: Kept = { user, visits: [{ resource, id }, ...others].slice(0, most) };
  localStorage.setItem(recentsKey, JSON.stringify(kept));
}
