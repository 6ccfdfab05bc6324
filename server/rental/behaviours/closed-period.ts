import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import closedPeriods from '../../../src/resources/settings/closed-period';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import { behaviourOf } from '../../engine/records/behaviours';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { closedUntil } from '../payments/judgeDay';

type Write = BeforeWrite<RecordOf<typeof closedPeriods>>;

/** A day is closed once it is over: who writes today is never stopped. */
function refuseToday({ values, engine }: Write): void {
  const day = values.closedUntil as CalendarDate | null | undefined;
  if (day && day >= todayInTunis(engine.now()))
    throw badInput({ closedUntil: 'Au plus tard hier\u00a0: la journée n’est pas finie' });
}

/** What was closed is open again by somebody's decision. */
async function askToReopen(write: Write): Promise<void> {
  if (write.values.closedUntil === undefined) return;
  const day = write.values.closedUntil as CalendarDate | null;
  const before = await closedUntil(write);
  if (before === null || (day !== null && day >= before)) return;
  decide(write, {
    name: 'reopen',
    message: `Rouvrir\u00a0? la période était close jusqu’au ${formatDate(before)}\u00a0: ce qui est déclaré pourra changer ${day ? `après le ${formatDate(day)}` : 'à toute date'}.`,
    choices: [{ value: day ?? 'all', label: day ? `Clore au ${formatDate(day)} seulement` : 'Tout rouvrir' }],
  });
}

export default behaviourOf(closedPeriods, { before: [refuseToday, askToReopen] });
