import type { ContractStage } from '../../../../src/domain/contractStages';
import type { Client } from '../clients';
import type { Reservation } from '../reservations';
import type { Seeded } from '../seeded';
import type { Vehicle } from '../vehicles';

/** What was agreed before the contract was made. */
export type Agreed = Pick<
  Reservation,
  | 'client'
  | 'clientKind'
  | 'departureDate'
  | 'returnDate'
  | 'pricingCategory'
  | 'departureAgency'
  | 'returnAgency'
  | 'departurePlace'
  | 'returnPlace'
  | 'guaranteeAmount'
  | 'includedKm'
  | 'extraKmPrice'
  | 'minDriverAge'
  | 'minLicenseYears'
  | 'rentConditions'
> & { numberOfDays: number; price_HT: number; TVA: number };

/** One vehicle of a rental: when it left and came back, epoch ms; nulls as long as it has not. */
export interface Leg {
  car: Vehicle;
  departure: number;
  back: number;
  departedAt: number | null;
  returnedAt: number | null;
  isSwapped: boolean;
}

/** A rental as it went, before it is written. */
export interface Rental {
  /** The booking that it came from; null of those who walked in. */
  reservation: Seeded<Reservation> | null;
  client: Client;
  agreed: Agreed;
  stage: Exclude<ContractStage, 'CLOSED'>;
  createdAt: number;
  /** Null of a draft. */
  signedAt: number | null;
  cancelledAt: number | null;
  legs: Leg[];
  /** When it was kept longer, and until when it was to be before. */
  extended: { at: number; from: number } | null;
  /** When the first vehicle was exchanged for the second. */
  swappedAt: number | null;
}
