import { tunisDate } from '../../../src/domain/instant';
import type { Contract } from '../contracts/contract';
import type { Client } from './clients';
import { handedAtCounter } from './payments';
import { Random } from './random';
import type { Reservation } from './reservations';
import type { Seeded } from './seeded';
import type { Received } from './settlements';

/** Acomptes of bookings: each is received as the booking is confirmed, and follows it to its contract. */
export class Deposits {
  private readonly contracts: ReadonlyMap<string, Contract>;

  constructor(
    contracts: readonly Seeded<Contract>[],
    private readonly clients: ReadonlyMap<string, Client>,
  ) {
    this.contracts = new Map(
      contracts.flatMap(({ values }) => (values.reservation ? [[values.reservation, values] as const] : [])),
    );
  }

  /** What was received of a booking; nothing of one that was never confirmed, or no longer is. */
  of({ values, steps }: Seeded<Reservation>): Received[] {
    const { id, client, depositAmount: amount, status, reservationNumber, paymentOption } = values;
    const at = steps.find(({ action }) => action === 'confirmReservation')?.at;
    if (!amount || !at || (status !== 'CONFIRMED' && status !== 'CONVERTED')) return [];
    const mode = paymentOption === 'ESPECE' ? 'Espaces' : 'Tpe';
    const contract = this.contracts.get(id);
    return [
      {
        reservation: { id, number: reservationNumber ?? '' },
        ...(contract ? { contract: { id: contract.id, number: contract.contractNumber ?? '' } } : {}),
        client,
        payer: nameOf(this.clients.get(client)),
        paid: [
          handedAtCounter(new Random(`deposit of reservation ${id}`), mode, { date: tunisDate(at), amount }),
        ],
        moments: [at],
      },
    ];
  }
}

const nameOf = (client: Client | undefined) => {
  const { tradeName, firstName, lastName } = client?.otherDetails ?? {};
  return tradeName ?? [firstName, lastName].filter(Boolean).join(' ');
};
