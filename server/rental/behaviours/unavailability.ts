import unavailabilities from '../../../src/resources/park/unavailability';
import type { RecordOf } from '../../../src/schema/defineResource';
import { formatInstant } from '../../../src/domain/instant';
import { badInput, Refusal } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall } from '../../engine/records/behaviours';

/** The vehicle is free from then on. */
async function endUnavailability(call: ActionCall<RecordOf<typeof unavailabilities>>): Promise<string> {
  const { record } = call;
  const end = call.input.end as number;
  if (record.end !== null)
    throw new Refusal(
      'CONFLICT',
      `L’immobilisation a déjà une fin, le ${formatInstant(record.end)}\u00a0: modifiez-la.`,
    );
  if (end <= record.start) throw badInput({ end: `Après le début, le ${formatInstant(record.start)}` });
  await updateRecord(call, unavailabilities, record.id, { end }, { action: 'endUnavailability' });
  return record.id;
}

export default behaviourOf(unavailabilities, { actions: { endUnavailability } });
