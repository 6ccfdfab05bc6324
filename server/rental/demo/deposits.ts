import { tunisDate } from '../../../src/domain/instant';
import type { Contract } from '../contracts/contract';
import { clientName } from './clients';
import type { Client } from './clients';
import { handedOf } from './payments';
import { Random } from './random';
import type { RentalInvoice } from './rentals/planInvoices';
import type { Reservation } from './reservations';
import { DAY } from './seeded';
import type { Day, Seeded } from './seeded';
import type { Received } from './settlements';

/** After that time nothing is left of a contract that was cancelled. */
const SETTLED = 30 * DAY;

/** Acomptes of bookings: each is received as the booking is confirmed, and follows it to its contract. */
export class Deposits {
  private readonly contracts: ReadonlyMap<string, Contract>;
  /** By id of the contract. */
  private readonly invoices: ReadonlyMap<string, RentalInvoice>;

  constructor(
    contracts: readonly Seeded<Contract>[],
    invoices: readonly RentalInvoice[],
    private readonly clients: ReadonlyMap<string, Client>,
    private readonly day: Day,
  ) {
    this.contracts = new Map(
      contracts.flatMap(({ values }) => (values.reservation ? [[values.reservation, values] as const] : [])),
    );
    this.invoices = new Map(
      invoices.flatMap(one => one.contracts.map(({ values }) => [values.id, one] as const)),
    );
  }

  /** What was received of a booking; nothing of one that was never confirmed, or no longer is. */
  of({ values, steps }: Seeded<Reservation>): Received[] {
    const { id, client, depositAmount: amount, status, reservationNumber, paymentOption } = values;
    const at = steps.find(({ action }) => action === 'confirmReservation')?.at;
    if (!amount || !at || (status !== 'CONFIRMED' && status !== 'CONVERTED')) return [];
    const mode = paymentOption === 'ESPECE' ? 'Espaces' : 'Tpe';
    const person = this.clients.get(client);
    const contract = this.contracts.get(id);
    if (contract?.stage === 'CANCELLED' && values.departureDate < this.day.start - SETTLED) return [];
    const invoice = this.invoices.get(contract?.id ?? '');
    const spent = invoice?.spent.get(contract?.id ?? '') ?? 0;
    return [
      {
        reservation: { id, number: reservationNumber ?? '' },
        ...(contract ? { contract: { id: contract.id, number: contract.contractNumber ?? '' } } : {}),
        client,
        payer: person ? clientName(person) : null,
        paid: [
          handedOf(new Random(`deposit of reservation ${id}`), mode, {
            date: tunisDate(at),
            amount,
            payer: '',
          }),
        ],
        moments: [at],
        ...(invoice && spent > 0 ? { spent: { invoice, amount: spent } } : {}),
      },
    ];
  }
}
