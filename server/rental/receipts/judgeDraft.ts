import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { suspensionFault } from '../../../src/domain/vatSuspension';
import type { VatSuspension } from '../../../src/domain/vatSuspension';
import { badInput } from '../../engine/base/refusal';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { refuseClosedPeriod } from '../payments/judgeDay';
import { addresseeOf } from './parties';
import { priceDraft } from './priceDraft';
import type { Receipt } from './priceDraft';
import { termsOn } from './termsOn';

type Write = BeforeWrite<Receipt>;

/** A draft as somebody types it: whom it is for, and its amounts; it has no number, and is due by the terms of its client
 * where nobody says when (domain C.9). */
export async function judgeDraft(write: Write): Promise<void> {
  const { kind, values, before, engine } = write;
  if (kind === 'delete') return;
  const draft = { ...before, ...values } as unknown as Receipt;
  refuseKind(draft);
  if (!draft.client && !draft.contractService) throw badInput({ client: 'Choisissez le client' });
  const issueDate = draft.issueDate ?? todayInTunis(engine.now());
  const { buyer } = await addresseeOf(write, { client: draft.client ?? null, buyer: draft.buyer });
  if (issueDate !== before?.issueDate) await refuseClosedPeriod(write, issueDate, 'issueDate');
  refuseExpiredSuspension(draft, issueDate);
  const terms = await termsOn(write, issueDate);
  refuseRates(draft.otherLines ?? [], { rates: terms.rates, day: issueDate }, 'otherLines');
  Object.assign(values, {
    ...(kind === 'create' ? { state: 'PENDING' } : {}),
    issuedAs: issuedAs(draft),
    issueDate,
    buyer,
    ...priceDraft(draft, terms),
  });
}

/** Credit notes and invoices of damages are made by actions of their own. */
function refuseKind({ documentKind }: Receipt): void {
  if (documentKind !== 'INVOICE' && documentKind !== 'CASH_RECEIPT')
    throw badInput({ documentKind: 'Une facture ou un bon de caisse' });
}

/** How several documents were made of one choice is kept, but for a cash receipt, which is one of its own. */
const issuedAs = ({ documentKind, issuedAs: grouped }: Receipt) => {
  if (documentKind === 'CASH_RECEIPT') return 'CASH_RECEIPT';
  return grouped && grouped !== 'CASH_RECEIPT' ? grouped : 'NORMAL';
};

/** Reported beside the field that is wrong, long before the issue, which judges it again. */
export function refuseExpiredSuspension(
  terms: Pick<Receipt, 'vatRegime' | keyof VatSuspension>,
  day: CalendarDate,
): void {
  const fault = terms.vatRegime === 'SUSPENSION' ? suspensionFault(terms, day) : null;
  if (fault) throw badInput({ [fault.field]: fault.text });
}

/** A line bears a rate of that day, or none. @param path of the rows in the form. @throws Refusal on each that does not */
export function refuseRates(
  rows: readonly { tvaRate: number | null }[],
  { rates, day }: { rates: readonly number[]; day: CalendarDate },
  path: string,
): void {
  const faults = rows.flatMap(({ tvaRate }, index) =>
    tvaRate === null || Number(tvaRate) === 0 || rates.includes(Number(tvaRate))
      ? []
      : [[`${path}.${index}.tvaRate`, `Pas un taux de TVA en vigueur le ${formatDate(day)}`]],
  );
  if (faults.length > 0) throw badInput(Object.fromEntries(faults) as Record<string, string>);
}
