import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keep, tries } from '../promise';
import { codeOf, openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter?.close());

async function invoice(): Promise<string> {
  const answer = await counter.invoice(await counter.contract(['1000']));
  return answer.data?.createReceiptFromContractService.id ?? '';
}

describe('une facture n’est jamais trop payée', () => {
  it('accepts exactly three of 50 payments of 30 % that come at once', async () => {
    const rounds = tries(1, 10);
    const accepted = new Set<number>();
    const others = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const id = await invoice();
      const { TotalTTC } = await counter.receipt(id);
      const share = (TotalTTC * 0.3).toFixed(3);
      const answers = await Promise.all(Array.from({ length: 50 }, () => counter.pay(id, share)));
      accepted.add(answers.filter(answer => !answer.errors).length);
      for (const answer of answers) if (answer.errors) others.add(codeOf(answer));
      const after = await counter.receipt(id);
      expect(after.status).toBe('IN_PROGRESS');
      expect(after.restToPay).toBeCloseTo(TotalTTC - 3 * Number(share), 6);
    }
    expect([...others]).toEqual(['BAD_USER_INPUT']);
    keep('P-04', {
      n: rounds * 50,
      of: 'accepted of 50 at 30 %',
      figure: [...accepted].join(', '),
      ideal: '3',
    });
  });

  it('tells how much rests, and follows with the status', async () => {
    const id = await invoice();
    const { TotalTTC, status } = await counter.receipt(id);
    expect([status, TotalTTC]).toEqual(['UNPAID', 1191]);
    const more = await counter.pay(id, '1191.001');
    expect(more.errors?.[0]?.extensions.fields).toEqual({
      amount: 'Il reste 1\u00a0191,000\u00a0DT à payer\u00a0: saisissez au plus ce montant.',
    });
    expect((await counter.pay(id, '1190.999')).data?.createReceiptPayment).toMatchObject({
      status: 'IN_PROGRESS',
      restToPay: 0.001,
    });
    expect((await counter.pay(id, '0.001')).data?.createReceiptPayment).toMatchObject({
      status: 'PAID',
      restToPay: 0,
    });
    expect((await counter.pay(id, '0.001')).errors?.[0]?.message).toMatch(
      /^La facture FA-\d{4}-\d{6} est déjà réglée\.$/,
    );
  });

  it('is held by the database too, whoever writes', async () => {
    const id = await invoice();
    const pay = (amount: number, receipt = id) =>
      counter.api.engine.pool.query(
        `WITH p AS (INSERT INTO payments (state, direction, date, amount, "paymentMode")
           VALUES ('RECEIVED', 'IN', '2026-11-20', $2, 'Espaces') RETURNING id)
         INSERT INTO payments__allocations (parent_id, position, receipt, amount) SELECT id, 0, $1, $2 FROM p`,
        [receipt, amount],
      );
    await pay(1191);
    await expect(pay(0.001)).rejects.toThrow('Les règlements dépassent le total de la facture.');
    await expect(
      counter.api.engine.pool.query(
        'UPDATE payments__allocations SET amount = amount + 1 WHERE receipt = $1',
        [id],
      ),
    ).rejects.toThrow('Un règlement ne change plus');
    await expect(pay(-1)).rejects.toThrow('check constraint');
    const outcomes = await Promise.allSettled(
      (await Promise.all(Array.from({ length: 10 }, invoice))).flatMap(one =>
        Array.from({ length: 4 }, () => pay(397, one)),
      ),
    );
    keep('P-04', {
      n: 43,
      of: 'beyond the total in SQL',
      figure: outcomes.filter(one => one.status === 'fulfilled').length - 30,
      ideal: 0,
    });
  });
});
