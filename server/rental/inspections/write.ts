import inspections from '../../../src/resources/contract/inspection';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import type { AfterWrite, BeforeWrite } from '../../engine/records/behaviours';
import { columnsOf } from '../../engine/sql/columnsOf';
import { epochSql } from '../../engine/connection/sql';
import { inspectExchanged } from '../contracts/inspectExchanged';
import { departLine } from '../contracts/departLine';
import type { Handover } from '../contracts/handover';
import { returnLine } from '../contracts/returnLine';

type Inspection = RecordOf<typeof inspections>;

const i = columnsOf(inspections);
/** Photos of one inspection, at most: the sides, and several of each damage. */
const mostPhotos = 60;

/** Whoever sends it has walked around the vehicle; the device gives when, the server when it heard of it. */
export function tellsWhoAndWhen({ values, caller, engine }: BeforeWrite<Inspection>): void {
  Object.assign(values, { agent: caller.id, receivedAt: engine.now() });
}

/** A photo that follows is known beforehand: by what the device calls it, and by its content. */
export function listsItsPhotos({ values }: BeforeWrite<Inspection>): void {
  const photos = (values.photos ?? []) as NonNullable<Inspection['photos']>;
  const damages = ((values.damages ?? []) as unknown[]).length;
  if (photos.length > mostPhotos) throw badInput({ photos: `${mostPhotos} photos au plus` });
  const faults = photos.flatMap(({ deviceId, sha256, damage }, index) => {
    const at = (field: string, fault: string): [string, string] => [`photos.${index}.${field}`, fault];
    return [
      ...(deviceId ? [] : [at('deviceId', 'Identifiant requis')]),
      ...(sha256 ? [] : [at('sha256', 'Empreinte requise')]),
      ...((damage ?? 0) > damages ? [at('damage', 'Ce dommage n’est pas relevé')] : []),
    ];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}

/**
 * The vehicle leaves with its departure, and is back with its return: their rules are those of its contract. Of an exchange,
 * which moved both, each inspection is kept with its line.
 */
export async function movesItsLine(write: AfterWrite<Inspection>): Promise<void> {
  const { rows } = await write.tx.query<Handover & { contract: string; kind: string }>(
    `SELECT ${i.contract}::text AS contract, ${i.kind} AS kind, ${i.vehicle}::text AS vehicle, ${i.mileage} AS mileage,
       ${i.fuelLevel} AS fuel, ${i.id}::text AS inspection, (${epochSql(i.dateTime)})::float8 AS at FROM ${i} WHERE ${i.id} = $1`,
    [write.id],
  );
  const [found] = rows;
  if (!found) throw new Error('The inspection just written cannot be read');
  const { contract, kind, ...handover } = found;
  if (await inspectExchanged(write, { contract, kind, ...handover })) return;
  await (kind === 'RETURN' ? returnLine : departLine)(write, contract, handover);
}
