import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ribOf } from '../../../server/rental/demo/reference/identifiers';
import { expectGuarantee } from '../../../server/rental/guarantees/expectGuarantee';
import { allSettledSql, settledSql } from '../../../server/engine/tables/settledSql';
import { addDays, todayInTunis } from '../../../src/domain/calendarDate';
import payment from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import { agreeing } from '../../server/helpers/confirmed';
import { asServer, insert } from '../../server/helpers/write';
import { full, keep, seed, tries } from '../promise';
import { randomFrom } from '../random';
import { openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

vi.setConfig({ testTimeout: full ? 1_800_000 : 60_000 });

const today = todayInTunis(Date.now());
const CONNECTIONS = 20;

let counter: Counter;
let bank: string;
let drawer: string;
const clients: string[] = [];

beforeAll(async () => {
  counter = await openCounter();
  const { engine } = counter.api;
  bank = await insert(engine, 'bank-accounts', {
    name: 'BIAT courant',
    kind: 'BANK',
    state: 'OPEN',
    RIB: ribOf('08099', 1),
    openingBalance: 500_000,
    openingDate: '2026-01-01',
  });
  drawer =
    (
      await counter.api.engine.pool.query<{ id: string }>(
        `SELECT id::text FROM "bank-accounts" WHERE kind = 'CASH'`,
      )
    ).rows[0]?.id ?? '';
  for (let index = 0; index < 3; index++)
    clients.push(
      await insert(engine, 'clients', {
        partyType: 'CLIENT',
        clientType: 'COMPANY',
        phone: `+2162000000${index}`,
        otherDetails: { tradeName: `Client ${index}` },
      }),
    );
});
afterAll(() => counter?.close());

const money = (millimes: number) => (millimes / 1000).toFixed(3);

async function act(name: string, variables: Record<string, unknown>, key?: string) {
  const ids = new Set(['id', 'receiptId', 'paymentId', 'guaranteeId']);
  const references = new Set(['client', 'account', 'receipt']);
  const typeOf = (argument: string) =>
    argument === 'allocations'
      ? '[PaymentAllocationsInput]'
      : ids.has(argument)
        ? 'ID!'
        : references.has(argument)
          ? 'ID'
          : 'Input';
  const names = Object.keys(variables);
  return agreeing(headers =>
    counter.api.send<Record<string, { id: string }>>(
      counter.token,
      `mutation (${names.map(one => `$${one}: ${typeOf(one)}`).join(', ')}) { ${name}(${names.map(one => `${one}: $${one}`).join(', ')}) { id } }`,
      variables,
      { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    ),
  );
}

const issue = (client: string, total: number) =>
  insert(counter.api.engine, 'receipts', {
    documentKind: 'INVOICE',
    vatRegime: 'NORMAL',
    state: 'NORMAL',
    client,
    issueDate: addDays(today, -40),
    dueDate: addDays(today, -10),
    TotalTTC: total,
    stamp: 1000,
  });

const read = async <T extends object>(sql: string): Promise<T[]> =>
  (await counter.api.engine.pool.query<T>(sql)).rows;

/** One thing that a cashier does, with what there is by then. */
async function operate(random: ReturnType<typeof randomFrom>): Promise<unknown> {
  const client = random.pick(clients);
  const some = async (sql: string) =>
    await read<{ id: string; rest: string }>(
      `${sql} ORDER BY md5(id::text || '${random.below(1e9)}') LIMIT 2`,
    );
  const payment = async (condition: string) =>
    (
      await some(
        `SELECT id::text AS id, amount::text AS rest FROM payments WHERE client = ${client} AND ${condition}`,
      )
    )[0];
  const invoices = () =>
    some(`SELECT id::text AS id, "TotalTTC"::text AS rest FROM receipts WHERE client = ${client}`);
  const amount = 1000 + random.below(900_000);
  switch (random.below(10)) {
    case 0:
      return issue(client, 200_000 + random.below(2_000_000));
    case 1:
    case 2:
    case 3: {
      const found = await invoices();
      const cheque = random.chance(0.4);
      return act('createPayment', {
        client,
        date: today,
        amount: money(amount),
        account: cheque ? bank : drawer,
        paymentMode: cheque ? 'Cheque' : 'Espaces',
        ...(cheque && {
          chequeNumber: String(1_000_000 + random.below(9_000_000)),
          bank: 'BIAT',
          drawer: 'Client',
          chequeDate: today,
          expiryDate: today,
        }),
        allocations: found.map(({ id }) => ({ receipt: id, amount: money(Math.floor(amount / 2)) })),
      });
    }
    case 4: {
      const [one] = await invoices();
      return one && act('createWithholding', { receipt: one.id, rate: random.pick(['1', '1.5']) });
    }
    case 5: {
      const one = await payment(`direction = 'IN' AND state IN ('RECEIVED', 'CLEARED')`);
      const [invoice] = await invoices();
      return (
        one &&
        invoice &&
        act('allocatePayment', { paymentId: one.id, receipt: invoice.id, amount: money((amount / 4) | 0) })
      );
    }
    case 6: {
      const one = await payment(`direction = 'IN' AND state IN ('RECEIVED', 'CLEARED')`);
      return (
        one &&
        act('refundPayment', {
          paymentId: one.id,
          date: today,
          amount: money((amount / 4) | 0),
          paymentMode: 'Espaces',
          account: drawer,
        })
      );
    }
    case 7: {
      const one = await payment(`state = 'RECEIVED' AND "paymentMode" = 'Cheque'`);
      return one && act('clearPayment', { id: one.id, clearedOn: today });
    }
    case 8: {
      const one = await payment(`state IN ('RECEIVED', 'CLEARED') AND "paymentMode" = 'Cheque'`);
      return (
        one &&
        act('rejectPayment', {
          id: one.id,
          rejectedOn: today,
          rejectReason: 'Sans provision',
          rejectFee: '12.5',
        })
      );
    }
    default: {
      const one = await payment(`state IN ('RECEIVED', 'CLEARED')`);
      return one && act('voidPayment', { id: one.id, voidReason: 'Saisi deux fois' });
    }
  }
}

/** Ends connections of the server in the middle of what they write, so many in all; `stop` says how many it met. */
function killSome(most: number) {
  let [over, killed] = [false, 0];
  const work = (async () => {
    while (!over && killed < most) {
      const ended = await read(`
        SELECT pg_terminate_backend(pid) FROM (
          SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_xid IS NOT NULL
          ORDER BY random() LIMIT 1) one`).catch(() => []);
      killed += ended.length;
      await sleep(ended.length > 0 ? 40 : 3);
    }
  })();
  return {
    async stop(): Promise<number> {
      over = true;
      await work;
      return killed;
    },
  };
}

/** Worked out anew from the tables, by no expression of the product; how many do not agree. */
async function differences(): Promise<number> {
  const { token } = counter;
  const inForce = `state IN ('RECEIVED', 'CLEARED')`;
  const owed = await read<{ id: string; rest: number; over: boolean }>(`
    SELECT r.id::text AS id, (r."TotalTTC" - s.settled)::float AS rest, s.settled > r."TotalTTC" AS over FROM receipts r, LATERAL (SELECT
      coalesce((SELECT sum(a.amount) FROM payments__allocations a JOIN payments p ON p.id = a.parent_id AND p.${inForce} WHERE a.receipt = r.id), 0)
      + coalesce((SELECT sum(w.amount) FROM withholdings w WHERE w.receipt = r.id AND w.state <> 'VOIDED'), 0) AS settled) s`);
  const { data } = await counter.api.send<{ Receipts: { data: { id: string; restToPay: number }[] } }>(
    token,
    '{ Receipts(limit: 100) { data { id restToPay } } }',
  );
  const told = new Map(data?.Receipts.data.map(({ id, restToPay }) => [id, restToPay]));
  const rests = owed.filter(
    ({ id, rest, over }) => over || (told.has(id) && Math.abs((told.get(id) ?? 0) - rest) > 0.0005),
  );
  const payments = await read(`
    SELECT p.id FROM payments p WHERE p.amount < coalesce((SELECT sum(a.amount) FROM payments__allocations a WHERE a.parent_id = p.id), 0)
      + coalesce((SELECT sum(f.amount) FROM payments f WHERE f."refundOf" = p.id AND f.${inForce}), 0)`);
  // What settles each, and all of them at once.
  const apart = await read(
    [receipts, payment]
      .map(
        one =>
          `SELECT t.id FROM "${one.name}" t LEFT JOIN (${allSettledSql(one)}) s ON s.id = t.id WHERE coalesce(s.amount, 0) <> ${settledSql(one)}`,
      )
      .join(' UNION ALL '),
  );
  // What a payment moved is what its state says: all of it, or nothing.
  const entries = await read(`
    SELECT p.id FROM payments p LEFT JOIN "account-entries" e ON e.payment = p.id AND e.category <> 'FEE'
    GROUP BY p.id HAVING coalesce(sum(CASE e.direction WHEN 'IN' THEN e.amount WHEN 'OUT' THEN -e.amount END), 0)
      <> CASE WHEN p.state = 'CLEARED' OR p.state = 'RECEIVED' AND p."paymentMode" NOT IN ('Cheque', 'Traite')
        THEN CASE p.direction WHEN 'IN' THEN p.amount ELSE -p.amount END ELSE 0 END`);
  const accounts = await read<{ id: string; balance: number }>(`
    SELECT b.id::text AS id, (b."openingBalance" + coalesce(sum(CASE e.direction WHEN 'IN' THEN e.amount ELSE -e.amount END), 0))::float AS balance
    FROM "bank-accounts" b LEFT JOIN "account-entries" e ON e.account = b.id GROUP BY b.id`);
  const banks = await counter.api.send<{ Banks: { data: { id: string; balance: number }[] } }>(
    token,
    '{ Banks(limit: 100) { data { id balance } } }',
  );
  const balances = new Map(banks.data?.Banks.data.map(({ id, balance }) => [id, balance]));
  const off = accounts.filter(({ id, balance }) => Math.abs((balances.get(id) ?? NaN) - balance) > 0.0005);
  const negative = accounts.filter(({ id, balance }) => id === drawer && balance < 0);
  const statements = await Promise.all(
    clients.map(async client => {
      const { data: found } = await counter.api.send<{
        ClientAccount: { balance: number; overdue: number; notDue: number; credit: number };
      }>(token, `{ ClientAccount(client: "${client}") { balance overdue notDue credit } }`);
      const { balance, overdue, notDue, credit } = found?.ClientAccount ?? {
        balance: NaN,
        overdue: 0,
        notDue: 0,
        credit: 0,
      };
      return Math.abs(balance - (overdue + notDue - credit)) <= 0.0005;
    }),
  );
  return (
    rests.length +
    apart.length +
    payments.length +
    entries.length +
    off.length +
    negative.length +
    statements.filter(one => !one).length
  );
}

describe('le grand livre', () => {
  it('agrees with its documents after a random run of operations by 20 connections', async () => {
    const count = tries(40, 10_000, 2000);
    for (const client of clients) for (let index = 0; index < 3; index++) await issue(client, 1_500_000);
    const codes = new Map<string, number>();
    const killing = killSome(tries(3, 300));
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, connection) => {
        const random = randomFrom(seed + connection);
        for (let done = 0; done < count / CONNECTIONS; done++) {
          // What it looks for first may be killed too.
          const answer = (await operate(random).catch((error: Error) => error.message)) as
            { errors?: { extensions: { code: string } }[] } | string | undefined;
          const code = typeof answer === 'object' ? (answer.errors?.[0]?.extensions.code ?? 'done') : 'none';
          codes.set(code, (codes.get(code) ?? 0) + 1);
        }
      }),
    );
    const kills = await killing.stop();
    // Refused as input or as a conflict, asked once more about what another has moved, or cut off: never broken.
    const expected = ['done', 'none', 'BAD_USER_INPUT', 'CONFLICT', 'CONFIRMATION', 'UNAVAILABLE'];
    expect([...codes.keys()].filter(code => !expected.includes(code))).toEqual([]);
    expect(codes.get('done') ?? 0).toBeGreaterThan(count / 5);
    expect(kills, 'connections killed at work').toBeGreaterThan(0);
    const of = 'differences in the ledger, connections killed at work among the operations';
    keep('P-43', { n: count, of, figure: await differences(), ideal: 0 });
  });
});

