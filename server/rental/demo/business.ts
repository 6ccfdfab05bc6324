import { Random } from './random';
import type { Planning } from './agenda';
import { tunisDate } from '../../../src/domain/instant';
import { clientName } from './clients';
import type { Client } from './clients';
import { makeContractServices, planContracts } from './contractServices';
import type { ContractService } from './contractServices';
import { invoiced, makeReceipt, numberInvoices, planInvoices } from './receipts';
import type { InvoicePlan, Issuing, Receipt } from './receipts';
import { makeInvoice } from './rentals/makeInvoice';
import type { RentalInvoice } from './rentals/planInvoices';
import type { Seeded } from './seeded';
import type { Received } from './settlements';
import type { Vehicle } from './vehicles';
import type { Withheld, WithheldOf } from './withholdings';

/** Gives a record, or one that is planned, its number. */
interface Numbering {
  contract(contract: Seeded<ContractService>): void;
  receipt(issueDate: string): string;
}

/** Something that was done, in the order in which it is written. */
type Business = { contract: Seeded<ContractService> } | { receipt: Seeded<Receipt> };

/** What is reported of each invoice as it is made. */
export interface Settling {
  received: Received[];
  withheld: WithheldOf[];
}

/**
 * Service contracts in the order in which they are made, each invoice once its day has come, among those of rentals:
 * only those of some days are in memory at a time. @param settling is given what was received of each, and withheld.
 */
export function* makeBusiness(
  planning: Planning,
  clients: readonly Seeded<Client>[],
  names: Issuing['names'],
  numbering: Numbering,
  rentals: { invoices: readonly RentalInvoice[]; carOf: (id: string) => Vehicle },
  settling: Settling,
): Generator<Business> {
  const writing = new Random('contract-services');
  const issuing = new Random('receipts');
  const plan = planContracts(writing, planning);
  const planned = planInvoices(issuing, plan, planning.day);
  const invoiceOf: (InvoicePlan | undefined)[] = plan.moments.map(() => undefined);
  for (const invoice of planned) invoiceOf[invoice.contract] = invoice;
  const invoices = numberInvoices([...planned, ...rentals.invoices], numbering.receipt);
  const people = new Map(clients.map(({ values }) => [values.id, values]));
  const waiting = new Map<number, ContractService>();
  let issued = 0;

  function* issueBefore(moment: number) {
    for (let next = invoices[issued]; next && next.at < moment; next = invoices[++issued]) {
      if (!('contract' in next)) {
        settling.received.push(receivedOfInvoice(next));
        if (next.withheld) settling.withheld.push(withheldOfInvoice(next, next.withheld));
        yield { receipt: makeInvoice(next, rentals.carOf) };
        continue;
      }
      const contract = waiting.get(next.contract);
      waiting.delete(next.contract);
      if (!contract) throw new RangeError('An invoice comes after its contract');
      const { receipt, settled, withheld } = makeReceipt(issuing, contract, next, {
        names,
        people,
        instalments: planning.size.instalments,
        day: planning.day,
      });
      settling.received.push(settled);
      if (withheld) settling.withheld.push(withheld);
      yield { receipt };
    }
  }

  let position = 0;
  for (const contract of makeContractServices(writing, plan, planning, clients)) {
    // A contract comes first of all: invoices are found by the words of theirs.
    if (position > 0) yield* issueBefore(contract.values.createdAt);
    numbering.contract(contract);
    const invoice = invoiceOf[position];
    if (invoice) waiting.set(position, contract.values);
    yield { contract: invoice ? invoiced(contract, invoice) : contract };
    position++;
  }
  yield* issueBefore(Infinity);
}

const receivedOfInvoice = ({ id, number, client, paid, moments }: RentalInvoice): Received => ({
  receipt: { id, number },
  client: client.id,
  payer: clientName(client),
  paid,
  moments,
});

const withheldOfInvoice = ({ id, number, client, at }: RentalInvoice, withheld: Withheld): WithheldOf => ({
  ...withheld,
  receipt: { id, number },
  client: client.id,
  date: tunisDate(at),
  at,
});
