import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import type { Draft } from '../../src/schema/field';
import { group, integer, money, rows } from '../../src/schema/fields';
import { derived, derivedAsTyped } from '../../src/schema/words/fields/derived';

interface Lent {
  articles: readonly { quantity: number | null; deposit: number | null }[] | null;
  fee: { amount: number | null } | null;
}
const depositsOf = (loan: Draft) => {
  const { articles, fee } = loan as unknown as Lent;
  return (articles ?? []).reduce(
    (sum, { quantity, deposit }) => sum + (quantity ?? 0) * (deposit ?? 0),
    fee?.amount ?? 0,
  );
};
const deposits = money('Cautions', { derive: depositsOf });
const fields = {
  articles: rows('Articles', { quantity: integer('Quantité'), deposit: money('Caution') }),
  fee: group('Frais', { amount: money('Montant') }),
  deposits,
};

describe('what is derived', () => {
  it('is the same while it is typed and once it is written, of rows and groups too', () => {
    const typed = {
      articles: [
        { quantity: '2', deposit: '50,500' },
        { quantity: 1, deposit: 30 },
      ],
      fee: { amount: '0.005' },
    };
    const written = {
      articles: [
        { quantity: 2, deposit: 50_500 },
        { quantity: 1, deposit: 30_000 },
      ],
      fee: { amount: 5 },
    };
    expect(derived(fields, written)).toEqual({ deposits: 131_005 });
    expect(Number(derivedAsTyped(fields, deposits, typed))).toBe(131.005);
  });

  it('counts nothing of what is not filled yet, or wrong', () => {
    const typed = { articles: [{ quantity: '2', deposit: 'x' }, { quantity: 3 }], fee: null };
    expect(Number(derivedAsTyped(fields, deposits, typed))).toBe(0);
    expect(Number(derivedAsTyped(fields, deposits, {}))).toBe(0);
  });

  it('names the bank of a RIB that is typed with spaces', () => {
    const { fields: client } = resources.get('clients');
    const { bankName = deposits } = client;
    expect(derivedAsTyped(client, bankName, { otherDetails: { RIB: '08 006 0051207001843 38' } })).toBe(
      'BIAT',
    );
  });
});
