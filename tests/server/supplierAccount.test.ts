import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import type { Answer } from '../../src/pages/all';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addCompany } from './helpers/fleet';
import { cellsOfSheet } from './helpers/workbook';
import { pdfText } from './helpers/pdfText';
import { call } from './helpers/write';

const today = todayInTunis(Date.now());
const ago = (days: number) => addDays(today, -days);

let api: Api;
let token: string;
let supplier: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  const garage = { supplierKind: 'GARAGE', otherDetails: { tradeName: 'Garage du Lac' }, phone: '71234567' };
  supplier = (await call<{ id: string }>(api, token, 'suppliers', 'create', garage)).id;
});
afterAll(() => api?.close());

const ask = async <T>(name: 'SupplierAccount' | 'SupplierStatement', input: object = {}): Promise<T> => {
  const { data, errors } = await api.send<Record<string, T>>(
    token,
    documents.question(name, api.engine.resources),
    { client: supplier, ...input },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data[name] as T;
};
const account = (input: object = {}) => ask<Answer<'SupplierAccount'>>('SupplierAccount', input);
const expense = (invoiceNumber: string, amount: string, more: object) =>
  call<{ id: string; paidOn: number | null }>(api, token, 'expenses', 'create', {
    category: 'REPARATION',
    label: 'Réparation',
    supplier,
    invoiceNumber,
    amount,
    amountType: 'HT',
    tvaRate: '19',
    ...more,
  });

describe('le compte d’un fournisseur', () => {
  it('doit ce qui n’est pas réglé, par âge, et chaque règlement le baisse le jour où il fut fait', async () => {
    await expense('G-1', '100', { date: ago(60), dueDate: ago(45), paymentStatus: 'UNPAID' });
    const second = await expense('G-2', '50', {
      date: ago(20),
      dueDate: today,
      paymentStatus: 'IN_PROGRESS',
    });
    await expense('G-3', '200', { date: ago(10), paymentStatus: 'PAID', paidOn: ago(4) });
    expect(await account()).toMatchObject({
      balance: 178.5,
      overdue: 119,
      days60: 119,
      notDue: 59.5,
      openCount: 2,
      oldestDays: 45,
      credit: 0,
    });
    const { movements } = await account();
    expect(
      movements.map(({ kind, label, debit, credit, balance }) => [kind, label, debit, credit, balance]),
    ).toEqual([
      ['SETTLED', 'G-3', 0, 238, 178.5],
      ['EXPENSE', 'G-3', 238, 0, 416.5],
      ['EXPENSE', 'G-2', 59.5, 0, 178.5],
      ['EXPENSE', 'G-1', 119, 0, 119],
    ]);

    // Settled without a day, it is today.
    await call(api, token, 'expenses', 'update', { id: second.id, paymentStatus: 'PAID' });
    expect(await account()).toMatchObject({ balance: 119, openCount: 1 });
    expect((await account({ to: ago(1) })).closing).toBe(178.5);
  });

  it('est le même sur le relevé', async () => {
    const file = Buffer.from(await ask<string>('SupplierStatement', { format: 'Excel' }), 'base64');
    const cells = await cellsOfSheet(file);
    expect(cells[0]).toEqual(['Date', 'Pièce', 'Échéance', 'Facturé', 'Réglé', 'Solde']);
    expect(cells.at(-1)?.at(-1)).toBe(119);
    const pdf = Buffer.from(await ask<string>('SupplierStatement', { format: 'PDF' }), 'base64');
    const text = await pdfText(pdf);
    for (const word of ['Fournisseur', 'Garage du Lac', 'Facturé', 'Réglé', '119,000 DT'])
      expect(text).toContain(word);
  });

  it('rouverte, une dépense est due de nouveau ; réglée demain ou avant d’être faite, elle est refusée', async () => {
    const { id } = await expense('G-4', '10', { date: ago(3), paymentStatus: 'PAID' });
    const { balance } = await account();
    const { data, errors } = await api.send<{ reopenExpense: { paidOn: number | null } }>(
      token,
      `mutation { reopenExpense(expenseId: "${id}") { paidOn } }`,
    );
    expect([errors, data?.reopenExpense.paidOn]).toEqual([undefined, null]);
    expect((await account()).balance).toBe(balance + 11.9);
    await expect(
      call(api, token, 'expenses', 'update', { id, paymentStatus: 'PAID', paidOn: addDays(today, 1) }),
    ).rejects.toThrow(/Pas à venir/);
    await expect(
      call(api, token, 'expenses', 'update', { id, paymentStatus: 'PAID', paidOn: ago(4) }),
    ).rejects.toThrow(/paidOn/);
  });
});
