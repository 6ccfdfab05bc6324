import mileages from '../../../src/resources/park/mileage';
import { columnsOf } from '../../engine/sql/columnsOf';
import { formatInstant } from '../../../src/domain/instant';
import {
  contradicted,
  isUnlikely,
  kilometres,
  MILEAGE_QUESTION,
  unlikelyQuestion,
} from '../../../src/domain/mileage';
import type { Reading } from '../../../src/domain/mileage';
import vehicles from '../../../src/resources/park/vehicle';
import { derived } from '../../../src/schema/words/fields/derived';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { WriteContext } from '../../engine/records/context';
import { badInput, notFound } from '../../engine/base/refusal';
import { decide } from '../../engine/records/decide';
import { lockRecord } from '../../engine/records/store';
import type { Values } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import { behaviourOf } from '../../engine/records/behaviours';
import type { BeforeWrite } from '../../engine/records/behaviours';

type Mileage = RecordOf<typeof mileages>;

const m = columnsOf(mileages);

/** Readings before and after a moment, of a vehicle that is locked: nobody adds one meanwhile. */
async function neighbours(
  { tx }: WriteContext,
  vehicle: string,
  at: number,
): Promise<[Reading | null, Reading | null]> {
  const side = (comparison: string, order: string) =>
    `(SELECT ${m.value}, floor(extract(epoch FROM ${m.date}) * 1000)::bigint AS at, '${order}' AS side FROM ${m}
      WHERE ${m.vehicle} = $1 AND ${m.date} ${comparison} $2 ORDER BY ${m.date} ${order}, ${m.id} ${order} LIMIT 1)`;
  const { rows } = await tx.query<Reading & { side: string }>(
    `${side('<=', 'DESC')} UNION ALL ${side('>', 'ASC')}`,
    [vehicle, new Date(at).toISOString()],
  );
  const found = (name: string) => {
    const row = rows.find(one => one.side === name);
    return row ? { value: row.value, at: Number(row.at) } : null;
  };
  return [found('DESC'), found('ASC')];
}

/**
 * Judges a reading of a vehicle that the caller has locked: not to come, and not against its neighbours in time
 * unless it corrects them. One that is not plausible has to be confirmed. @param reading.correction none where nobody is
 * asked whether it is one: nothing advises to say so. @returns whether it is the vehicle's latest.
 */
export async function judgeReading(
  context: WriteContext,
  vehicle: string,
  { value, at, correction, field }: Reading & { correction?: boolean; field: string },
): Promise<boolean> {
  if (at > context.engine.now() + 60_000) throw badInput({ date: 'Un relevé n’est pas à venir' });
  const [earlier, later] = await neighbours(context, vehicle, at);
  const against = contradicted(value, earlier, later);
  if (against && !correction) {
    const advice = correction === undefined ? '' : ', ou dites que c’est une correction et son motif';
    const than = against === earlier ? 'moins' : 'plus';
    throw badInput({
      [field]: `${kilometres(value)}, c’est ${than} que les ${kilometres(against.value)} relevés le ${formatInstant(against.at)}\u00a0: vérifiez le compteur${advice}.`,
    });
  }
  if (earlier && isUnlikely(earlier, { value, at })) {
    const { message, choice } = unlikelyQuestion(earlier, value);
    decide(context, { name: MILEAGE_QUESTION, message, choices: [choice] });
  }
  return later === null;
}

/** What changes on a vehicle once its odometer is known: its mileage, and when its next upkeep is due. */
export const mileageChanges = (vehicle: Values, totalMileage: number) => ({
  totalMileage,
  ...derived(vehicles.fields, { ...vehicle, totalMileage }),
});

/** A reading goes with the others of its vehicle, which follows it when it is the latest. */
async function goesWithTheOthers(write: BeforeWrite<Mileage>) {
  const { tx, engine, values } = write;
  values.source ??= 'MANUAL';
  const vehicle = await lockRecord(tx, engine, vehicles, String(values.vehicle));
  if (!vehicle) throw notFound();
  const reading = { value: values.value as number, at: values.date as number };
  const correction = values.correction === true;
  const isLatest = await judgeReading(write, vehicle.values.id, { ...reading, correction, field: 'value' });
  if (isLatest) await changeLoaded(write, vehicles, vehicle, mileageChanges(vehicle.values, reading.value));
}

export default behaviourOf(mileages, { before: [goesWithTheOthers] });
