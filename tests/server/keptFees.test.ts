import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differencesSql } from '../../server/rental/ledger/differencesSql';
import { loadRecord } from '../../server/engine/records/store';
import type { Values } from '../../server/engine/records/store';
import { addDays } from '../../src/domain/calendarDate';
import contracts from '../../src/resources/contract/contract';
import payments from '../../src/resources/receipt/payment';
import receipts from '../../src/resources/receipt/receipt';
import reservations from '../../src/resources/reservation/reservation';
import tva from '../../src/resources/settings/tva';
import type { Resource } from '../../src/schema/resource';
import { charged, chequeOf, openMoneyDesk } from './helpers/moneyDesk';
import type { Document, MoneyDesk } from './helpers/moneyDesk';
import { addDrivingClient, addOrderlyCar } from './helpers/renting';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await openMoneyDesk();
});
afterAll(() => desk?.close());

const load = async (resource: Resource, id: string) =>
  (await loadRecord(desk.pool, desk.api.engine, resource, id))?.values as unknown as Values;
const asked = async () => {
  const client = await addDrivingClient(desk.api, desk.token);
  const car = await addOrderlyCar(desk.api, desk.token);
  const departure = addDays(desk.today(), 20);
  return {
    client,
    vehicles: [{ vehicle: car.id }],
    departureDate: `${departure}T09:00`,
    returnDate: `${addDays(departure, 3)}T09:00`,
  };
};
const paid = (amount: string, more: Values = {}) => ({
  date: desk.today(),
  amount,
  paymentMode: 'Espaces',
  ...more,
});
let cheques = 5000;
const byCheque = () => ({ ...chequeOf(String((cheques += 1)), desk.today()), account: desk.bank });

/** A reservation of who has paid an acompte, and does not come: its client, its payment. */
async function given(amount: string, cancelFee: string, more: Values = {}) {
  const input = await asked();
  const id = await desk.ask(reservations, input);
  await desk.moves(reservations, 'confirmReservation', id);
  await desk.does(reservations, 'createReservationPayment', id, paid(amount, more));
  await desk.moves(reservations, 'cancelReservation', id, { cancelReason: 'TRIP', cancelFee });
  return { id, client: input.client, payment: await paymentOf('reservation', id) };
}
/** The same of a contract that was signed. */
async function signed(amount: string, cancelFee: string, more: Values = {}) {
  const input = await asked();
  const id = await desk.ask(contracts, { ...input, guaranteeAmount: '0' });
  await desk.moves(contracts, 'signContract', id);
  await desk.does(contracts, 'createContractPayment', id, paid(amount, more));
  await desk.moves(contracts, 'cancelContract', id, { cancelReason: 'TRIP', cancelFee });
  return { id, client: input.client, payment: await paymentOf('contract', id) };
}
const paymentOf = async (of: 'contract' | 'reservation', id: string) =>
  (await desk.pool.query<{ id: string }>(`SELECT id::text AS id FROM payments WHERE ${of} = $1`, [id]))
    .rows[0]?.id ?? '';

const invoiced = async (of: Resource, id: string) =>
  desk.read(await desk.does(of, of === contracts ? 'invoiceContractFee' : 'invoiceReservationFee', id));
const lines = ({ otherLines }: Document) =>
  (otherLines as Values[]).map(({ label, price_HT, tvaRate }) => [label, price_HT, tvaRate]);
const rejected = (id: string) =>
  desk.moves(payments, 'rejectPayment', id, { rejectedOn: desk.today(), rejectReason: 'Sans provision' });
const balanced = async () => expect((await desk.pool.query(differencesSql)).rows).toEqual([]);

