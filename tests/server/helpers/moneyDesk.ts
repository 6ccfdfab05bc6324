import { transaction } from '../../../server/engine/connection/transaction';
import type { WriteContext } from '../../../server/engine/records/context';
import { act, create } from '../../../server/engine/records/operations';
import { transit } from '../../../server/engine/records/transit';
import { loadRecord } from '../../../server/engine/records/store';
import type { Values } from '../../../server/engine/records/store';
import { clientAccountSql } from '../../../server/rental/account/accountSql';
import { ribOf } from '../../../server/rental/demo/reference/identifiers';
import { seedFixedLists } from '../../../server/rental/demo/seedFixedLists';
import { addDays, toEpoch, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { sum } from '../../../src/domain/money';
import type { Answer as Answered } from '../../../src/pages/all';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import type { Resource } from '../../../src/schema/resource';
import { startApi } from './api';
import { addClient, addCompany } from './fleet';
import { insert } from './write';

export interface Document extends Values {
  id: string;
  TotalTTC: number;
  restToPay: number;
  creditable: { line: string; amount: number }[];
}

/** What is charged by hand. */
export const charged = (label: string, quantity: string, unitPrice_HT: string, tvaRate = '19') => ({
  kind: 'AUTRE',
  label,
  quantity,
  unitPrice_HT,
  tvaRate,
  vatReason: null,
});

export const chequeOf = (chequeNumber: string, day: CalendarDate) => ({
  paymentMode: 'Cheque',
  chequeNumber,
  bank: 'BIAT',
  drawer: 'Carthage Négoce',
  chequeDate: day,
  expiryDate: addDays(day, 8),
});

/** A company whose accountant issues, credits, receives and voids, each on the day that is said. */
export async function openMoneyDesk() {
  const api = await startApi();
  const { engine } = api;
  await seedFixedLists({ pool: engine.pool, engine });
  await addCompany(api);
  const bank = await insert(engine, 'bank-accounts', {
    name: 'BIAT',
    kind: 'BANK',
    accountType: 'COURANT',
    RIB: ribOf('08099', 1),
    state: 'OPEN',
    openingBalance: 10_000_000,
    openingDate: '2020-01-01',
  });
  const { id: user, token } = await api.signIn('SUPER_ADMIN');
  const caller = {
    id: user,
    name: 'Leïla Mansouri',
    role: 'SUPER_ADMIN',
    granted: new Set<string>(),
  } as const;
  let today = todayInTunis(Date.now());
  const now = () => toEpoch(today) + 9 * 3_600_000;
  const write = <T>(work: (context: WriteContext) => Promise<T>) =>
    transaction(engine.pool, tx => work({ tx, caller, engine: { ...engine, now } }));
  const ask = (resource: Resource, input: Values) =>
    write(context => create(context, resource, input, {}, () => undefined));
  const does = (resource: Resource, action: string, id: string, input: Values = {}) =>
    write(context => act(context, resource, action, id, input));
  const read = async (id: string) =>
    (await loadRecord(engine.pool, engine, receipts, id))?.values as unknown as Document;
  return {
    api,
    token,
    bank,
    pool: engine.pool,
    write,
    ask,
    does,
    read,
    today: () => today,
    /** From now on it is that day. */
    goTo: (day: CalendarDate) => {
      today = day;
    },
    moves: (resource: Resource, action: string, id: string, input: Values = {}) =>
      write(context => transit(context, resource, action, { id, input }, () => undefined)),
    aClient: async (withholdingRate: number | null = null) => {
      const id = await addClient(api, token);
      await engine.pool.query(
        `UPDATE clients SET "withholdingApplies" = $2, "withholdingRate" = $3 WHERE id = $1`,
        [id, withholdingRate !== null, withholdingRate],
      );
      return id;
    },
    issued: async (client: string, otherLines: Values[], more: Values = {}) => {
      const draft = await ask(receipts, { client, otherLines, issueDate: today, ...more });
      return read(await does(receipts, 'issueReceipt', draft));
    },
    credited: async (id: string, lines?: Values[]) =>
      read(await does(receipts, 'createCreditNote', id, { creditReason: 'Erreur de tarif', lines })),
    /** In cash, but where `more` says otherwise. */
    paid: (client: string, receipt: string, amount: string, more: Values = {}) =>
      ask(payments, {
        client,
        date: today,
        amount,
        paymentMode: 'Espaces',
        allocations: [{ receipt, amount }],
        ...more,
      }),
    refunded: (note: string, amount: string) =>
      does(receipts, 'refundCreditNote', note, { date: today, amount, paymentMode: 'Espaces' }),
    /** Figures of a client's account in millimes. */
    accountOf: async (client: string, until: CalendarDate | null = null) => {
      const sql = clientAccountSql({
        client: '$1::bigint',
        today: '$2::date',
        from: 'NULL::date',
        to: '$3::date',
        among: 'ALL',
        limit: '5000',
      });
      const { rows } = await engine.pool.query<{ found: Answered<'ClientAccount'> }>(
        `SELECT (${sql}) AS found`,
        [client, today, until],
      );
      const found = rows[0]?.found;
      if (!found) throw new Error('A client has an account');
      const millimes = (dinars: number) => Math.round(dinars * 1000);
      return {
        balance: millimes(found.balance),
        credit: millimes(found.credit),
        rest: sum(found.open.map(one => millimes(one.rest))),
        movements: found.movements,
        closing: millimes(found.closing),
      };
    },
    close: () => api.close(),
  };
}

export type MoneyDesk = Awaited<ReturnType<typeof openMoneyDesk>>;
