import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differencesSql } from '../../server/rental/ledger/differencesSql';
import { loadRecord } from '../../server/engine/records/store';
import type { Values } from '../../server/engine/records/store';
import { archive, create } from '../../server/engine/records/operations';
import clients from '../../src/resources/client/client';
import suppliers from '../../src/resources/client/supplier';
import expenses from '../../src/resources/park/expense';
import payments from '../../src/resources/receipt/payment';
import receipts from '../../src/resources/receipt/receipt';
import brands from '../../src/resources/settings/car-brand';
import models from '../../src/resources/settings/car-model';
import services from '../../src/resources/settings/service';
import type { Resource } from '../../src/schema/resource';
import { charged, openMoneyDesk } from './helpers/moneyDesk';
import type { MoneyDesk } from './helpers/moneyDesk';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await openMoneyDesk();
});
afterAll(() => desk?.close());

const load = async (resource: Resource, id: string) =>
  (await loadRecord(desk.pool, desk.api.engine, resource, id))?.values as unknown as Values;
const merge = (resource: Resource, id: string, into: string) =>
  desk.does(resource, `merge${resource.type}`, id, { into });
const historyOf = async (entity: string, id: string) =>
  (
    await desk.pool.query<{ message: string }>(
      `SELECT message FROM "history-logs" WHERE "entityType" = $1 AND "entityId" = $2 AND action = 'MERGE'`,
      [entity, id],
    )
  ).rows.map(({ message }) => message);

describe('deux fiches d’un même client', () => {
  it('n’en font qu’une\u00a0: factures émises, règlements et crédit sont à celle qui reste, au millime', async () => {
    const [goes, stays] = [await desk.aClient(), await desk.aClient()];
    const first = await desk.issued(goes, [charged('Transfert', '1', '100')]);
    await desk.paid(goes, first.id, '50');
    await desk.ask(payments, { client: goes, date: desk.today(), amount: '30', paymentMode: 'Espaces' });
    await desk.issued(stays, [charged('Nettoyage', '1', '10')]);
    const printed = (await load(receipts, first.id)).buyer;
    const [before, other] = [await desk.accountOf(goes), await desk.accountOf(stays)];
    expect(before.balance).toBe(120_000 - 80_000);

    expect(await merge(clients, goes, stays)).toBe(stays);
    expect(await desk.accountOf(stays)).toMatchObject({
      balance: before.balance + other.balance,
      credit: 30_000,
      rest: before.rest + other.rest,
    });
    expect(await desk.accountOf(goes)).toMatchObject({ balance: 0, credit: 0, rest: 0 });
    // Its paper is what it was.
    expect(await load(receipts, first.id)).toMatchObject({ client: stays, buyer: printed });
    expect(await load(clients, goes)).toMatchObject({ isArchived: true, mergedInto: stays });
    expect([await historyOf('clients', goes), await historyOf('clients', stays)]).toEqual([
      [expect.stringContaining(' fusionné dans ')],
      [expect.stringContaining(' mentions à son nom')],
    ]);
    expect((await desk.pool.query(differencesSql)).rows).toEqual([]);
    await expect(merge(clients, goes, stays)).rejects.toThrow('déjà fusionné');
    await expect(merge(clients, stays, goes)).rejects.toThrow('dans les archives');
    await expect(merge(clients, stays, stays)).rejects.toThrow('cette fiche même');
    await expect(desk.write(context => archive(context, clients, goes, false))).rejects.toThrow(
      'ne revient pas',
    );
  });

  it('et rien d’autre de ce qui est émis ne change, fût-ce pendant une fusion', async () => {
    const [goes, stays] = [await desk.aClient(), await desk.aClient()];
    const { id } = await desk.issued(goes, [charged('Transfert', '1', '100')]);
    const change = async (sql: string) => {
      const connection = await desk.pool.connect();
      try {
        await connection.query('BEGIN');
        await connection.query(`SELECT set_config('karhba.merge', 'clients ${goes} ${stays}', true)`);
        await connection.query(sql);
      } finally {
        await connection.query('ROLLBACK');
        connection.release();
      }
    };
    // Not merged: the client stays.
    await expect(change(`UPDATE receipts SET client = ${stays} WHERE id = ${id}`)).rejects.toThrow(
      'ne change plus',
    );
    await desk.pool.query(`UPDATE clients SET "mergedInto" = $2 WHERE id = $1`, [goes, stays]);
    await change(`UPDATE receipts SET client = ${stays} WHERE id = ${id}`);
    await expect(
      change(`UPDATE receipts SET client = ${stays}, "TotalTTC" = 1 WHERE id = ${id}`),
    ).rejects.toThrow('ne change plus');
  });
});

it('un fournisseur prend les dépenses de l’autre, et devient client s’il l’était', async () => {
  const supplier = (name: string, more: Values = {}) =>
    desk.ask(suppliers, {
      partyType: 'SUPPLIER',
      supplierKind: 'GARAGE',
      clientType: 'COMPANY',
      otherDetails: { tradeName: name, taxRegistration: null },
      phone: '71960418',
      ...more,
    });
  const goes = await supplier('Garage Ben Arous', { partyType: 'CLIENT_SUPPLIER', clientKind: 'PASSAGE' });
  const stays = await supplier('Garage de Ben Arous');
  const expense = await desk.ask(expenses, {
    date: desk.today(),
    category: 'ENTRETIEN',
    label: 'Vidange',
    supplier: goes,
    amountType: 'HT',
    amount: '100',
    tvaRate: 19,
  });
  await merge(suppliers, goes, stays);
  expect(await load(expenses, expense)).toMatchObject({ supplier: stays });
  expect(await load(clients, stays)).toMatchObject({ partyType: 'CLIENT_SUPPLIER', clientKind: 'PASSAGE' });
});

it('un service, une marque de même\u00a0; deux modèles du même nom se disent', async () => {
  const [cleaning, washing] = [
    await desk.ask(services, { name: 'Nettoyage' }),
    await desk.ask(services, { name: 'Lavage' }),
  ];
  await merge(services, washing, cleaning);
  expect(await load(services, washing)).toMatchObject({ isArchived: true });

  const [goes, stays] = [
    await desk.ask(brands, { name: 'Renaut' }),
    await desk.ask(brands, { name: 'Renoult' }),
  ];
  const model = (carBrand: string, name: string) =>
    desk.write(context => create(context, models, { carBrand, name }, {}, () => undefined));
  const clio = await model(goes, 'Clio 5');
  const twin = await model(stays, 'Clio 5');
  await expect(merge(brands, goes, stays)).rejects.toThrow(
    'Renaut et Renoult ont des modèles du même nom\u00a0: renommez-en, puis fusionnez.',
  );
  await desk.pool.query(`UPDATE "car-models" SET name = 'Clio V' WHERE id = $1`, [twin]);
  await merge(brands, goes, stays);
  expect(await load(models, clio)).toMatchObject({ carBrand: stays });
});

it('ne se fait que par qui en a le droit', async () => {
  const clerk = await desk.api.signIn('ADMIN', ['clients', 'update_client']);
  const [goes, stays] = [await desk.aClient(), await desk.aClient()];
  const send = (token: string) =>
    desk.api.send(token, `mutation { mergeClient(clientId: "${goes}", into: "${stays}") { id } }`);
  expect((await send(clerk.token)).errors?.[0]?.message).toBeDefined();
  expect(await load(clients, goes)).toMatchObject({ isArchived: false });
  const chief = await desk.api.signIn('ADMIN', ['clients', 'merge_client']);
  expect((await send(chief.token)).data).toEqual({ mergeClient: { id: stays } });
});
