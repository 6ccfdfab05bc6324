import { addDays, daysBetween, formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { shareOf } from '../../../src/domain/creditNote';
import { startOfTunisDay } from '../../../src/domain/instant';
import { formatDinars, sum } from '../../../src/domain/money';
import contractServices from '../../../src/resources/contract/contract-service';
import receipts from '../../../src/resources/receipt/receipt';
import { can } from '../../../src/schema/words/access/permissions';
import { badInput, Refusal } from '../../engine/base/refusal';
import { decide } from '../../engine/records/decide';
import { loadRecord, lockRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { createCreditNote } from '../receipts/createCreditNote';
import { credit } from '../receipts/credit';
import { linesLeft } from '../receipts/creditLines';
import { vehicleLines } from '../receipts/priceDraft';
import type { Receipt } from '../receipts/priceDraft';
import { receiptNumber } from '../receipts/receiptNumber';
import type { ServiceCall, ServiceRow } from './contractService';

/** A row once its contract is ended, and how much of it is not provided any more: days of its own, or all of it. */
interface Cut {
  row: ServiceRow;
  /** Its days that are given up, of how many: all of them where it had not begun. */
  unused: { from: CalendarDate; to: CalendarDate; days: number; of: number } | null;
}

/**
 * Ends a contract of services before its last day: its vehicles are free from the next day on, and what is not provided is
 * taken off what is to be invoiced, or credited of what was, as somebody decides. @throws Refusal
 */
export async function endContractService(call: ServiceCall): Promise<string> {
  const { record, input } = call;
  const day = input.endedOn as CalendarDate;
  const reason = input.endReason as string;
  if (record.state === 'CANCELLED')
    throw new Refusal('CONFLICT', `Le contrat ${record.contractId} est annulé\u00a0: il n’a pas de fin.`);
  const last = lastDayOf(call, day);
  const cuts = record.contractDetails.map(row => cutOf(row, day));
  const rows =
    record.state === 'INVOICED' ? await credited(call, cuts, reason) : reduced(call, cuts, { day, last });
  await updateRecord(
    call,
    contractServices,
    record.id,
    { contractDetails: rows, endedOn: day, endReason: reason },
    {
      action: 'endContractService',
      message: `Contrat ${record.contractId} terminé le ${formatDate(day)} au lieu du ${formatDate(last)}\u00a0: ${reason}`,
    },
  );
  return record.id;
}

/** The day on which it would have ended. @throws Refusal where it does not begin before `day`, or end after it */
function lastDayOf({ record }: ServiceCall, day: CalendarDate): CalendarDate {
  const { periodStart: first, periodEnd: last, contractId } = record;
  if (!last)
    throw new Refusal(
      'CONFLICT',
      `Le contrat ${contractId} n’a pas de dates\u00a0: il n’y a rien à écourter.`,
    );
  if (first && day < first)
    throw badInput({
      endedOn: `Il ne commence que le ${formatDate(first)}\u00a0: s’il n’a pas lieu, annulez-le`,
    });
  if (day >= last)
    throw badInput({ endedOn: `Il se termine le ${formatDate(last)}\u00a0: choisissez un jour avant` });
  return last;
}

function cutOf(row: ServiceRow, day: CalendarDate): Cut {
  const { departureDate: first, returnDate } = row;
  const to = returnDate ?? first;
  if (!first || !to || to <= day) return { row, unused: null };
  const from = first > day ? first : addDays(day, 1);
  return {
    row: first > day ? { ...row, vehicleId: null } : { ...row, returnDate: day },
    unused: { from, to, days: daysBetween(from, to) + 1, of: daysBetween(first, to) + 1 },
  };
}

const isWhole = ({ days, of }: NonNullable<Cut['unused']>) => days === of;

/** What is not invoiced yet is brought down by the days that are not provided, if somebody says so. */
function reduced(
  call: ServiceCall,
  cuts: readonly Cut[],
  { day, last }: { day: CalendarDate; last: CalendarDate },
): ServiceRow[] {
  const lower = cuts.flatMap(({ row, unused }) => {
    if (!unused) return [row];
    return isWhole(unused) ? [] : [{ ...row, amount: row.amount - givenUp(row, unused) }];
  });
  const kept = cuts.map(({ row }) => row);
  const [before, after] = [kept, lower].map(rows => sum(rows.map(({ amount }) => amount))) as [
    number,
    number,
  ];
  if (before === after) return kept;
  const from = formatDate(addDays(day, 1));
  const decided = decide(call, {
    name: 'reduceAmount',
    message: `Rien n’est plus fourni du ${from} au ${formatDate(last)}. Que facturer de ce contrat\u00a0?`,
    choices: [
      { value: `lower ${after}`, label: `${formatDinars(after)} HT, au prorata des jours` },
      { value: `keep ${before}`, label: `${formatDinars(before)} HT, comme convenu` },
    ],
  });
  return decided.startsWith('lower') ? lower : kept;
}

/** What was invoiced and is not provided is credited, if somebody says so who may. */
async function credited(call: ServiceCall, cuts: readonly Cut[], reason: string): Promise<ServiceRow[]> {
  const kept = cuts.map(({ row }) => row);
  const loaded =
    call.record.receipt && (await lockRecord(call.tx, call.engine, receipts, call.record.receipt));
  if (!loaded) return kept;
  const invoice = loaded.values as unknown as Receipt;
  const lines = linesToCredit(invoice, cuts);
  if (lines.length === 0) return kept;
  const { totals } = await credit(call, invoice, lines);
  const amount = formatDinars(totals.TotalTTC);
  if (!can(call.caller, 'create_receipt')) {
    call.warn?.(`Un avoir de ${amount} TTC reste à faire sur la facture ${receiptNumber(invoice)}.`);
    return kept;
  }
  const decided = decide(call, {
    name: 'creditUnused',
    message: `Ce qui n’est plus fourni est déjà facturé (${receiptNumber(invoice)}). En faire l’avoir\u00a0?`,
    choices: [
      { value: `credit ${totals.TotalTTC}`, label: `Faire un avoir de ${amount} TTC` },
      { value: 'none', label: 'Terminer sans avoir' },
    ],
  });
  if (decided === 'none') return kept;
  const id = await createCreditNote({
    ...call,
    record: invoice,
    input: { creditReason: reason, lines, releasesContracts: false },
  });
  const note = await loadRecord(call.tx, call.engine, receipts, id);
  call.warn?.(`Avoir ${note?.label} émis.`);
  // Given back to be invoiced again, it is charged for what was provided; each row stays a line of its invoice.
  return cuts.map(({ row, unused }) =>
    unused ? { ...row, amount: row.amount - givenUp(row, unused) } : row,
  );
}

const givenUp = ({ amount }: ServiceRow, { days, of }: NonNullable<Cut['unused']>) =>
  shareOf(amount, days, of);

/** Each row is a line of its invoice, in the same order. */
function linesToCredit(invoice: Receipt, cuts: readonly Cut[]) {
  const left = linesLeft(invoice);
  const invoiced = vehicleLines(invoice);
  return cuts.flatMap(({ unused }, index) => {
    const line = left.find(({ part, id }) => part === 'vehicles' && id === invoiced[index]?.id);
    if (!unused || !line) return [];
    const { quantity } = line;
    return [
      {
        line: line.line,
        label: line.label,
        quantity: isWhole(unused) || quantity === null ? quantity : Math.min(unused.days, quantity),
        period: {
          departureDate: startOfTunisDay(unused.from),
          returnDate: startOfTunisDay(unused.to),
        },
      },
    ];
  });
}
