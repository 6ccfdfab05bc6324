import { creditSql } from '../../../../../server/rental/payments/creditSql';
import { creditableSql } from '../../../../../server/rental/receipts/creditableSql';
import { creditLeftSql, restToPaySql } from '../../../../../server/rental/behaviours/receipt';
import { prepared } from '../../../../../server/engine/connection/prepared';
import { contractRestSql } from '../../../../../server/rental/contracts/accountSql';
import type { Books, Run } from './books';

export interface Line {
  line: string;
  quantity: number | null;
  amount: number;
}

export interface Document {
  id: string;
  kind: 'INVOICE' | 'CASH_RECEIPT' | 'CREDIT_NOTE' | 'DAMAGE_INVOICE';
  isDraft: boolean;
  client: string;
  date: string;
  total: number;
  rest: number | null;
  creditLeft: number | null;
  became: boolean;
  lines: Line[];
}

export interface Payment {
  id: string;
  client: string;
  state: 'RECEIVED' | 'CLEARED' | 'REJECTED' | 'VOIDED';
  direction: 'IN' | 'OUT';
  mode: string;
  date: string;
  free: number;
}

export interface Known {
  documents: Document[];
  payments: Payment[];
  withholdings: { id: string; state: string; receipt: string }[];
  guarantees: { id: string; held: number; client: string }[];
  contracts: { id: string; client: string; stage: string; rest: number | null }[];
  accounts: { id: string; balance: number; opening: string }[];
}

/** Amounts in millimes. */
const millimes = (sql: string) => `round(${sql} * 1000)::bigint`;
const list = (parts: string, from: string) =>
  `(SELECT coalesce(json_agg(json_build_object(${parts}) ORDER BY t."updatedAt" DESC, t.id DESC), '[]') FROM ${from})`;

/** What there is to act upon, that which was touched last first. `$1` the clients, `$2` the accounts, `$3` the last day. */
const knownSql = `SELECT json_build_object(
  'documents', ${list(
    `'id', t.id::text, 'kind', t."documentKind", 'isDraft', t.state = 'PENDING', 'client', t.client::text, 'date', t."issueDate",
     'total', ${millimes('coalesce(t."TotalTTC", 0)')}, 'rest', ${millimes(restToPaySql)}, 'creditLeft', ${millimes(creditLeftSql)}, 'became', t."convertedTo" IS NOT NULL, 'lines', (SELECT coalesce(json_agg(json_build_object('line', c ->> 'line',
     'quantity', coalesce((c ->> 'quantity')::numeric, (SELECT l."vehicleDetails__numberOfDays" FROM "receipt-lines" l
       WHERE 'vehicles:' || l.id = c ->> 'line' AND l."net_HT" = (c ->> 'amount')::numeric)), 'amount', ${millimes(`(c ->> 'amount')::numeric`)})), '[]') FROM json_array_elements(${creditableSql}) c)`,
    'receipts t WHERE t.client = ANY ($1::bigint[])',
  )},
  'payments', ${list(
    `'id', t.id::text, 'client', t.client::text, 'state', t.state, 'direction', t.direction, 'mode', t."paymentMode", 'date', t.date, 'free', ${millimes(creditSql('t'))}`,
    'payments t WHERE t.client = ANY ($1::bigint[])',
  )},
  'withholdings', ${list(`'id', t.id::text, 'state', t.state, 'receipt', t.receipt::text`, 'withholdings t WHERE t.client = ANY ($1::bigint[])')},
  'guarantees', ${list(`'id', t.id::text, 'held', ${millimes('t.held')}, 'client', t.client::text`, 'guarantees t WHERE t.client = ANY ($1::bigint[])')},
  'contracts', ${list(`'id', t.id::text, 'client', t.client::text, 'stage', t.stage, 'rest', ${millimes(contractRestSql('t'))}`, 'contracts t WHERE t.client = ANY ($1::bigint[])')},
  'accounts', ${list(
    `'id', t.id::text, 'opening', t."openingDate", 'balance', ${millimes(
      `(t."openingBalance" + coalesce((SELECT sum(CASE e.direction WHEN 'IN' THEN e.amount ELSE -e.amount END) FROM "account-entries" e WHERE e.account = t.id AND e.date <= $3::date), 0))`,
    )}`,
    '"bank-accounts" t WHERE t.id = ANY ($2::bigint[])',
  )}) AS known`;

/** What a run has to act upon as of today. */
export async function readKnown({ api, today }: Books, { clients, drawer, bank }: Run): Promise<Known> {
  const { rows } = await api.engine.pool.query<{ known: Known }>(
    prepared(knownSql, [clients, [drawer, bank], today()]),
  );
  const [found] = rows;
  if (!found) throw new Error('A statement of one row');
  return found.known;
}
