import { keptByLine, keptWhole, totalOfLines } from '../../../src/domain/bookingLines';
import type { BookingLines } from '../../../src/domain/bookingLines';
import { keptPriceQuestion } from '../../../src/domain/keptPrice';
import { formatDinars, toDecimal } from '../../../src/domain/money';
import type { HistoryChange } from '../../engine/records/changes';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';

/** How the price of a booking was decided: as agreed, as agreed for what stays, or by the tariffs. */
export interface DecidedPrice {
  how: 'WHOLE' | 'BY_LINE' | 'TARIFFS';
  price: BookingLines;
}

/**
 * Decides the price of a booking whose vehicles, days or options change after it was agreed: with both prices in sight
 * where they differ, and without a word where they agree. So it is of an option whose tariffs have moved, once it is confirmed.
 * @param becomes the same booking by the tariffs. @throws Refusal of code CONFIRMATION
 */
export function decidePrice(
  write: Pick<WriteContext, 'confirmed' | 'warn'> & { notes: HistoryChange[] },
  agreed: BookingLines,
  becomes: BookingLines,
  called: 'convenu' | 'donné' = 'convenu',
): DecidedPrice {
  const byLine = keptByLine(agreed, becomes);
  const whole = keptWhole(agreed, becomes);
  const [was, tariffs, line] = [agreed, becomes, byLine].map(one => totalOfLines(one).TTCPrice) as [
    number,
    number,
    number,
  ];
  const question = keptPriceQuestion({
    agreed: was,
    byTariffs: tariffs,
    byLine: line,
    canStay: whole !== null,
    called,
  });
  // The same to the millime: what was agreed stays, day by day.
  if (!question) return { how: 'BY_LINE', price: byLine };
  const value = decide(write, question);
  const decided: DecidedPrice =
    whole && value === toDecimal(was)
      ? { how: 'WHOLE', price: whole }
      : value === toDecimal(tariffs)
        ? { how: 'TARIFFS', price: becomes }
        : { how: 'BY_LINE', price: byLine };
  if (decided.how !== 'TARIFFS')
    write.notes.push({
      field: 'keptPrice',
      label: 'Prix',
      before: `${called === 'convenu' ? 'Convenu' : 'Donné'}, ${formatDinars(was)} TTC`,
      after: `Gardé comme ${called}, ${formatDinars(totalOfLines(decided.price).TTCPrice)} TTC (selon les tarifs, ${formatDinars(tariffs)} TTC)`,
    });
  return decided;
}