describe('des frais retenus', () => {
  it('se facturent timbre compris, hors champ de la TVA, et l’acompte les règle', async () => {
    const { id, client, payment } = await given('200', '60');
    const fee = await invoiced(reservations, id);
    expect(fee).toMatchObject({
      TotalTTC: 60_000,
      total_TVA: 0,
      stamp: 1000,
      restToPay: 0,
      receivedBefore: 60_000,
    });
    expect(lines(fee)).toEqual([
      [expect.stringMatching(/^Frais d’annulation de la réservation RES-/), 59_000, 0],
    ]);
    expect(await load(reservations, id)).toMatchObject({ feeReceipt: fee.id, restToPay: 0 });
    expect(await desk.accountOf(client)).toMatchObject({ balance: -140_000, rest: 0, credit: 140_000 });
    await expect(desk.does(reservations, 'invoiceReservationFee', id)).rejects.toThrow('déjà facturés');
    await desk.does(payments, 'refundPayment', payment, paid('140'));
    expect(await desk.accountOf(client)).toMatchObject({ balance: 0, credit: 0 });
    await balanced();
  });

  it('ne règlent rien d’autre que leur facture, avant comme après elle', async () => {
    const { id, client, payment } = await given('200', '60');
    const other = await desk.issued(client, [charged('Prestation', '1', '167.227')]);
    expect(other.TotalTTC).toBe(200_000);
    const settle = (amount: string) =>
      desk.does(payments, 'allocatePayment', payment, { receipt: other.id, amount });
    await expect(settle('140.001')).rejects.toThrow(/^60,000.DT sont retenus en frais/);
    await settle('140');
    await expect(settle('60')).rejects.toThrow(/^60,000.DT sont retenus en frais/);
    expect((await invoiced(reservations, id)).restToPay).toBe(0);
    expect((await desk.read(other.id)).restToPay).toBe(60_000);
    await balanced();
  });

  it('restent dus quand leur chèque revient, facturés avant ou après', async () => {
    const before = await given('200', '60', byCheque());
    const fee = await invoiced(reservations, before.id);
    await rejected(before.payment);
    expect(await desk.read(fee.id)).toMatchObject({ restToPay: 60_000, dueDate: desk.today() });
    expect(await load(reservations, before.id)).toMatchObject({ restToPay: 60_000 });
    expect(await desk.accountOf(before.client)).toMatchObject({ balance: 60_000, rest: 60_000 });
    await desk.paid(before.client, fee.id, '60');
    expect(await load(reservations, before.id)).toMatchObject({ restToPay: 0 });

    const after = await given('200', '60', byCheque());
    await rejected(after.payment);
    expect(await load(reservations, after.id)).toMatchObject({ restToPay: 60_000 });
    expect((await invoiced(reservations, after.id)).restToPay).toBe(60_000);
    expect(await load(reservations, after.id)).toMatchObject({ restToPay: 60_000 });
    await balanced();
  });

  it('d’un contrat sont l’une de ses factures, et son reste quand le chèque revient', async () => {
    const { id, client, payment } = await signed('300', '120', byCheque());
    expect(await load(contracts, id)).toMatchObject({ restToPay: 0, overpaid: 180_000 });
    const fee = await invoiced(contracts, id);
    expect(fee).toMatchObject({ TotalTTC: 120_000, restToPay: 0 });
    expect(await load(contracts, id)).toMatchObject({ restToPay: 0, overpaid: 180_000, feeReceipt: fee.id });
    const { data } = await desk.api.send<{ Receipts: { data: { id: string }[] } }>(
      desk.token,
      `{ Receipts(limit: 10, contract: "${id}") { data { id } } }`,
    );
    expect(data?.Receipts.data).toEqual([{ id: fee.id }]);
    await rejected(payment);
    expect(await load(contracts, id)).toMatchObject({ restToPay: 120_000, overpaid: null });
    expect(await desk.accountOf(client)).toMatchObject({ balance: 120_000, rest: 120_000 });
    await balanced();
  });

  it('au choix du comptable portent la TVA, pour le même total', async () => {
    await desk.ask(tva, {
      validFrom: desk.today(),
      rates: [{ label: 'Taux normal', rate: 19, isDefault: true }],
      cancellationFees: 'TAXED',
    });
    const { id } = await signed('300', '120');
    const fee = await invoiced(contracts, id);
    expect(fee).toMatchObject({ TotalTTC: 120_000, total_Price_HT: 100_000, total_TVA: 19_000, stamp: 1000 });
    await balanced();
  });

  it('une fois facturés retiennent ce qu’on rouvre, jusqu’à l’avoir de leur facture', async () => {
    for (const [of, made, reopen, again] of [
      [reservations, await given('200', '60'), 'reopenReservation', 'cancelReservation'],
      [contracts, await signed('200', '60'), 'reopenContract', null],
    ] as const) {
      const fee = await invoiced(of, made.id);
      await expect(desk.moves(of, reopen, made.id)).rejects.toThrow(
        /annulez d’abord cette facture par un avoir/,
      );
      const credit = (await load(receipts, fee.id)).creditable as { line: string; amount: number }[];
      await desk.credited(
        fee.id,
        credit.map(({ line }) => ({ line })),
      );
      await desk.moves(of, reopen, made.id);
      expect(await load(of, made.id)).toMatchObject({ feeReceipt: null, cancelFee: null });
      if (!again) continue;
      await desk.moves(of, again, made.id, { cancelReason: 'TRIP', cancelFee: '50' });
      expect((await invoiced(of, made.id)).TotalTTC).toBe(50_000);
    }
    await balanced();
  });

  it('qui ne dépassent pas le timbre ne se facturent pas', async () => {
    const { id } = await given('200', '1');
    await expect(desk.does(reservations, 'invoiceReservationFee', id)).rejects.toThrow(
      /pas plus que le timbre/,
    );
  });
});
