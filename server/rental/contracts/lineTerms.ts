import { termsOfBooking } from '../prices/quoteRental';
import type { FoundPrices } from '../prices/quoteRental';
import type { ContractWrite } from './contract';
import type { NewLine } from './lines';

/** What a write gives as the kilometres of all. */
export interface GivenKilometres {
  includedKm?: number | null;
  extraKmPrice?: number | null;
}

export const kilometresIn = ({ values }: Pick<ContractWrite, 'values'>): GivenKilometres => ({
  includedKm: values.includedKm as number | null | undefined,
  extraKmPrice: values.extraKmPrice as number | null | undefined,
});

/**
 * The kilometres of each vehicle: those that the contract gives for all, or else those of the vehicle or of the
 * conditions.
 * @param found of each line.
 */
export function termedLines(
  given: GivenKilometres,
  lines: readonly NewLine[],
  found: readonly FoundPrices[],
): NewLine[] {
  return lines.map((line, index) => {
    const one = found[index];
    const { includedKm, extraKmPrice } = one
      ? termsOfBooking([one])
      : { includedKm: null, extraKmPrice: null };
    return {
      ...line,
      includedKmPerDay: given.includedKm ?? line.includedKmPerDay ?? includedKm,
      extraKmPrice: given.extraKmPrice ?? line.extraKmPrice ?? extraKmPrice,
    };
  });
}
