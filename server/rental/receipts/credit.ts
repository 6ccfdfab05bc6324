import { todayInTunis } from '../../../src/domain/calendarDate';
import { creditedLevy, creditTotals, isWholeCredit, rateBeyond } from '../../../src/domain/creditNote';
import { formatDinars, sum } from '../../../src/domain/money';
import { usedDays } from '../../../src/domain/receiptDraft';
import type { Levy, TaxedAmount } from '../../../src/domain/receiptTotals';
import type { Tx } from '../../engine/connection/transaction';
import type { Engine } from '../../engine/records/context';
import { badInput, Refusal } from '../../engine/base/refusal';
import { levyRate } from '../documents/chargedLines';
import { creditedOf, creditRows, linesLeft } from './creditLines';
import type { Credited, CreditLineInput } from './creditLines';
import { leftToCredit } from './leftToCredit';
import type { LeftToCredit } from './leftToCredit';
import { rentedDays, vehicleLines } from './priceDraft';
import type { Receipt, Rented } from './priceDraft';
import { termsOn } from './termsOn';

interface Reading {
  tx: Tx;
  engine: Pick<Engine, 'resources' | 'behaviours' | 'now'>;
}

/**
 * The rows and totals of a credit note of today (domain C.9), as its preview shows and its issue writes them. The stamp is
 * credited by the note that leaves nothing of the invoice, where the setting says so.
 * @param lines all that is left when there are none. @throws Refusal on the line that has not so much left.
 */
export async function credit(call: Reading, receipt: Receipt, lines: readonly CreditLineInput[]) {
  const credited = creditedOf(receipt, lines);
  const isWhole = isWholeOf(receipt, credited);
  const rows = creditRows(receipt, credited);
  const { stamp } = await termsOn(call, todayInTunis(call.engine.now()));
  const left = await leftToCredit(call.tx, receipt);
  const levy = levyOf(receipt, { rows, left, isWhole });
  const taxed: TaxedAmount[] = [
    ...rows.vehicles.map(({ vehicleDetails }) => vehicleDetails),
    ...rows.additionalReceiptOptions.map(({ price_HT, tvaRate }) => ({ price_HT, tvaRate: tvaRate ?? 0 })),
    ...rows.otherLines,
  ];
  const { net: _, ...totals } = creditTotals({
    lines: taxed,
    regime: receipt.vatRegime,
    stamp: isWhole && stamp.stampOnCreditNote ? left.stamp : 0,
    left: left.rates,
    levy,
  });
  refuseBeyond(receipt, credited, rateBeyond(totals, left.rates));
  if (totals.TotalTTC === 0 && totals.total_Price_HT === 0)
    throw new Refusal('CONFLICT', 'Il ne reste rien à créditer sur cette facture.');
  return {
    rows,
    /** What the whole of the invoice, once credited, still has of its stamp. */
    stampLeft: isWhole ? left.stamp - totals.stamp : 0,
    totals: {
      ...totals,
      rentalDayLevy: levy?.amount ?? null,
      vatByRate: totals.vatByRate.map(vat => ({ ...vat, rate: Number(vat.rate) })),
    },
  };
}

const isWholeOf = (receipt: Receipt, credited: readonly Credited[]): boolean =>
  isWholeCredit(
    linesLeft(receipt).map(({ part, id, tvaRate, amount: left }) => ({
      tvaRate,
      left,
      amount: credited.find(one => one.part === part && one.id === id)?.amount ?? 0,
    })),
  );

/** The levy follows the days of use that are credited, each vehicle's; as the invoice has it, beside VAT or in its base. */
function levyOf(
  receipt: Receipt,
  { rows, left, isWhole }: { rows: ReturnType<typeof creditRows>; left: LeftToCredit; isWhole: boolean },
): Levy | null {
  const amount = creditedLevy({
    charged: receipt.rentalDayLevy ?? 0,
    left: left.levy,
    days: daysOf(vehicleLines(receipt), receipt.otherLines ?? []),
    credited: daysOf(rows.vehicles, rows.otherLines),
    isWhole,
  });
  return amount > 0 ? { amount, tvaRate: levyRate(receipt) } : null;
}

const daysOf = (vehicles: readonly Rented[], others: readonly Parameters<typeof usedDays>[0][]): number =>
  sum([...vehicles.map(rentedDays), ...others.map(usedDays)]);

/** Lines that take away are credited with those that they take off: no rate is credited beyond what is left of it. */
function refuseBeyond(
  { vatRegime }: Receipt,
  credited: readonly Credited[],
  beyond: ReturnType<typeof rateBeyond>,
): void {
  if (!beyond) return;
  const { rate, base, left } = beyond;
  const isOf = ({ tvaRate, amount }: Credited) =>
    (vatRegime === 'EXONERE' || tvaRate === Number(rate)) && amount > 0 === base > 0;
  const path = credited.find(isOf)?.path ?? 'lines.0';
  const at = `À ${rate.replace('.', ',')}\u00a0%`;
  throw badInput({
    [`${path}.amount`]:
      base < 0
        ? `${at}, cet avoir prendrait au client\u00a0: créditez ce qui retire avec ce dont c’est retiré`
        : `${at}, il reste ${formatDinars(left)} HT à créditer\u00a0: créditez aussi ce qui a été retiré, ou moins`,
  });
}
