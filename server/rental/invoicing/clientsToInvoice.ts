import { todayInTunis } from '../../../src/domain/calendarDate';
import { sum, toDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { ReceiptTerms } from '../../../src/domain/receiptDraft';
import type { PageQuestions } from '../../../src/pages/all';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { Refusal } from '../../engine/base/refusal';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { notInvoicedSql } from '../contracts/accountSql';
import { levySql, stampSql } from '../receipts/termsSql';
import { documentsOf } from './documents';
import type { Grouping } from './documents';
import { draftOf } from './draftOf';
import type { FoundContract } from './found';
import { momentOf } from './momentOf';
import { proposedOf, takenParts } from './taken';
import type { When } from './taken';
import { termsOf } from './terms';
import { k, monthlyFromSql, toBillSql } from './toBillSql';
import { isToInvoiceSql } from './toInvoiceSql';

const c = columnsOf(clients, 'c');
const o = columnsOf(contracts, 'o');

/** Most clients that are listed. */
const most = 100;

interface FoundClients {
  stamp: ReceiptTerms['stamp'] | null;
  levy: ReceiptTerms['levy'];
  monthly: number | null;
  clients: {
    client: string;
    label: string;
    grouping: Grouping | null;
    contracts: number;
    awaited: Millimes;
    found: FoundContract[];
  }[];
}

/** Who has the most first; those of one name bear their code. @param day SQL of a date. */
const foundSql = (
  day: string,
): string => `(SELECT json_build_object('stamp', ${stampSql(day)}, 'levy', ${levySql(day)},
  'monthly', ${monthlyFromSql}, 'clients', coalesce(json_agg(json_build_object('client', f.client::text,
    'label', CASE WHEN f.homonyms > 1 THEN f.label || ', ' || f.code ELSE f.label END, 'grouping', f.grouping,
    'contracts', f.contracts, 'awaited', (f.awaited * 1000)::bigint, 'found', (SELECT coalesce(json_agg(${toBillSql(day)} ORDER BY ${k.id}), '[]')
      FROM ${k} WHERE ${k.client} = f.client AND ${k.stage} IN ('DEPARTED', 'RETURNED') AND ${notInvoicedSql('k', 'any')} <> 0))
    ORDER BY f.awaited DESC, f.client), '[]'))
  FROM (SELECT w.*, ${c.code} AS code, ${c.invoiceGrouping} AS grouping, count(*) OVER (PARTITION BY karhba_normalize(w.label)) AS homonyms
    FROM (SELECT s.*, ${labelSql(clients, 's.client')} AS label FROM (SELECT ${o.client} AS client, count(*)::int AS contracts, sum(${notInvoicedSql('o', 'any')}) AS awaited
      FROM ${o} WHERE ${o.stage} IN ('DEPARTED', 'RETURNED') AND ${isToInvoiceSql('o')} GROUP BY ${o.client} ORDER BY 3 DESC, 1 LIMIT ${most}) s) w JOIN ${c} ON ${c.id} = w.client) f)`;

/**
 * The clients who have something to invoice, and what their invoices would come to as their page proposes them, stamp and
 * contribution included. Where no invoice can be made of it yet, what nobody has invoiced.
 */
export const clientsToInvoice: AnswerBehaviour<PageQuestions['ClientsToInvoice']> = {
  sql: ({ bind, now }) => foundSql(`${bind(todayInTunis(now))}::date`),
  answer(answered, { now }) {
    const { stamp, levy, monthly, clients: listed } = answered as FoundClients;
    const when = { at: momentOf(todayInTunis(now), now), monthly };
    const terms = { stamp: stamp ?? { amount: 0, stampOnCreditNote: null }, levy };
    return listed
      .map(({ client, label, contracts: count, ...one }) => ({
        id: client,
        client,
        label,
        contracts: count,
        TTC: toDinars(proposedTotal(one, when, terms) ?? one.awaited),
      }))
      .toSorted((a, b) => b.TTC - a.TTC);
  },
};

/** What its invoices come to as they are proposed; null where there are none, or one of them cannot be made. */
function proposedTotal(
  { found, grouping }: Pick<FoundClients['clients'][number], 'found' | 'grouping'>,
  when: When,
  terms: ReceiptTerms,
): Millimes | null {
  const usual = termsOf({});
  try {
    const taken = takenParts(found, proposedOf(found, when), when);
    if (taken.length === 0) return null;
    const documents = documentsOf(taken, grouping ?? 'SAME_INVOICE', usual);
    return sum(documents.map(document => draftOf(document, usual, terms).TotalTTC));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
