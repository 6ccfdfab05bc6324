import { deadlinesOf } from '../fields/deadlines';
import type { Field } from '../../field';
import { FREE, freeLabel, LATE, lateLabel, PREPARATION, preparationLabel, withTurnaround } from './occupiers';
import type { Resource } from '../../resource';
import { daysKindName } from '../../kinds/days';
import { deadlineName, freeName, todayName } from './virtualFields';

const nearest: Field = { kind: 'date', label: 'Prochaine échéance', sortable: true, readOnly: true };

/** Its parts, which a file gives a column each. */
const parts: Readonly<Record<string, Field>> = {
  [`${deadlineName}.date`]: { kind: 'date', label: nearest.label, readOnly: true },
  [`${deadlineName}.of`]: { kind: 'text', label: 'Objet de l’échéance', readOnly: true },
  [`${todayName}.until`]: { kind: 'instant', label: 'Jusqu’au', readOnly: true },
};

const free: Field = { kind: daysKindName, label: 'Libre', readOnly: true };

/** The virtual field at a path, as a field: what its column, its filter and its export are made of. */
export function virtualField(resource: Resource, path: string): Field | undefined {
  if (path === deadlineName) return deadlinesOf(resource).length > 0 ? nearest : undefined;
  if (path === todayName || path === `${todayName}.kind`) return todayField(resource);
  if (path === freeName) return resource.occupiers?.length ? free : undefined;
  return Object.hasOwn(parts, path) ? parts[path] : undefined;
}

function todayField({ occupiers = [] }: Resource): Field | undefined {
  if (occupiers.length === 0) return undefined;
  const kinds = occupiers.map(({ kind, label }) => [kind, label] as const);
  const tones = occupiers.map(({ kind, tone }) => [kind, tone] as const);
  const isPrepared = withTurnaround(occupiers).length > 0;
  const goesOut = occupiers.some(({ out }) => out);
  return {
    kind: 'choice',
    label: 'Disponibilité',
    choices: {
      [FREE]: freeLabel,
      ...Object.fromEntries(kinds),
      ...(goesOut && { [LATE]: lateLabel }),
      ...(isPrepared && { [PREPARATION]: preparationLabel }),
    },
    tones: {
      [FREE]: 'success',
      ...Object.fromEntries(tones),
      ...(goesOut && { [LATE]: 'danger' as const }),
      ...(isPrepared && { [PREPARATION]: 'draft' as const }),
    },
    readOnly: true,
  };
}
