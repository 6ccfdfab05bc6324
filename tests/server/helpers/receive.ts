import type { Engine } from '../../../server/engine/records/context';
import { insert } from './write';

/** A payment of an invoice, in millimes, written without the rules of who pays: the database judges it. */
export const receive = (engine: Engine, receipt: string, amount: number): Promise<string> =>
  insert(engine, 'payments', {
    date: '2027-03-13',
    amount,
    paymentMode: 'Virement',
    direction: 'IN',
    allocations: [{ receipt, amount }],
  });
