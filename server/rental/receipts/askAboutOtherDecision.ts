import type { CalendarDate } from '../../../src/domain/calendarDate';
import { decisionText, otherDecision } from '../../../src/domain/vatSuspension';
import type { SuspensionDecision } from '../../../src/domain/vatSuspension';
import clients from '../../../src/resources/client/client';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';

const c = columnsOf(clients, 'c');

interface Sale extends SuspensionDecision {
  vatRegime: 'NORMAL' | 'SUSPENSION' | 'EXONERE' | null;
  client: string | null;
}

/** To issue under a decision that is not the one on the client's record is somebody's decision (domain B.1). */
export async function askAboutOtherDecision(context: WriteContext, { client, ...sale }: Sale): Promise<void> {
  if (sale.vatRegime !== 'SUSPENSION' || !client) return;
  const { rows } = await context.tx.query<{
    number: string | null;
    date: CalendarDate | null;
    from: CalendarDate | null;
    to: CalendarDate | null;
  }>(
    `SELECT ${c['vatSuspension.decisionNumber']} AS number, ${c['vatSuspension.decisionDate']}::text AS date,
      ${c['vatSuspension.from']}::text AS "from", ${c['vatSuspension.to']}::text AS "to" FROM ${c} WHERE ${c.id} = $1`,
    [client],
  );
  const [kept] = rows;
  if (!kept) return;
  const other = otherDecision(sale, {
    suspensionDecision: kept.number,
    suspensionDate: kept.date,
    suspensionFrom: kept.from,
    suspensionUntil: kept.to,
  });
  if (other === null) return;
  decide(context, {
    name: 'otherDecision',
    message: `La facture est en suspension sous la décision ${decisionText(sale)}\u00a0; ${other}. Émettre sous celle de la facture\u00a0?`,
    choices: [{ value: sale.suspensionDecision ?? '', label: 'Émettre sous cette décision' }],
  });
}
