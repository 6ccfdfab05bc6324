import { todayInTunis } from '../../../src/domain/calendarDate';
import vehicles from '../../../src/resources/park/vehicle';
import type { EngineJob } from '../../engine/jobs/scheduler';
import { changeLoaded } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { begunPapers, places } from '../behaviours/vehiclePapers';
import { changeEach } from './changeEach';

const v = columnsOf(vehicles);

const due = Object.values(places)
  .map(({ next }) => `${v[`${next}.start`]} <= $1::date`)
  .join(' OR ');

/** Papers that were renewed before their time take the place of those before them on their day. */
export const beginPapers: EngineJob = {
  name: 'beginPapers',
  everyMinutes: 60,
  async run(context) {
    const today = todayInTunis(context.now());
    const begun = await changeEach(context, {
      task: 'beginPapers',
      resource: vehicles,
      place: 'vehicle',
      due,
      values: [today],
      change: (write, vehicle) =>
        changeLoaded(
          write,
          vehicles,
          vehicle,
          begunPapers(vehicle.values as unknown as Parameters<typeof begunPapers>[0], today),
          { action: 'BEGIN', message: 'Un document renouvelé prend effet' },
        ),
    });
    if (begun > 0) context.log.info({ begun }, 'renewed papers have begun');
  },
};
