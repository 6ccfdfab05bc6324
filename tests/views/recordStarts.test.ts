import { expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { offersFor } from '../../src/views/record/recordOffers';

const boss = { id: '1', role: 'SUPER_ADMIN', granted: new Set<string>() } as never;

/** Whether a sheet of this record offers to begin one of another list. */
const begins = (of: string, list: string, record: object) => {
  const offer = offersFor(resources.get(of), boss).find(({ name }) => name.startsWith(`/${list}/create`));
  return offer!.holds(record as never);
};

it('une retenue à la source se commence d’une facture émise qui doit encore, et n’en a pas, elle seule', () => {
  const invoice = {
    state: 'NORMAL',
    documentKind: 'INVOICE',
    client: { id: '3' },
    TotalTTC: 1190.5,
    restToPay: 1190.5,
    withheld: null,
  };
  const offered = (more: object) => begins('receipts', 'withholdings', { ...invoice, ...more });
  expect(offered({})).toBe(true);
  expect(offered({ documentKind: 'CREDIT_NOTE', restToPay: null })).toBe(false);
  expect(offered({ documentKind: 'CASH_RECEIPT' })).toBe(false);
  expect(offered({ state: 'PENDING' })).toBe(false);
  expect(offered({ restToPay: 0 })).toBe(false);
  expect(offered({ withheld: 17.85 })).toBe(false);
  expect(offered({ client: null })).toBe(false);
  expect(offered({ TotalTTC: 999.999, restToPay: 999.999 })).toBe(false);
});

it('ne se commence d’une fiche que ce dont le choix la comprend : un relevé, d’une banque', () => {
  expect(begins('bank-accounts', 'bank-statements', { kind: 'BANK' })).toBe(true);
  expect(begins('bank-accounts', 'bank-statements', { kind: 'CASH' })).toBe(false);
});
