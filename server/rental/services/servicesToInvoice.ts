import { toEpoch, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { toDinars } from '../../../src/domain/money';
import { receiptTotals } from '../../../src/domain/receiptTotals';
import type { PageQuestions } from '../../../src/pages/all';
import clients from '../../../src/resources/client/client';
import contractServices from '../../../src/resources/contract/contract-service';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { usualRateSql } from '../prices/pricesSql';
import { stampSql } from '../receipts/termsSql';
import { isServiceToInvoiceSql, periodEndSql } from './periodSql';

const k = columnsOf(contractServices, 'k');
const r = rowsOf(contractServices, 'contractDetails', 'r');

/** Most contracts that are listed. */
const most = 100;

interface Found {
  stamp: { amount: number } | null;
  contracts: {
    contract: string;
    number: string;
    label: string;
    end: CalendarDate | null;
    lines: { price_HT: number; tvaRate: string }[];
  }[];
}

const linesSql = (
  day: string,
) => `(SELECT json_agg(json_build_object('price_HT', (${r.amount} * 1000)::bigint,
  'tvaRate', coalesce(${r.tvaRate}::text, ${usualRateSql(day)}, '0')) ORDER BY ${r.position}) FROM ${r} WHERE ${r.parent_id} = ${k.id})`;

/** The contracts of services that are to be invoiced, and what each comes to, stamp included; none for who may not read them. */
export const servicesToInvoice: AnswerBehaviour<PageQuestions['ServicesToInvoice']> = {
  sql({ bind, now }) {
    const day = `${bind(todayInTunis(now))}::date`;
    return `(SELECT json_build_object('stamp', ${stampSql(day)}, 'contracts', coalesce(json_agg(f), '[]'))
      FROM (SELECT ${k.id}::text AS contract, ${k.contractId} AS number,
        coalesce(${labelSql(clients, String(k.client))}, ${k.libelle}, '') AS label, (${periodEndSql('k')})::text AS "end", ${linesSql(day)} AS lines
        FROM ${k} WHERE ${isServiceToInvoiceSql('k', day)} AND ${mayReadSql(contractServices)} ORDER BY 4 NULLS LAST, ${k.id} LIMIT ${most}) f)`;
  },
  answer(answered) {
    const { stamp, contracts } = answered as Found;
    return contracts.map(({ contract, number, label, end, lines }) => ({
      id: contract,
      contract,
      number,
      label,
      end: end === null ? null : toEpoch(end),
      TTC: toDinars(receiptTotals({ lines, stamp: stamp?.amount ?? 0, regime: 'NORMAL' }).TotalTTC),
    }));
  },
};
