import { multiply } from './money';
import type { Millimes } from './money';
import { receiptTotals } from './receiptTotals';
import type { ReceiptTotals } from './receiptTotals';

/** What a contract is charged for (domain C.7), in the order in which it is listed; `chargeKinds` names it in French. */
export const contractChargeKinds = [
  'LOCATION',
  'PROLONGATION',
  'RETARD',
  'KM_SUPP',
  'CARBURANT',
  'NETTOYAGE',
  'EQUIPEMENT',
  'DOMMAGE',
  'IMMOBILISATION',
  'EXPERTISE',
  'REMORQUAGE',
  'LIVRAISON',
  'REPRISE',
  'CONDUCTEUR_SUPP',
  'SIEGE_ENFANT',
  'ABANDON',
  'AMENDE',
  'FRAIS_DOSSIER',
  'REMISE',
  'AUTRE',
] as const;
export type ContractChargeKind = (typeof contractChargeKinds)[number];

/** What comes of the damage of a vehicle: a damage invoice charges it, and it may be withdrawn. */
export const damageKinds: readonly ContractChargeKind[] = [
  'DOMMAGE',
  'EQUIPEMENT',
  'IMMOBILISATION',
  'EXPERTISE',
  'REMORQUAGE',
];

/** A charge of a contract, as far as withdrawing it goes. Amounts in any unit. */
interface Withdrawable {
  id: string;
  kind: ContractChargeKind | null;
  price_HT: number | null;
  /** The charge that it is against. */
  withdraws: string | null;
}

/** The damages of a contract that nobody has withdrawn. */
export function standingDamages<C extends Withdrawable>(charges: readonly C[] | null | undefined): C[] {
  const withdrawn = new Set((charges ?? []).map(({ withdraws }) => withdraws));
  return (charges ?? []).filter(
    ({ id, kind, price_HT }) =>
      kind !== null && damageKinds.includes(kind) && Number(price_HT) > 0 && !withdrawn.has(id),
  );
}

/** One line of what a contract comes to: price_HT = quantity × unitPriceHT, rounded to the millime. */
export interface ContractCharge {
  kind: ContractChargeKind;
  /** In French, with its figures: '312 km au-delà de 1 000 inclus'. */
  label: string;
  /** At most 3 decimals. */
  quantity: number;
  unitPriceHT: Millimes;
  /** In percent. */
  tvaRate: number | string;
  price_HT: Millimes;
  /** Days of use that it charges, or gives back where it takes away; none of what is no day. */
  days?: number;
}

/** Whether a kind may have such a price: a discount takes away, everything else adds. */
export const isSignRight = (kind: ContractChargeKind, price: Millimes): boolean =>
  kind === 'REMISE' ? price <= 0 : price >= 0;

/** A charge with its price. Throws RangeError when the sign is not that of its kind. */
export function contractCharge(charge: Omit<ContractCharge, 'price_HT'>): ContractCharge {
  const price_HT = multiply(charge.unitPriceHT, charge.quantity);
  if (!isSignRight(charge.kind, price_HT)) throw new RangeError(`Wrong sign for ${charge.kind}: ${price_HT}`);
  return { ...charge, price_HT };
}

/** What charges come to, VAT by rate as on the invoice, without the stamp: that is the invoice's alone. */
export const chargesTotal = (
  charges: readonly Pick<ContractCharge, 'price_HT' | 'tvaRate'>[],
): ReceiptTotals => receiptTotals({ lines: charges, stamp: 0 });
