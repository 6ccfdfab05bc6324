import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { transaction } from '../../server/engine/connection/transaction';
import { act, update } from '../../server/engine/records/operations';
import type { Values } from '../../server/engine/records/store';
import { updateRecord } from '../../server/engine/records/update';
import clients from '../../src/resources/client/client';
import receipts from '../../src/resources/receipt/receipt';
import { caller, openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';

const day = 86_400_000;
const today = todayInTunis(Date.now());
const tomorrow = addDays(today, 1);

let desk: Desk;
let client: string;
let other: string;

beforeAll(async () => {
  desk = await openDesk();
  await desk.aCompany();
  client = await desk.aClient();
  other = await desk.put(clients, {
    partyType: 'CLIENT',
    clientType: 'COMPANY',
    clientKind: 'AGREEMENT',
    otherDetails: { tradeName: 'Bardo Fret', taxRegistration: '1282182WAM000' },
    phone: '+21671000111',
    address: 'Le Bardo',
  });
  await desk.write(context => updateRecord(context, clients, client, { paymentTermDays: 30 }));
});
afterAll(() => desk?.drop());

const line = { kind: 'LOCATION', label: 'Location', quantity: '1', unitPrice_HT: '100', tvaRate: '19' };
const draft = (more: Values = {}) => desk.ask(receipts, { client, otherLines: [line], ...more });
const change = (id: string, input: Values) =>
  desk.write(context => update(context, receipts, { id, input }, {}, () => undefined));
/** Issues it so many days after today, as somebody who has decided that much. */
const issue = (id: string, after = 0, ...decided: string[]) =>
  transaction(desk.pool, tx =>
    act(
      {
        tx,
        caller,
        engine: { ...desk.engine, now: () => Date.now() + after * day },
        confirmed: new Set(decided),
      },
      receipts,
      'issueReceipt',
      id,
    ),
  );
const datesOf = async (id: string) => {
  const { issueDate, dueDate } = (await desk.load(receipts, id)) as unknown as {
    issueDate: string;
    dueDate: string | null;
  };
  return [issueDate, dueDate];
};

describe('l’échéance d’un brouillon', () => {
  it('suit sa date et son client tant que personne ne la dit', async () => {
    const moved = await draft();
    await change(moved, { issueDate: addDays(today, -2) });
    await issue(moved);
    expect(await datesOf(moved)).toEqual([addDays(today, -2), addDays(today, 28)]);
    const passed = await draft({ client: other });
    await change(passed, { client });
    await issue(passed);
    expect(await datesOf(passed)).toEqual([today, addDays(today, 30)]);
    await desk.write(context => updateRecord(context, clients, client, { paymentTermDays: 60 }));
    const agreed = await draft();
    await desk.write(context => updateRecord(context, clients, client, { paymentTermDays: 30 }));
    await issue(agreed);
    expect(await datesOf(agreed)).toEqual([today, addDays(today, 30)]);
  });

  it('reste celle que l’on a dite, jusqu’à ce qu’on l’efface', async () => {
    const id = await draft({ dueDate: addDays(today, 7) });
    await change(id, { client: other });
    expect(await datesOf(id)).toEqual([today, addDays(today, 7)]);
    await change(id, { dueDate: null, client });
    await issue(id);
    expect(await datesOf(id)).toEqual([today, addDays(today, 30)]);
  });
});

describe('un brouillon gardé une nuit', () => {
  it('dit avant l’émission qu’il prend la date du jour et son échéance, et la prend', async () => {
    const id = await draft();
    await expect(issue(id, 1)).rejects.toMatchObject({
      code: 'CONFIRMATION',
      message: `Ce brouillon est du ${formatDate(today)}. Elle prendra la date d’aujourd’hui, le ${formatDate(tomorrow)}\u00a0; échéance le ${formatDate(addDays(tomorrow, 30))}.`,
      details: {
        question: {
          name: 'dateOfIssue',
          choices: [{ value: tomorrow }, { value: today, label: `Garder le ${formatDate(today)}` }],
        },
      },
    });
    await issue(id, 1, `dateOfIssue=${tomorrow}`);
    expect(await datesOf(id)).toEqual([tomorrow, addDays(tomorrow, 30)]);
  });

  it('ne garde pas une date que sa série a dépassée', async () => {
    const id = await draft();
    await expect(issue(id, 2)).rejects.toMatchObject({
      details: { question: { choices: [{ value: addDays(today, 2) }] } },
    });
  });

  it('garde la date que l’on a choisie', async () => {
    const id = await draft({ documentKind: 'CASH_RECEIPT', issueDate: addDays(today, -3) });
    await issue(id, 1);
    expect(await datesOf(id)).toEqual([addDays(today, -3), addDays(today, 27)]);
  });
});
