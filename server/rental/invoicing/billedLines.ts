import { sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { linesLeft } from '../receipts/creditLines';
import { vehicleLines } from '../receipts/priceDraft';
import type { Receipt } from '../receipts/priceDraft';

/** A line of an invoice that is of a contract. */
export interface BilledLine {
  /** Its row, as `creditedLine` names it in the table of the same part. */
  id: string;
  part: 'vehicles' | 'additionalReceiptOptions' | 'otherLines';
  contract: string;
  /** What of the contract it is (`billings`). */
  billings: readonly string[];
  tvaRate: number;
  /** After its share of the discount. */
  net_HT: Millimes;
  /** What credit notes have left of it. */
  left: Millimes;
}

type Row = Pick<BilledLine, 'id' | 'part' | 'tvaRate' | 'net_HT'> & {
  contract: string | null;
  chargeKey?: string | null;
};

/**
 * The lines of an issued invoice that are of contracts, each with what it bills of them. Vehicles and options stand in the
 * order of what is billed (`linesOf`), charges name it.
 */
export function billedLines(invoice: Receipt): BilledLine[] {
  const billings = invoice.billings ?? [];
  const left = linesLeft(invoice);
  const ofKind = (kind: string) => billings.filter(({ item }) => item.startsWith(kind)).map(({ id }) => [id]);
  const [rentals, options] = [ofKind('L'), ofKind('O')];
  const line = (row: Row, own: readonly string[]): BilledLine => ({
    ...row,
    contract: row.contract ?? '',
    billings: own,
    left: left.find(one => one.part === row.part && one.id === row.id)?.amount ?? 0,
  });
  const isOfContract = ({ contract }: Row) => contract !== null;
  return [
    ...vehicleLines(invoice)
      .map(({ id, contract, net_HT, vehicleDetails: { tvaRate, price_HT } }): Row => ({
        id,
        part: 'vehicles',
        contract,
        tvaRate,
        net_HT: net_HT ?? price_HT,
      }))
      .filter(isOfContract)
      .map((row, index) => line(row, rentals[index] ?? [])),
    ...rowsOf('additionalReceiptOptions', invoice.additionalReceiptOptions)
      .filter(isOfContract)
      .map((row, index) => line(row, options[index] ?? [])),
    ...rowsOf('otherLines', invoice.otherLines)
      .filter(isOfContract)
      .map(row =>
        line(
          row,
          billings
            .filter(({ contract, item }) => contract === row.contract && item === row.chargeKey)
            .map(({ id }) => id),
        ),
      ),
  ];
}

interface Charged {
  id: string;
  contract: string | null;
  tvaRate: number | null;
  net_HT: Millimes | null;
  price_HT: Millimes | null;
  chargeKey?: string | null;
}

const rowsOf = (part: BilledLine['part'], rows: readonly Charged[] | null): Row[] =>
  (rows ?? []).map(({ id, contract, tvaRate, net_HT, price_HT, chargeKey }) => ({
    id,
    part,
    contract,
    chargeKey,
    tvaRate: tvaRate ?? 0,
    net_HT: net_HT ?? price_HT ?? 0,
  }));

/**
 * Of these lines, those of which credit notes have left nothing: each by itself, or with all that its contract has at its
 * rate, where lines take away from others. What costs nothing follows the rest of its contract.
 */
export function givenBack(lines: readonly BilledLine[]): BilledLine[] {
  const isGiven = ({ contract, tvaRate, left }: BilledLine) =>
    left === 0 ||
    sum(lines.filter(one => one.contract === contract && one.tvaRate === tvaRate).map(one => one.left)) === 0;
  const priced = lines.filter(({ net_HT }) => net_HT !== 0);
  return lines.filter(line =>
    line.net_HT !== 0 ? isGiven(line) : priced.every(one => one.contract !== line.contract || isGiven(one)),
  );
}