describe('une caution', () => {
  it('is in no figure of revenue, and is refunded, retained or still held', async () => {
    const random = randomFrom(seed);
    const { engine } = counter.api;
    const [client = ''] = clients;
    const balanceOf = async () =>
      (
        await counter.api.send<{
          ClientAccount: { balance: number; overdue: number; toInvoice: number; credit: number };
        }>(counter.token, `{ ClientAccount(client: "${client}") { balance overdue credit } }`)
      ).data?.ClientAccount;
    const rounds = tries(3, 200);
    let retained = 0;
    const before = await balanceOf();
    for (let round = 0; round < rounds; round++) {
      const contract = await insert(engine, 'contracts', {
        stage: 'SIGNED',
        client,
        departureDate: Date.now(),
        returnDate: Date.now() + 86_400_000,
        vehicles: [],
      });
      const id = await asServer(engine, context =>
        expectGuarantee(context, { contract, client, expected: 500_000 }),
      );
      await act('receiveGuarantee', { guaranteeId: id, date: today, amount: '500', method: 'ESPECE' });
      expect(await balanceOf()).toEqual({
        ...before,
        balance: Math.round((before?.balance ?? 0) * 1000 - retained) / 1000,
        credit: (before?.credit ?? 0) + retained / 1000,
      });
      const part = 1000 * random.below(500);
      if (part > 0 && random.chance(0.6)) {
        await act('retainGuarantee', { guaranteeId: id, date: today, amount: money(part), reason: 'Rayure' });
        retained += part;
        if (random.chance(0.5))
          await act('refundGuarantee', { guaranteeId: id, date: today, amount: money(500_000 - part) });
      }
    }
    const unmatched = await read(`
      SELECT g.id FROM guarantees g WHERE g.received <> g.retained + g.refunded + g.held
        OR g.retained <> coalesce((SELECT sum(p.amount) FROM payments p WHERE p.guarantee = g.id AND p.state IN ('RECEIVED', 'CLEARED')), 0)
        OR g.held <> coalesce((SELECT sum(CASE e.direction WHEN 'IN' THEN e.amount ELSE -e.amount END) FROM "account-entries" e
          WHERE e.guarantee = g.id AND e.category IN ('CAUTION_IN', 'CAUTION_OUT')), 0)`);
    const counted = await read(
      `SELECT e.id FROM "account-entries" e JOIN guarantees g ON g.id = e.guarantee WHERE e.category = 'PAYMENT' AND e.payment IS NULL`,
    );
    keep('P-45', {
      n: rounds,
      of: 'guarantees unmatched or counted as paid',
      figure: unmatched.length + counted.length,
      ideal: 0,
    });
  });
});

describe('un règlement', () => {
  it('sent twice, or by forty cashiers at once, is received once', async () => {
    const rounds = tries(1, 50);
    let doubled = 0;
    for (let round = 0; round < rounds; round++) {
      const [client = ''] = clients;
      const receipt = await issue(client, 400_000);
      const pay = (key: string) =>
        act(
          'createPayment',
          {
            client,
            date: today,
            amount: '400',
            paymentMode: 'Espaces',
            account: drawer,
            allocations: [{ receipt, amount: '400' }],
          },
          key,
        );
      const key = `${seed}-${round}`.padEnd(32, '0');
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => pay(key)),
        ...Array.from({ length: 40 }, (_, cashier) => pay(`${seed}-${round}-${cashier}`.padEnd(32, '1'))),
      ]);
      const made = new Set(answers.flatMap(answer => answer.data?.createPayment?.id ?? []));
      const [found] = await read<{ count: string }>(
        `SELECT count(*) AS count FROM payments__allocations WHERE receipt = ${receipt}`,
      );
      doubled += Math.abs(made.size - 1) + Math.abs(Number(found?.count) - 1);
    }
    keep('P-47', { n: rounds * 45, of: 'received twice', figure: doubled, ideal: 0 });
  });
});
