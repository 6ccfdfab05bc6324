import { MILEAGE_QUESTION } from '../../domain/mileage';
import { decisionOf } from '../../schema/api/question';
import { signatureFile } from '../kinds/signatureFile';
import type { Draft, Task } from './draft';
import { withoutContents } from './drafts';
import type { MadeInspection } from './sender';

/** What is sent of a draft: photos of damages are listed by the numbers of these. */
export function madeOf(draft: Draft, { contract, vehicle, kind }: Task, at: number): MadeInspection {
  const { photos, damages, equipment, signature, mileage, fuelLevel, cleanliness, keysCount, deviceId } =
    draft;
  // A photo of a damage that is not there any more is one of the vehicle.
  const place = (key: string | null) => damages.findIndex(one => one.key === key) + 1 || null;
  return {
    deviceId,
    label: `${vehicle.label}, ${kind === 'RETURN' ? 'retour' : 'départ'}`,
    vehicle: vehicle.id,
    photos,
    decisions:
      mileage !== null && draft.sureMileage === mileage
        ? [decisionOf(MILEAGE_QUESTION, String(mileage))]
        : [],
    draft: { name: `${contract.id}/${vehicle.id}/${kind}`, value: withoutContents(draft) },
    link: `/inspections/create?contract=${contract.id}&vehicle=${vehicle.id}&kind=${kind}`,
    values: {
      contract: contract.id,
      vehicle: vehicle.id,
      kind,
      dateTime: new Date(at).toISOString(),
      mileage,
      fuelLevel,
      cleanliness,
      keysCount,
      deviceId,
      tyres: draft.tyres || null,
      warningLights: draft.warningLights || null,
      note: draft.note || null,
      equipment: Object.entries(equipment).map(([item, present]) => ({ item, present })),
      damages: damages.map(({ zone, x, y, category, severity, isPreExisting, note }) => ({
        zone,
        x,
        y,
        severity,
        isPreExisting,
        damageCategory: category.id,
        note: note || null,
      })),
      photos: photos.map(({ deviceId: id, sha256, side, damage }) => ({
        deviceId: id,
        sha256,
        side,
        damage: place(damage),
      })),
      ...(signature && { signature: signatureFile(signature) }),
    },
  };
}
