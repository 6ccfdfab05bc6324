import type { ContractCharge } from '../../../src/domain/contractCharges';
import type { Contract } from './contract';
import { addedTo, totalsOf } from './totals';

/** Charges as rows of a contract, of one of its vehicles where they are. @param at when they were accepted, epoch ms. */
export const chargeRows = (
  charges: readonly (ContractCharge & { option?: string })[],
  vehicle: string | null,
  at: number,
) =>
  charges.map(({ kind, label, quantity, unitPriceHT, tvaRate, price_HT, option, days }) => ({
    kind,
    label,
    vehicle,
    option: option ?? null,
    quantity,
    unitPrice_HT: unitPriceHT,
    tvaRate: Number(tvaRate),
    price_HT,
    days: days ?? null,
    acceptedAt: at,
    withdraws: null as string | null,
  }));

type Row = Omit<NonNullable<Contract['charges']>[number], 'id'>;

/** The values of a contract that is charged more: its rows, its totals, and by how much these grew. */
export function withCharges(contract: Contract, rows: readonly Row[]) {
  const charges = [...(contract.charges ?? []), ...rows];
  const totals = totalsOf(contract, charges);
  return { values: { charges, ...totals }, added: addedTo(contract, totals) };
}
