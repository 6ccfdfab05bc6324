import type { Answer } from '../../pages/all';
import type {
  cleanlinessLevels,
  damageSeverities,
  damageZones,
  vehicleEquipment,
  vehicleSides,
} from '../../product/enumerations';
import { newId } from '../../providers/newKey';

/** What is due, and what was there before: as the server reports it. */
export type Task = NonNullable<Answer<'InspectionToMake'>>;
export type Zone = keyof typeof damageZones;
export type Side = keyof typeof vehicleSides;
export type Item = keyof typeof vehicleEquipment;
export type Severity = keyof typeof damageSeverities;

/** A damage as it is being recorded; one that is `known` was left by the inspection before. */
export interface Damage {
  key: string;
  zone: Zone;
  /** Thousandths of the drawn view, as it lies there; null of what the drawing lacks. */
  x: number | null;
  y: number | null;
  category: { id: string; label: string };
  severity: Severity;
  note: string;
  isPreExisting: boolean;
  known: boolean;
}

/** A photo as the device has it: of a side, or of a damage by its key. */
export interface Photo {
  deviceId: string;
  side: Side | null;
  damage: string | null;
  sha256: string;
  content: Blob;
}

/** An inspection that is being made, on this device alone. */
export interface Draft {
  deviceId: string;
  mileage: number | null;
  fuelLevel: number | null;
  cleanliness: keyof typeof cleanlinessLevels;
  tyres: string;
  warningLights: string;
  keysCount: number;
  note: string;
  equipment: Readonly<Partial<Record<Item, boolean>>>;
  damages: readonly Damage[];
  photos: readonly Photo[];
  signature: Blob | null;
}

/** What is right with the tyres and the lights, where nothing is given for them. */
export const fine = { tyres: 'Bons', warningLights: 'Aucun' } as const;

/** An inspection begins with what is known: what was there, and the damages that are. */
export const begin = ({ before, equipment }: Task): Draft => ({
  deviceId: newId(),
  mileage: null,
  fuelLevel: null,
  cleanliness: 'PROPRE',
  tyres: fine.tyres,
  warningLights: fine.warningLights,
  keysCount: before?.keysCount ?? 2,
  note: '',
  equipment: Object.fromEntries(equipment.map(({ item, present }) => [item, present])),
  damages: (before?.damages ?? []).map(({ zone, x, y, damageCategory, severity, note }) => ({
    key: newId(),
    zone,
    x,
    y,
    category: { id: damageCategory.id, label: damageCategory.label ?? '' },
    severity,
    note: note ?? '',
    isPreExisting: true,
    known: true,
  })),
  photos: [],
  signature: null,
});

/** A change; whatever was signed before is not signed any more. */
export const changed = (draft: Draft, change: Partial<Draft>): Draft =>
  'signature' in change || Object.keys(change).length === 0
    ? { ...draft, ...change }
    : { ...draft, ...change, signature: null };

/** Without a damage, and the photos of it. */
export const withoutDamage = ({ damages, photos }: Draft, key: string): Partial<Draft> => ({
  damages: damages.filter(one => one.key !== key),
  photos: photos.filter(({ damage }) => damage !== key),
});

/** With a damage, new or changed. */
export const withDamage = ({ damages }: Draft, damage: Damage): Partial<Draft> => ({
  damages: damages.some(({ key }) => key === damage.key)
    ? damages.map(one => (one.key === damage.key ? damage : one))
    : [...damages, damage],
});

/** What is recorded this day, in its order. */
export const newDamages = ({ damages }: Draft): Damage[] =>
  damages.filter(({ isPreExisting }) => !isPreExisting);

/** The number of a damage on the drawing and in the list, from 1. */
export const numberOf = ({ damages }: Draft, damage: Damage): number => damages.indexOf(damage) + 1;

/** What was there before, or at the departure, and is not now. */
export const missingItems = (draft: Draft, { equipment }: Task): Task['equipment'] =>
  equipment.filter(({ item, present }) => present && draft.equipment[item as Item] === false);

/** What keeps an inspection from being sent, by step. */
export function faultsOf({ mileage, fuelLevel }: Draft, task: Task): { step: number; text: string }[] {
  const least = task.kind === 'RETURN' ? task.before?.mileage : task.totalMileage;
  return [
    ...(mileage === null ? [{ step: 0, text: 'Kilométrage' }] : []),
    ...(mileage !== null && mileage < (least ?? 0)
      ? [{ step: 0, text: 'Kilométrage inférieur au dernier' }]
      : []),
    ...(fuelLevel === null ? [{ step: 0, text: 'Carburant' }] : []),
  ];
}
