import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { decisionFault, suspensionFault } from '../../../src/domain/vatSuspension';
import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import { lowerFirst } from '../../../src/schema/french';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import { Refusal } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';
import { undecidedReturns, undecidedText } from '../contracts/undecidedReturns';
import { contractsOn } from '../invoicing/contractsOn';
import { whyPeriodClosed } from '../payments/judgeDay';
import { lineCount } from './priceDraft';
import type { Receipt } from './priceDraft';
import { numberFieldOf } from './receiptNumber';

/** A point that keeps a document from being issued, as part of a sentence, and where it is mended. */
export interface Missing {
  text: string;
  way: { resource: string; id: string | null; label: string };
}

const r = columnsOf(receipts, 'r');

/** What a draft lacks of itself to be issued on a day (domain B.1, B.4, C.9). */
export function missingOfDraft(receipt: Receipt, day: CalendarDate, today: CalendarDate): Missing[] {
  const way = { resource: receipts.name, id: receipt.id, label: 'la facture provisoire' };
  const texts = [
    lineCount(receipt) === 0 && 'elle n’a pas de ligne',
    withoutReason(receipt) && 'une ligne sans TVA ne dit pas pourquoi',
    suspensionText(receipt, day),
    receipt.vatRegime === 'EXONERE' && !receipt.exemptionReason && 'l’exonération n’a pas de motif',
    day > today && 'elle est datée d’un jour à venir',
  ];
  return texts.flatMap(text => (text ? [{ text, way }] : []));
}

/** A cash receipt of before its decision had a day becomes an invoice all the same: it is frozen, and nobody can complete it. */
function suspensionText(receipt: Receipt, day: CalendarDate): string | null {
  if (receipt.vatRegime !== 'SUSPENSION') return null;
  const fault = (receipt.convertedFrom ? decisionFault : suspensionFault)(receipt, day);
  return fault && `suspension de TVA\u00a0: ${lowerFirst(fault.text)}`;
}

const withoutReason = ({ otherLines }: Receipt) =>
  (otherLines ?? []).some(({ tvaRate, vatReason }) => Number(tvaRate) === 0 && !vatReason?.trim());

/** An invoice of a contract waits until what the returns of its vehicles propose is decided: invoiced, it would be forgotten. */
export async function missingOfReturns(
  context: Pick<WriteContext, 'tx' | 'engine'>,
  receipt: Receipt,
): Promise<Missing[]> {
  const isFirst = receipt.documentKind === 'INVOICE' || receipt.documentKind === 'CASH_RECEIPT';
  if (!isFirst || receipt.convertedFrom) return [];
  const waiting = await undecidedReturns(context, contractsOn(receipt));
  return waiting.flatMap(({ id, number, returns }) =>
    returns.map(one => ({
      text: `${undecidedText(one)} (${number})`,
      way: { resource: contracts.name, id, label: `le contrat ${number}` },
    })),
  );
}

/** What a closed period keeps from being issued. */
export async function missingOfPeriod(
  context: Pick<WriteContext, 'tx'>,
  { id }: Receipt,
  day: CalendarDate,
): Promise<Missing[]> {
  const closed = await whyPeriodClosed(context, day);
  return closed
    ? [
        {
          text: `elle est datée du ${formatDate(day)}. ${closed}`,
          way: { resource: receipts.name, id, label: 'la facture provisoire' },
        },
      ]
    : [];
}

/** A series goes on in the order of its dates, from year to year. Its counters are taken already (`lockSeries`): nobody issues meanwhile. */
export async function missingOfSeries(
  { tx }: Pick<WriteContext, 'tx'>,
  receipt: Receipt,
  manager: string,
  day: CalendarDate,
): Promise<Missing[]> {
  const { rows } = await tx.query<{ last: CalendarDate | null }>(
    `SELECT max(${r.issueDate})::text AS last FROM ${r}
      WHERE ${r.manager} = $1 AND ${r.documentKind} = $2 AND ${r[numberFieldOf(receipt)]} IS NOT NULL
        AND ${r.issueDate} > $3`,
    [manager, receipt.documentKind, day],
  );
  const last = rows[0]?.last;
  return last
    ? [
        {
          text: `elle est datée du ${formatDate(day)}, avant la dernière émise (${formatDate(last)})`,
          way: { resource: receipts.name, id: receipt.id, label: 'la facture provisoire' },
        },
      ]
    : [];
}

/** @throws Refusal that names each missing point, with the way to the first for who may read it */
export function refuseMissing({ caller, engine }: WriteContext, missing: readonly Missing[]): void {
  const [first] = missing;
  if (!first) return;
  const resource = engine.resources.get(first.way.resource);
  throw new Refusal(
    'CONFLICT',
    `Facture non émise\u00a0: ${missing.map(({ text }) => text).join('\u00a0; ')}. Corrigez, puis émettez.`,
    can(caller, readRight(resource)) ? { record: first.way } : {},
  );
}
