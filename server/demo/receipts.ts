import { tunisDate } from '../../src/domain/instant';
import type receipts from '../../src/resources/receipt/receipt';
import type { RecordOf } from '../../src/schema/defineResource';
import { receiptFromContract } from '../documents/receiptFromContract';
import type { Buyer, ContractNames } from '../documents/receiptFromContract';
import type { Client } from './clients';
import type { ContractService } from './contractServices';
import { payments, paidShares } from './payments';
import type { Payment } from './payments';
import { Random } from './random';
import { DAY, HOUR, MINUTE } from './seeded';
import type { Day, Seeded, Step } from './seeded';
import { stampAmount, tvaRates } from './settings';

const ACTION = 'createReceiptFromContractService';

export type Receipt = RecordOf<typeof receipts>;

/** The invoices of the contracts to invoice, in the order of their dates; each contract is closed on its own. */
export function makeReceipts(
  contracts: readonly Seeded<ContractService>[],
  clients: readonly Seeded<Client>[],
  names: ContractNames,
  day: Day,
): Seeded<Receipt>[] {
  const random = new Random('receipts');
  const people = new Map(clients.map(({ values }) => [values.id, values]));
  const invoiced = contracts
    .filter(contract => contract.values.state === 'INVOICED')
    .map(contract => ({ contract, at: issuedAt(random, contract.values, day) }))
    .toSorted((a, b) => a.at - b.at);
  const shares = paidShares(
    random,
    invoiced.map(({ at }) => at),
  );
  return invoiced.map(({ contract, at }, index) => {
    const buyer = buyerOf(contract.values, people);
    const issued = {
      buyer,
      names,
      rates: { rates: tvaRates },
      stamp: stampAmount,
      today: tunisDate(at),
      now: at,
    };
    const frozen = receiptFromContract(contract.values, issued);
    const company = buyer.taxRegistration !== null;
    const paid = payments(random, {
      total: frozen.TotalTTC,
      issued: tunisDate(at),
      share: shares[index] ?? 0,
      company,
      day,
    });
    const id = String(index + 1);
    close(contract, id, at);
    const steps: Step[] = [
      {
        action: ACTION,
        at,
        by: 'admin',
        as: { payments: [] },
        said: label => `Création de la facture ${label}`,
      },
      ...paid.map((_, done) => payment(at, paid, done)),
    ];
    const values = {
      ...frozen,
      id,
      createdAt: at,
      updatedAt: steps.at(-1)?.at ?? at,
      receiptId: '',
      status: null,
      restToPay: null,
      additionalReceiptOptions: [],
      payments: paid,
    } as unknown as Receipt & { createdAt: number };
    return { values, steps };
  });
}

/** Some days after the contract, in the afternoon, yesterday at the latest. */
function issuedAt(random: Random, { createdAt }: ContractService, day: Day): number {
  const at = createdAt + random.int(1, 7) * DAY;
  const issued = Math.min(at, day.start - 8 * HOUR) + random.int(0, 239) * MINUTE;
  return Math.max(issued, createdAt + HOUR / 2);
}

function buyerOf(contract: ContractService, people: ReadonlyMap<string, Client>): Buyer {
  const client = contract.client === null ? undefined : people.get(contract.client);
  if (!client)
    return {
      name: contract.libelle ?? '',
      address: contract.address,
      phone: contract.tel,
      taxRegistration: null,
    };
  const { tradeName, firstName, lastName, taxRegistration } = client.otherDetails;
  const name = tradeName ?? [firstName, lastName].filter(Boolean).join(' ');
  return { name, address: client.address, phone: client.phone, taxRegistration };
}

function close(contract: Seeded<ContractService>, receipt: string, at: number) {
  Object.assign(contract.values, { receipt, updatedAt: at });
  contract.steps = [
    ...contract.steps,
    { action: ACTION, at, by: 'admin', said: label => `Facturation du contrat de service ${label}` },
  ];
}

/** Payments are written down on their day, one after the other. */
function payment(issuedAt: number, all: readonly Payment[], done: number): Step {
  const noon = Date.parse(`${all[done]?.date}T11:00:00Z`);
  const at = Math.max(noon, issuedAt) + (done + 1) * (HOUR / 4);
  return { action: 'UPDATE', at, by: 'superadmin', as: { payments: all.slice(0, done + 1) } };
}
