import { todayInTunis } from '../../../src/domain/calendarDate';
import { toDinars, sum } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { discountableOf, overdrawnRate, priceReceipt } from '../../../src/domain/receiptDraft';
import type { ReceiptDraft, ReceiptTerms, VehicleLine } from '../../../src/domain/receiptDraft';
import type { RateTotal, ReceiptTotals, TaxedAmount } from '../../../src/domain/receiptTotals';
import type { PageQuestions } from '../../../src/pages/all';
import receipts from '../../../src/resources/receipt/receipt';
import receiptLines from '../../../src/resources/receipt/receipt-line';
import { notFound, Refusal } from '../../engine/base/refusal';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import type { Engine } from '../../engine/records/context';
import { loadRecord } from '../../engine/records/store';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { credit } from './credit';
import type { CreditLineInput } from './creditLines';
import type { Receipt } from './priceDraft';
import { levySql, stampSql } from './termsSql';

const l = columnsOf(receiptLines, 'l');
const car = rowsOf(receiptLines, 'vehicleId', 'car');
const o = rowsOf(receipts, 'additionalReceiptOptions', 'o');

/** What the totals rest on beside what is typed; amounts in millimes. */
interface Found {
  stamp: ReceiptTerms['stamp'] | null;
  levy: ReceiptTerms['levy'];
  vehicles: VehicleLine[];
  options: TaxedAmount[];
}

/** The live totals of a draft, by the very function that its write calls (`priceReceipt`). */
export const ReceiptPreview: AnswerBehaviour<PageQuestions['ReceiptPreview']> = {
  sql({ input, bind, now }) {
    const day = bind(input.issueDate ?? todayInTunis(now));
    const id = `${bind(input.receipt ?? null)}::bigint`;
    return `SELECT json_build_object(
      'stamp', ${stampSql(day)}, 'levy', ${levySql(day)},
      'vehicles', coalesce((SELECT json_agg(json_build_object('price_HT', (${l['vehicleDetails.price_HT']} * 1000)::bigint,
          'tvaRate', ${l['vehicleDetails.tvaRate']}, 'days', coalesce(${l['vehicleDetails.numberOfDays']}, 0)
            * (SELECT count(*) FROM ${car} WHERE ${car.parent_id} = ${l.id})) ORDER BY l.position)
        FROM ${l} WHERE l.parent_id = ${id}), '[]'),
      'options', coalesce((SELECT json_agg(json_build_object('price_HT', (coalesce(${o.price_HT}, 0) * 1000)::bigint,
          'tvaRate', coalesce(${o.tvaRate}, 0)) ORDER BY ${o.position}) FROM ${o} WHERE ${o.parent_id} = ${id}), '[]')) AS found`;
  },
  async makes(answered, { input, engine }) {
    if (input.documentKind === 'CREDIT_NOTE' && input.receipt)
      return previewOfCredit(engine, input.receipt, input.lines ?? []);
    const found = answered as Found;
    const draft: ReceiptDraft = {
      documentKind: input.documentKind ?? 'INVOICE',
      vatRegime: input.vatRegime ?? 'NORMAL',
      vehicles: found.vehicles,
      options: found.options,
      otherLines: (input.otherLines ?? []).flatMap(({ quantity, unitPrice_HT, tvaRate, days }) =>
        quantity == null || unitPrice_HT == null || tvaRate == null
          ? []
          : [{ quantity, unitPrice_HT, tvaRate, days }],
      ),
      discountPercent: input.discountType === 'PERCENT' ? (input.discountPercent ?? 0) : null,
      discountAmount: input.discountType === 'PERCENT' ? null : (input.discountAmount ?? null),
    };
    const overdrawn = overdrawnRate(draft);
    if (overdrawn) return faulty(overdrawn.text);
    if (!found.stamp) return faulty('Il manque un timbre fiscal en vigueur ce jour-là');
    try {
      return previewOfDraft(draft, priceReceipt(draft, { stamp: found.stamp, levy: found.levy }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return faulty('La remise dépasse les lignes soumises à la TVA');
    }
  },
};

/** The totals of a credit note as its issue will write them (`credit`), or why it would be refused. */
async function previewOfCredit(engine: Engine, id: string, lines: readonly CreditLineInput[]) {
  const receipt = await loadRecord(engine.pool, engine, receipts, id);
  if (!receipt) throw notFound();
  try {
    const { totals } = await credit(
      { tx: engine.pool, engine },
      receipt.values as unknown as Receipt,
      lines.map(one => ({ ...one })),
    );
    return previewOf({ ...totals, gross: totals.total_Price_HT, rentalDayLevy: totals.rentalDayLevy ?? 0 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return faulty(Object.values(error.details.fields ?? {})[0] ?? error.message);
  }
}

/** Of a draft that is priced, as it is shown. */
const previewOfDraft = (draft: ReceiptDraft, priced: ReturnType<typeof priceReceipt>) =>
  previewOf({
    ...priced,
    discountable: discountableOf(draft),
    discountPercent: draft.discountPercent,
    gross: sum([...priced.vehicles, ...priced.options, ...priced.otherLines].map(line => line.price_HT)),
  });

type Priced = Omit<ReceiptTotals, 'vatByRate' | 'net'> & {
  gross: Millimes;
  discountable?: Millimes;
  discountPercent?: ReceiptDraft['discountPercent'];
  rentalDayLevy: Millimes;
  vatByRate: readonly (Omit<RateTotal, 'rate'> & { rate: number | string })[];
};

const previewOf = (priced: Priced) => ({
  gross_HT: toDinars(priced.gross),
  discountable_HT: toDinars(priced.discountable ?? priced.gross),
  untaxed_HT: toDinars(priced.gross - (priced.discountable ?? priced.gross)),
  discountPercent: priced.discountPercent == null ? null : Number(priced.discountPercent),
  discount: toDinars(priced.discount),
  total_Price_HT: toDinars(priced.total_Price_HT),
  vatByRate: priced.vatByRate.map((vat, index) => ({
    id: String(index + 1),
    rate: Number(vat.rate),
    base: toDinars(vat.base),
    amount: toDinars(vat.amount),
    suspended: toDinars(vat.suspended),
  })),
  total_TVA: toDinars(priced.total_TVA),
  suspendedVat: toDinars(priced.suspendedVat),
  rentalDayLevy: toDinars(priced.rentalDayLevy),
  stamp: toDinars(priced.stamp),
  TotalTTC: toDinars(priced.TotalTTC),
  fault: null,
});

const faulty = (fault: string) => ({
  gross_HT: null,
  discountable_HT: null,
  untaxed_HT: null,
  discountPercent: null,
  discount: null,
  total_Price_HT: null,
  vatByRate: [],
  total_TVA: null,
  suspendedVat: null,
  rentalDayLevy: null,
  stamp: null,
  TotalTTC: null,
  fault,
});
