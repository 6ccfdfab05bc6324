import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRecord } from '../../server/engine/records/store';
import type { Values } from '../../server/engine/records/store';
import { addDays } from '../../src/domain/calendarDate';
import clients from '../../src/resources/client/client';
import expenses from '../../src/resources/park/expense';
import { openMoneyDesk } from './helpers/moneyDesk';
import type { MoneyDesk } from './helpers/moneyDesk';
import { argumentsOf, decisionFor } from './helpers/renting';
import type { Answer } from './helpers/api';

let desk: MoneyDesk;
let garage: string;
let other: string;
type Reply = Answer<Record<string, { id: string }>>;
const say = (operation: string, input: object, headers = {}, fields = 'id') =>
  desk.api.send(
    desk.token,
    `mutation { ${operation}(${argumentsOf(input)}) { ${fields} } }`,
    {},
    headers,
  ) as unknown as Promise<Reply>;
const idOf = (answer: Reply) => {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data ?? {})[0]?.id ?? '';
};
const load = async (id: string) =>
  (await loadRecord(desk.pool, desk.api.engine, expenses, id))?.values as unknown as Values;
const faults = ({ errors }: Reply) => errors?.[0]?.extensions.fields;
const message = ({ errors }: Reply) => errors?.[0]?.message;

const supplier = (name: string, more: object = {}) => ({
  partyType: 'SUPPLIER',
  supplierKind: 'GARAGE',
  clientType: 'COMPANY',
  otherDetails: { tradeName: name },
  phone: '71960418',
  ...more,
});
const expense = (more: object = {}) => ({
  date: desk.today(),
  category: 'REPARATION',
  label: 'Embrayage',
  supplier: garage,
  amountType: 'HT',
  amount: '100',
  tvaRate: 19,
  ...more,
});

beforeAll(async () => {
  desk = await openMoneyDesk();
  garage = idOf(await say('createSupplier', supplier('Garage Ben Arous', { paymentTermDays: 30 })));
  other = idOf(await say('createSupplier', supplier('Pneus du Lac')));
});
afterAll(() => desk?.close());

describe('une dépense', () => {
  it('n’est pas à venir, échoit par le délai de son fournisseur, et jamais avant elle-même', async () => {
    expect(faults(await say('createExpense', expense({ date: addDays(desk.today(), 1) })))).toEqual({
      date: 'Pas à venir',
    });
    expect(
      faults(await say('createExpense', expense({ dueDate: addDays(desk.today(), -1) }))),
    ).toHaveProperty('dueDate');
    const id = idOf(await say('createExpense', expense()));
    expect(await load(id)).toMatchObject({ dueDate: addDays(desk.today(), 30), amountTTC: 119_000 });
  });

  it('sous un numéro que ce fournisseur a déjà se décide, sous celui d’un autre non', async () => {
    idOf(await say('createExpense', expense({ invoiceNumber: 'F 2026/118' })));
    const again = await say('createExpense', expense({ invoiceNumber: 'f-2026-118' }));
    expect(message(again)).toMatch(
      /^La facture n° f-2026-118 de Garage Ben Arous est déjà une dépense du .*, de 119,000.DT\. L’enregistrer encore.\?$/,
    );
    idOf(await say('createExpense', expense({ invoiceNumber: 'F 2026/118', supplier: other })));
    const id = idOf(
      await say('createExpense', expense({ invoiceNumber: 'f-2026-118' }), decisionFor(again) ?? {}),
    );
    // What stays as it is, is asked no more.
    idOf(await say('updateExpense', { id, label: 'Embrayage complet' }));
  });

  it('réglée ne change plus ni ne se supprime, sinon rouverte\u00a0; sa note et sa pièce si', async () => {
    const id = idOf(await say('createExpense', expense({ paymentStatus: 'PAID' })));
    const frozen = 'Dépense réglée\u00a0: rouvrez-la pour la changer.';
    expect(message(await say('updateExpense', { id, amount: '90' }))).toBe(frozen);
    expect(message(await say('deleteExpense', { id }))).toBe(frozen);
    idOf(await say('updateExpense', { id, note: 'Garantie six mois' }));
    idOf(await say('reopenExpense', { expenseId: id }));
    idOf(await say('updateExpense', { id, amount: '90' }));
    expect(await load(id)).toMatchObject({ paymentStatus: 'UNPAID', amountTTC: 107_100 });
  });
});

it('un fournisseur qui devient client prend une catégorie', async () => {
  const becomes = (more: object) =>
    say('updateSupplier', { id: garage, partyType: 'CLIENT_SUPPLIER', ...more });
  expect(faults(await becomes({}))).toHaveProperty('clientKind');
  idOf(await becomes({ clientKind: 'PASSAGE' }));
  const party = (await loadRecord(desk.pool, desk.api.engine, clients, garage))?.values;
  expect(party).toMatchObject({ partyType: 'CLIENT_SUPPLIER', clientKind: 'PASSAGE' });
});
