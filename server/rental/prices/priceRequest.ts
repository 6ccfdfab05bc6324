import type { RentalDiscount } from '../../../src/domain/rentalPrice';

/** A rental whose price is requested: of one vehicle, or of a category before a vehicle is chosen. Ids, epoch ms. */
export interface PriceRequest {
  vehicle?: string | null;
  /** The vehicle's own when absent; another one is what was booked. */
  category?: string | null;
  client?: string | null;
  departure: number;
  back: number;
  /** The version of the conditions by which its days are counted; that in force when absent. */
  conditions?: string | null;
  options?: readonly { option: string; quantity: number | string }[];
  discount?: RentalDiscount | null;
}

/** Names of the fields at fault, as the caller names them. */
export interface RentalPlaces {
  vehicle: string;
  category: string;
  client: string;
  back: string;
  options: string;
  discount: string;
}
