import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { PaymentKind } from '../../../src/domain/payment';
import guarantees from '../../../src/resources/bank/guarantee';
import payments from '../../../src/resources/receipt/payment';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { columnsOf } from '../../engine/sql/columnsOf';
import type { Payment } from './recordPayment';

const p = columnsOf(payments, 'p');
const g = columnsOf(guarantees, 'g');

const alike = (column: string, value: string) => `karhba_normalize(${column}) = karhba_normalize(${value})`;
/** Numbers are typed with or without separators. */
const sameNumber = (column: string) =>
  `regexp_replace(karhba_normalize(${column}), '[^a-z0-9]', '', 'g') = regexp_replace(karhba_normalize($1), '[^a-z0-9]', '', 'g')`;

interface Known {
  of: 'payment' | 'guarantee';
  number: string;
  date: CalendarDate;
  amount: string;
  rejectedOn: CalendarDate | null;
}

/** The same cheque of payments and guarantees, by number, bank and drawer, where both say one; what is void was none. */
const sameChequeSql = `
  SELECT 'payment' AS of, ${p.number} AS number, ${p.date}::text AS date, (${p.amount} * 1000)::bigint AS amount, ${p.rejectedOn}::text AS "rejectedOn"
    FROM ${p} WHERE ${p.paymentMode} = 'Cheque' AND ${p.state} <> 'VOIDED' AND ${sameNumber(p.chequeNumber)}
      AND ${alike(p.bank, '$2')} AND ($3::text IS NULL OR ${alike(p.drawer, '$3')})
  UNION ALL SELECT 'guarantee', ${g.number}, ${g.receivedAt}::text, (${g.received} * 1000)::bigint, NULL
    FROM ${g} WHERE ${g.method} = 'CHEQUE_BANCAIRE' AND ${sameNumber(g.chequeNumber)}
      AND ${alike(g.bank, '$2')} AND ($3::text IS NULL OR ${g.drawer} IS NULL OR ${alike(g.drawer, '$3')})`;
const sameBillSql = `
  SELECT 'payment' AS of, ${p.number} AS number, ${p.date}::text AS date, (${p.amount} * 1000)::bigint AS amount, ${p.rejectedOn}::text AS "rejectedOn"
    FROM ${p} WHERE ${p.paymentMode} = 'Traite' AND ${p.state} <> 'VOIDED' AND ${sameNumber(p.treatyNumber)} AND ${alike(p.drawee, '$2')}`;

type Instrument = Partial<Pick<Payment, 'chequeNumber' | 'bank' | 'drawer' | 'treatyNumber' | 'drawee'>> & {
  kind: PaymentKind;
};

/** One cheque, or one bill, is handed over once: the same again is somebody's decision, a rejected one told as such. */
export async function askAboutSame(context: WriteContext, instrument: Instrument): Promise<void> {
  const { kind, chequeNumber, bank, drawer, treatyNumber, drawee } = instrument;
  const isCheque = kind === 'Cheque';
  if (isCheque ? !chequeNumber || !bank : kind !== 'Traite' || !treatyNumber || !drawee) return;
  const { rows } = await context.tx.query<Known>(
    `SELECT s.* FROM (${isCheque ? sameChequeSql : sameBillSql}) s ORDER BY s."rejectedOn" IS NOT NULL, s.date DESC, s.number DESC LIMIT 1`,
    isCheque ? [chequeNumber, bank, drawer ?? null] : [treatyNumber, drawee],
  );
  const [known] = rows;
  if (!known) return;
  const named = isCheque
    ? `Le chèque n° ${chequeNumber} (${[bank, drawer].filter(Boolean).join(', ')})`
    : `La traite n° ${treatyNumber} (${drawee})`;
  const feminine = isCheque ? '' : 'e';
  const other = known.of === 'guarantee' ? `de la caution ${known.number}` : `du règlement ${known.number}`;
  decide(context, {
    name: 'sameInstrument',
    message: known.rejectedOn
      ? `${named} a été rejeté${feminine} le ${formatDate(known.rejectedOn)} (règlement ${known.number}). ${isCheque ? 'Le' : 'La'} reprendre\u00a0?`
      : `${named} est déjà ${isCheque ? 'celui' : 'celle'} ${other} du ${formatDate(known.date)}, de ${formatDinars(Number(known.amount))}. L’enregistrer encore\u00a0?`,
    choices: [{ value: known.number, label: known.rejectedOn ? 'Reprendre' : 'Enregistrer encore' }],
  });
}

/** A cheque is cashed from the day that it bears on, a bill from its due date on: before it is somebody's decision. */
export function askBeforeItsDate(
  context: WriteContext,
  { paymentMode, direction, chequeDate, dueDate }: Payment,
  clearedOn: CalendarDate,
): void {
  const isCheque = paymentMode === 'Cheque';
  const day = isCheque ? chequeDate : paymentMode === 'Traite' ? dueDate : null;
  if (!day || clearedOn >= day) return;
  const said = isCheque
    ? `Ce chèque est daté du ${formatDate(day)}`
    : `Cette traite échoit le ${formatDate(day)}`;
  const done = direction === 'OUT' ? `${isCheque ? 'le' : 'la'} débiter` : 'l’encaisser';
  decide(context, {
    name: 'beforeItsDate',
    message: `${said}\u00a0: ${done} dès le ${formatDate(clearedOn)}\u00a0?`,
    choices: [{ value: clearedOn, label: direction === 'OUT' ? 'Débiter déjà' : 'Encaisser déjà' }],
  });
}
