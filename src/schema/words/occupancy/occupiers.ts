import { capitalised } from '../../french';
import type { Tone } from '../../field';
import { fieldAt } from '../fields/paths';
import type { OccupiesConfig, Resource } from '../../resource';

/** What holds records of another resource for a time, and what these are called meanwhile. */
export interface Occupier {
  /** Resource whose records hold. */
  resource: string;
  kind: string;
  /** 'Réservé'. */
  label: string;
  tone: Tone;
  /**
   * From the end that is declared to the end of the period, in milliseconds: the turnaround, or what a whole day ends
   * by.
   */
  after: number;
  /**
   * The states in which what it holds is out until it is brought back, of its rows `rows` or, without, of the record;
   * `subject` names what that row or record holds, unless its other rows do.
   */
  out?: { rows: string | null; subject: string | null; field: string; values: readonly string[] };
}

/** What a record is that nothing holds, and that may be held. */
export const FREE = 'FREE';
/** How that is worded. */
export const freeLabel = 'Disponible';

/** What a record is that is back, and kept free for its preparation (`turnaroundMinutes`). */
export const PREPARATION = 'PREPARATION';
/** How that is worded. */
export const preparationLabel = 'En préparation';

/** What a record is that is out past the end that was promised (`out`), and not back. */
export const LATE = 'LATE';
/** How that is worded. */
export const lateLabel = 'En retard';

/** Those that keep a time free after their end, not only the rest of a day. */
export const withTurnaround = (occupiers: readonly Occupier[] = []): Occupier[] =>
  occupiers.filter(({ after }) => after > wholeDay);

/** From the end of a whole day that is declared, 23:59:59.999, to that of its period. */
const wholeDay = 1;

/** What holds the records of a resource, by the configs of all. */
export function occupiersOf(target: string, all: readonly Resource[]): Occupier[] {
  return all.flatMap(resource => {
    const { occupies } = resource;
    if (occupies?.target !== target) return [];
    const { kind, said, label = capitalised(said), tone = 'info', turnaroundMinutes = 0 } = occupies;
    const after = boundKind(resource, occupies) === 'instant' ? turnaroundMinutes * 60_000 : wholeDay;
    return [{ resource: resource.name, kind, label, tone, after, ...outOf(resource, occupies) }];
  });
}

function outOf({ fields }: Resource, { rows, subject, out }: OccupiesConfig): Pick<Occupier, 'out'> {
  if (!out) return {};
  const inRow = rows !== undefined && Object.hasOwn(fields[rows]?.fields ?? {}, out.field);
  return {
    out: { rows: inRow ? rows : null, subject: inRow || rows === undefined ? subject : null, ...out },
  };
}

function boundKind({ fields }: Resource, { rows, to }: OccupiesConfig) {
  return (fieldAt(fields, `${rows}.${to}`) ?? fieldAt(fields, to))?.kind;
}
