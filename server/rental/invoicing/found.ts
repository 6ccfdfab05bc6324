import { billableItems, MONTHLY_FROM_DAYS } from '../../../src/domain/billableItems';
import type { BillableItem, ContractToBill } from '../../../src/domain/billableItems';
import type { BilledPart } from '../../../src/domain/billing';
import type { ContractChargeKind } from '../../../src/domain/contractCharges';
import type { LineState } from '../../../src/domain/contractStages';
import type { Contract } from '../contracts/contract';
import type { OpenReturn } from '../contracts/undecidedReturns';

/** A line of a contract as `toBillSql` finds it: epoch ms, millimes; rates in percent, as text. */
export interface FoundLine {
  id: string;
  vehicle: string;
  state: LineState | null;
  car: { model: string; plate: string } | null;
  departure: number;
  planned: number;
  numberOfDays: number;
  extendedDays: number;
  price_HT: number;
  options_HT: number;
  tvaRate: string;
}

export interface FoundOption {
  id: string;
  name: string;
  quantity: number;
  isDaily: boolean;
  price_HT: number;
  tvaRate: string;
}

export interface FoundCharge {
  id: string;
  kind: ContractChargeKind;
  label: string | null;
  vehicle: string | null;
  quantity: number;
  unitPrice_HT: number;
  price_HT: number;
  tvaRate: string;
  /** Of use, that it charges or gives back; null of what is no day. */
  days: number | null;
  /** The charge that it is against. */
  withdraws: string | null;
}

/** A part that a receipt has. */
export interface FoundBilled extends BilledPart {
  receipt: string;
  number: string | null;
  isDraft: boolean;
}

type Driver = NonNullable<Contract['signedDrivers']>[number];

/** All that the invoices of a contract are made of. */
export interface FoundContract {
  id: string;
  number: string;
  client: string;
  stage: NonNullable<Contract['stage']>;
  departure: number;
  back: number;
  total_HT: number | null;
  total_TVA: number | null;
  TotalTTC: number | null;
  lines: FoundLine[];
  options: FoundOption[];
  charges: FoundCharge[];
  billed: FoundBilled[];
  drivers: Omit<Driver, 'id' | 'driver' | 'isMain'>[];
  /** The returns that nobody has decided of yet. */
  open: OpenReturn[];
}

const rate = ({ tvaRate }: { tvaRate: string }) => ({ tvaRate: Number(tvaRate) });

/** The same as the rules of invoicing take it. */
export const toBill = ({ lines, options, charges }: FoundContract): ContractToBill => ({
  lines: lines.map(line => ({ ...line, ...rate(line), state: line.state ?? 'TO_DELIVER' })),
  options: options.map(option => ({ ...option, ...rate(option) })),
  charges: charges.map(charge => ({ ...charge, ...rate(charge) })),
});

/** What a contract may be invoiced for by an instant. @param monthly days of the setting; null where the company invoices none by the month. */
export const itemsOf = (found: FoundContract, at: number, monthly: number | null): BillableItem[] =>
  billableItems(toBill(found), at, monthly ?? Infinity);

/** The setting before anybody has entered it. */
export const usualMonthly = MONTHLY_FROM_DAYS;
