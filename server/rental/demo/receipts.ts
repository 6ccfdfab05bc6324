import type { CalendarDate } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import { formatDinars } from '../../../src/domain/money';
import type receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import { buyerOfClient, buyerOfContract } from '../documents/buyer';
import type { Addressee } from '../documents/invoiceParties';
import { regimeOf } from '../invoicing/terms';
import { receiptFromContract } from '../documents/receiptFromContract';
import type { ContractNames } from '../documents/receiptFromContract';
import { paymentNote } from '../payments/paymentNote';
import { clientName } from './clients';
import type { Client } from './clients';
import { issuer } from './company';
import type { ContractPlan, ContractService } from './contractServices';
import { payments, paidShares } from './payments';
import type { Received } from './settlements';
import type { Random } from './random';
import { DAY, HOUR, MINUTE } from './seeded';
import type { Day, Seeded, Step } from './seeded';
import { stampAmount, tvaRates } from './settings';
import { withheldBy } from './withholdings';
import type { WithheldOf } from './withholdings';

const ACTION = 'createReceiptFromContractService';

export type Receipt = RecordOf<typeof receipts>;

/** The invoice to come of one service contract of the plan. */
export interface InvoicePlan {
  /** Position of the contract in its plan. */
  contract: number;
  /** Epoch milliseconds. */
  at: number;
  /** Given with its number, once all are put in order. */
  id: string;
  number: string;
  /** What will have been paid of it, from 0 to 1. */
  share: number;
}

/** Decides on the invoices of the contracts to invoice, in the order of their dates; `random` then goes on to write them. */
export function planInvoices(random: Random, { moments, states }: ContractPlan, day: Day): InvoicePlan[] {
  const dated = moments
    .flatMap((createdAt, contract) =>
      states[contract] === 'INVOICED' ? { contract, at: issuedAt(random, createdAt, day) } : [],
    )
    .toSorted((a, b) => a.at - b.at);
  const shares = paidShares(
    random,
    dated.map(({ at }) => at),
  );
  return dated.map(({ contract, at }, index) => ({
    contract,
    at,
    id: '',
    number: '',
    share: shares[index] ?? 0,
  }));
}

/** Puts all invoices in the order of their dates, and gives each its id and its number. */
export function numberInvoices<I extends { at: number; id: string; number: string }>(
  invoices: readonly I[],
  number: (issueDate: CalendarDate) => string,
): I[] {
  const ordered = invoices.toSorted((a, b) => a.at - b.at);
  for (const [index, one] of ordered.entries())
    Object.assign(one, { id: String(index + 1), number: number(tunisDate(one.at)) });
  return ordered;
}

export interface Issuing {
  names: ContractNames;
  /** By id. */
  people: ReadonlyMap<string, Client>;
  /** In how many goes an invoice is paid. */
  instalments: readonly number[];
  day: Day;
}

/** The invoice of a contract, as planned. */
export function makeReceipt(
  random: Random,
  contract: ContractService,
  { id, at, number, share }: InvoicePlan,
  { names, people, instalments, day }: Issuing,
): { receipt: Seeded<Receipt>; settled: Received; withheld: WithheldOf | null } {
  const addressee = addresseeOf(contract, people);
  const today = tunisDate(at);
  const issued = {
    issuer,
    ...addressee,
    names,
    rates: { rates: tvaRates },
    regime: regimeOf({}),
    stamp: stampAmount,
    today,
    now: at,
  };
  const frozen = receiptFromContract(contract, issued);
  const client = people.get(contract.client ?? '');
  const withheld = withheldBy(client, frozen);
  const company = contract.client !== null && addressee.buyer.taxRegistration !== null;
  const paid = payments(random, {
    total: frozen.TotalTTC - (withheld?.amount ?? 0),
    issued: today,
    share,
    company,
    payer: addressee.buyer.name ?? '',
    instalments,
    day,
  });
  const moments = paid.map((one, index) => receivedAt(at, one.date, index));
  const steps: Step[] = [
    { action: ACTION, at, by: 'admin', message: label => `Création de la facture ${label}` },
    ...paymentSteps(paid, moments),
  ];
  const values = {
    ...frozen,
    id,
    createdAt: at,
    updatedAt: steps.at(-1)?.at ?? at,
    receiptId: number,
    status: null,
    restToPay: null,
    additionalReceiptOptions: [],
    otherLines: [],
    allocations: [],
    paid: null,
    creditLeft: null,
    payments: null,
  } as unknown as Receipt & { createdAt: number };
  return {
    receipt: { values, steps, labels: { contractService: contract.contractId } },
    settled: { receipt: { id, number }, client: contract.client, payer: addressee.buyer.name, paid, moments },
    withheld: withheld && {
      ...withheld,
      receipt: { id, number },
      client: client?.id ?? '',
      date: today,
      at,
    },
  };
}

/** What the history of an invoice records of what was received of it. */
export const paymentSteps = (paid: readonly { amount: number }[], moments: readonly number[]): Step[] =>
  paid.map(({ amount }, index) => ({
    action: 'createReceiptPayment',
    at: moments[index] ?? 0,
    by: 'superadmin',
    notes: [paymentNote(amount)],
    message: label => `Règlement de ${formatDinars(amount)} de la facture ${label}`,
  }));

/** A contract once its invoice is issued. */
export function invoiced(
  { values, steps }: Seeded<ContractService>,
  { id, at, number }: InvoicePlan,
): Seeded<ContractService> {
  const closing: Step = {
    action: ACTION,
    at,
    by: 'admin',
    message: label => `Facturation du contrat de service ${label}`,
  };
  return {
    values: { ...values, receipt: id, updatedAt: at },
    steps: [...steps, closing],
    labels: { receipt: number },
  };
}

/** Some days after the contract, in the afternoon, yesterday at the latest. */
function issuedAt(random: Random, createdAt: number, day: Day): number {
  const at = createdAt + random.int(1, 7) * DAY;
  const issued = Math.min(at, day.start - 8 * HOUR) + random.int(0, 239) * MINUTE;
  return Math.max(issued, createdAt + HOUR / 2);
}

/** Whom the invoice is for, and how long they have to pay it. */
function addresseeOf(contract: ContractService, people: ReadonlyMap<string, Client>): Addressee {
  const client = contract.client === null ? undefined : people.get(contract.client);
  if (!client) return { buyer: buyerOfContract(contract), termDays: null };
  return { buyer: buyerOfClient(clientName(client), client), termDays: client.paymentTermDays };
}

/** Payments are written down on their day, one after the other. */
function receivedAt(issuedAt: number, date: CalendarDate, index: number): number {
  return Math.max(Date.parse(`${date}T11:00:00Z`), issuedAt) + (index + 1) * (HOUR / 4);
}
