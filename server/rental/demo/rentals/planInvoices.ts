import { addDays } from '../../../../src/domain/calendarDate';
import { startOfTunisDay, tunisDate } from '../../../../src/domain/instant';
import type { Millimes } from '../../../../src/domain/money';
import type { Client } from '../clients';
import { Random } from '../random';
import type { Reservation } from '../reservations';
import { DAY, HOUR, MINUTE } from '../seeded';
import type { Day, Seeded } from '../seeded';
import type { Vehicle } from '../vehicles';
import { withheldBy } from '../withholdings';
import type { Withheld } from '../withholdings';
import type { Contract } from '../../contracts/contract';
import type { InvoicingTerms } from '../../invoicing/terms';
import { termsOf } from '../../invoicing/terms';
import { closeContract } from './closeContract';
import { invoiceDraft } from './invoiceDraft';
import { receivedOf } from './receivedOf';
import type { Handed } from '../payments';

/** One invoice of rental contracts, before it has its number. */
export interface RentalInvoice {
  /** Epoch ms. */
  at: number;
  /** All of one client, in the order in which they were made. */
  contracts: readonly Seeded<Contract>[];
  client: Client;
  terms: InvoicingTerms;
  withheld: Withheld | null;
  /** What each contract had received before, and settles of it. */
  spent: ReadonlyMap<string, Millimes>;
  paid: readonly Handed[];
  moments: readonly number[];
  /** Given with its number. */
  id: string;
  number: string;
}

/** Days during which what came back may still be waiting for its invoice, and how many of these do. */
const WAITING = { days: 9, share: 0.65 };

interface Known {
  clients: ReadonlyMap<string, Client>;
  reservationOf: (id: string) => Reservation | undefined;
  carOf: (id: string) => Vehicle;
  day: Day;
}

/**
 * The invoices of what came back: who is passing has theirs at the counter, who has an agreement at the end of the month.
 * Some of the last days are still to be made. Contracts that are wholly paid, and whose caution is given back, close.
 */
export function planRentalInvoices(contracts: readonly Seeded<Contract>[], known: Known): RentalInvoice[] {
  const groups = new Map<string, { at: number; client: Client; contracts: Seeded<Contract>[] }>();
  for (const contract of contracts) {
    const client = known.clients.get(contract.values.client);
    if (contract.values.stage !== 'RETURNED' || !client) continue;
    const { key, at } = turnOf(contract.values, client, known.day);
    if (at >= known.day.start) continue;
    const group = groups.get(key) ?? { at, client, contracts: [] };
    group.contracts.push(contract);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => a.at - b.at).map(group => invoiceOf(group, known));
}

/** When a contract is invoiced, and with which others; later than anything was done while it waits. */
function turnOf(contract: Contract, client: Client, day: Day): { key: string; at: number } {
  const { id, actualReturnDate: back } = contract;
  const random = new Random(`invoice of contract ${id}`);
  if (client.clientKind === 'AGREEMENT') {
    const month = tunisDate(back ?? 0).slice(0, 7);
    const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;
    const own = client.invoiceGrouping === 'SAME_INVOICE' ? month : id;
    return {
      key: `${client.id} ${own}`,
      at: startOfTunisDay(next) + 8 * HOUR + (Number(id) % 240) * MINUTE,
    };
  }
  const isWaiting = (back ?? 0) > day.start - WAITING.days * DAY && random.chance(WAITING.share);
  return { key: id, at: isWaiting ? Infinity : contract.updatedAt + random.int(3, 18) * MINUTE };
}

function invoiceOf(
  { at, client, contracts }: Pick<RentalInvoice, 'at' | 'client' | 'contracts'>,
  { reservationOf, carOf, day }: Known,
): RentalInvoice {
  const terms = termsOfClient(client, tunisDate(at));
  const { stamp, TotalTTC } = invoiceDraft({ at, contracts, terms }, carOf);
  const withheld = withheldBy(client, { TotalTTC, stamp });
  let rest = TotalTTC - (withheld?.amount ?? 0);
  const spent = new Map<string, Millimes>();
  for (const { values } of contracts) {
    const booking = values.reservation ? reservationOf(values.reservation) : undefined;
    const amount = Math.min(rest, booking?.depositAmount ?? 0);
    if (amount > 0) spent.set(values.id, amount);
    rest -= amount;
  }
  const received = receivedOf({ at, client, rest, of: contracts[0]?.values.id ?? '', day });
  const lastAt = Math.max(at, ...received.map(one => one.at));
  const left = rest - received.reduce((total, { handed }) => total + handed.amount, 0);
  for (const contract of contracts)
    if (left === 0) closeContract(contract, lastAt, day);
    else if (client.paymentTermDays) closeContract(contract, at, day);
  return {
    at,
    contracts,
    client,
    terms,
    withheld,
    spent,
    paid: received.map(({ handed }) => handed),
    moments: received.map(one => one.at),
    id: '',
    number: '',
  };
}

/** A client who buys without VAT is invoiced so as long as their decision is valid. */
function termsOfClient({ vatSuspension }: Client, date: string): InvoicingTerms {
  const { decisionNumber, decisionDate, from, to } = vatSuspension ?? {};
  return decisionNumber && from && to && from <= date && date <= to
    ? termsOf({
        vatRegime: 'SUSPENSION',
        suspensionDecision: decisionNumber,
        suspensionDate: decisionDate,
        suspensionFrom: from,
        suspensionUntil: to,
        visaedOrder: `BC-${date.slice(2, 4)}/${date.slice(5, 7)}${date.slice(8)}`,
        visaedOrderDate: date,
      })
    : termsOf({});
}
