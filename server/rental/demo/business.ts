import { Random } from './random';
import type { Planning } from './agenda';
import type { Client } from './clients';
import { makeContractServices, planContracts } from './contractServices';
import type { ContractService } from './contractServices';
import { invoiced, makeReceipt, planInvoices } from './receipts';
import type { InvoicePlan, Issuing, Receipt } from './receipts';
import type { Seeded } from './seeded';
import type { Received } from './settlements';

/** Gives a record, or one that is planned, its number. */
interface Numbering {
  contract(contract: Seeded<ContractService>): void;
  receipt(issueDate: string): string;
}

/** Something that was done, in the order in which it is written. */
type Business = { contract: Seeded<ContractService> } | { receipt: Seeded<Receipt> };

/**
 * Service contracts in the order in which they are made, each invoice once its day has come: only those of some days
 * are in memory at a time. @param settlements is told what was received of each.
 */
export function* makeBusiness(
  planning: Planning,
  clients: readonly Seeded<Client>[],
  names: Issuing['names'],
  numbering: Numbering,
  settlements: Received[],
): Generator<Business> {
  const writing = new Random('contract-services');
  const issuing = new Random('receipts');
  const plan = planContracts(writing, planning);
  const invoices = planInvoices(issuing, plan, numbering.receipt, planning.day);
  const invoiceOf: (InvoicePlan | undefined)[] = plan.moments.map(() => undefined);
  for (const invoice of invoices) invoiceOf[invoice.contract] = invoice;
  const people = new Map(clients.map(({ values }) => [values.id, values]));
  const waiting = new Map<number, ContractService>();
  let issued = 0;

  function* issueBefore(moment: number) {
    for (let next = invoices[issued]; next && next.at < moment; next = invoices[++issued]) {
      const contract = waiting.get(next.contract);
      waiting.delete(next.contract);
      if (!contract) throw new RangeError('An invoice comes after its contract');
      const { receipt, settled } = makeReceipt(issuing, contract, next, { names, people, day: planning.day });
      settlements.push(settled);
      yield { receipt };
    }
  }

  let position = 0;
  for (const contract of makeContractServices(writing, plan, planning, clients)) {
    yield* issueBefore(contract.values.createdAt);
    numbering.contract(contract);
    const invoice = invoiceOf[position];
    if (invoice) waiting.set(position, contract.values);
    yield { contract: invoice ? invoiced(contract, invoice) : contract };
    position++;
  }
  yield* issueBefore(Infinity);
}
