import type { Answer } from '../../pages/all';
import type {
  cleanlinessLevels,
  damageSeverities,
  damageZones,
  signatureRefusals,
  vehicleEquipment,
  vehicleSides,
} from '../../product/enumerations';
import { now } from '../../domain/clock';
import { isUnlikely, unlikelyQuestion } from '../../domain/mileage';
import { newId } from '../../providers/newKey';
import { isCharged, isIncomplete } from './proposal';
import type { Line } from './proposal';

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
  /** Empty as long as it is as the camera gave it, and too large to leave. */
  sha256: string;
  content: Blob;
}

/** What a photo shows. */
export type PhotoSubject = Pick<Photo, 'side' | 'damage'>;

/** An inspection that is being made, on this device alone. */
export interface Draft {
  deviceId: string;
  mileage: number | null;
  /** The one that was said to be right, though it is far beyond the last. */
  sureMileage: number | null;
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
  /** Of whoever takes the keys back, under what that costs. */
  agentSignature: Blob | null;
  /** Why the client does not sign what it costs, where that is said. */
  unsigned: Unsigned | null;
  /** What a return costs, as it is decided; null while nothing is proposed, as without network. */
  charges: DecidedCharges | null;
  /** As it left before, where the server refused it. */
  sentBefore: SentBefore | null;
}

/** An inspection that left and was refused: its vehicle has left, or is back, and whoever signed has gone. */
export interface SentBefore {
  /** When it was made, epoch ms: it is dated so whenever it is taken. */
  at: number;
  isSigned: boolean;
  /** Why the server does not take it, as it said last. */
  refusal: string | null;
}

/** A client who is not there, or refuses, and the reason. */
export interface Unsigned {
  refusal: keyof typeof signatureRefusals;
  reason: string;
}

/** The proposals of a return under the agent's hand. */
export interface DecidedCharges {
  /** What they were proposed for: `seenText` of the draft. */
  of: string;
  lines: readonly Line[];
  /** What the agent alone can price, in words. */
  toPrice: readonly string[];
}

/** What is right with the tyres and the lights, where nothing is given for them. */
export const fine = { tyres: 'Bons', warningLights: 'Aucun' } as const;

/** An inspection begins with what is known: what was there, and the damages that are. */
export const begin = ({ before, equipment }: Task): Draft => ({
  deviceId: newId(),
  mileage: null,
  sureMileage: null,
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
  agentSignature: null,
  unsigned: null,
  charges: null,
  sentBefore: null,
});

/** What becomes of a draft as it is when the change is made, which may be later than it was drawn. */
export type Change = (draft: Draft) => Partial<Draft>;

/** A change; whatever was signed before is not signed any more. */
export function changed(draft: Draft, change: Change): Draft {
  const made = change(draft);
  const keeps = 'signature' in made || 'agentSignature' in made || Object.keys(made).length === 0;
  return keeps ? { ...draft, ...made } : { ...draft, ...made, signature: null, agentSignature: null };
}

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

/** With a photo: one of each side, of a damage as many as it takes. */
export const withPhoto = ({ photos }: Draft, photo: Photo): Partial<Draft> => ({
  photos: [...photos.filter(({ side }) => photo.side === null || side !== photo.side), photo],
});

/** Without a photo, whatever it has become. */
export const withoutPhoto = ({ photos }: Draft, deviceId: string): Partial<Draft> => ({
  photos: photos.filter(one => one.deviceId !== deviceId),
});

/** A photo made small takes the place of what the camera gave: what it shows, and what was signed, stay. */
export const withSmallPhoto = (
  { photos, signature }: Draft,
  large: string,
  small: Pick<Photo, 'deviceId' | 'sha256' | 'content'>,
): Partial<Draft> => ({
  photos: photos.map(one => (one.deviceId === large ? { ...one, ...small } : one)),
  signature,
});

/** The number of a damage on the drawing and in the list, from 1. */
export const numberOf = ({ damages }: Draft, damage: Damage): number => damages.indexOf(damage) + 1;

/** What was there before, or at the departure, and is not now. */
export const missingItems = (draft: Draft, { equipment }: Task): Task['equipment'] =>
  equipment.filter(({ item, present }) => present && draft.equipment[item as Item] === false);

/** What keeps the keys, waivers apart. Of what was kept on this device by an earlier version nothing is known. */
export const standingStops = ({ stops }: { stops?: Task['stops'] }): Task['stops'] =>
  (stops ?? []).filter(({ isWaived }) => !isWaived);

/** The question about a mileage that is far beyond the inspection before; null where it is plausible. */
export function mileageQuestion({ mileage }: Draft, { before }: Task) {
  if (mileage === null || !before) return null;
  const last = { value: before.mileage, at: before.dateTime };
  return isUnlikely(last, { value: mileage, at: now() }) ? unlikelyQuestion(last, mileage) : null;
}

/** Why the server does not take it, as it says now: what was signed stays. */
export const withRefusal = ({ signature, sentBefore }: Draft, refusal: string): Partial<Draft> =>
  sentBefore ? { signature, sentBefore: { ...sentBefore, refusal } } : {};

/** What keeps the keys of a departure here; of one that left this device before they have gone: the server judges it. */
export const stopsOf = (draft: Draft, task: Task): Task['stops'] =>
  draft.sentBefore ? [] : standingStops(task);

const unsignedText = ({ signature, agentSignature }: Draft) =>
  signature
    ? 'Signature de l’agent'
    : agentSignature
      ? 'Signature du client'
      : 'Les deux signatures, ou pourquoi le client ne signe pas';

/** What keeps an inspection from being sent, by step. */
export function faultsOf(draft: Draft, task: Task): { step: number; text: string }[] {
  const { mileage, fuelLevel, charges, signature, agentSignature } = draft;
  const least = task.kind === 'RETURN' ? task.before?.mileage : task.totalMileage;
  const incomplete = charges?.lines.filter(isIncomplete) ?? [];
  return [
    ...stopsOf(draft, task).map(({ sentence }) => ({ step: 0, text: sentence.replace(/\.$/u, '') })),
    ...(mileage === null ? [{ step: 0, text: 'Kilométrage' }] : []),
    ...(mileage !== null && mileage < (least ?? 0)
      ? [{ step: 0, text: 'Kilométrage inférieur au dernier' }]
      : []),
    ...(draft.sureMileage !== mileage && mileageQuestion(draft, task)
      ? [{ step: 0, text: 'Kilométrage à confirmer' }]
      : []),
    ...(fuelLevel === null ? [{ step: 0, text: 'Carburant' }] : []),
    ...(incomplete.some(line => line.accepted) ? [{ step: 3, text: 'Frais à décider' }] : []),
    ...(incomplete.some(line => !line.accepted) ? [{ step: 3, text: 'Motif d’un frais refusé' }] : []),
    ...(isCharged(draft) && draft.unsigned?.reason.trim() === ''
      ? [{ step: 3, text: 'Motif de ce qui n’est pas signé' }]
      : []),
    // What is charged is signed by both, or it is said why by nobody.
    ...(isCharged(draft) && incomplete.length === 0 && !draft.unsigned && !(signature && agentSignature)
      ? [{ step: 3, text: unsignedText(draft) }]
      : []),
  ];
}
