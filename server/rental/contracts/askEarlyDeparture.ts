import { dayPriceOf, daysBeyond, lastLine } from '../../../src/domain/chargedDays';
import { formatInstant } from '../../../src/domain/instant';
import { formatDinars, multiply } from '../../../src/domain/money';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
import { findPrices, termsOf } from '../prices/quoteRental';
import { priceRequest } from './addedDays';
import type { Contract, Line } from './contract';
import { useOf } from './useOf';
import { vehicleName } from './vehicleName';

/** How much sooner than planned keys leave without a word, ms. */
export const soonest = 6 * 3_600_000;

/**
 * Keys that leave six hours or more before the planned departure: days count from the one that was agreed, so what is
 * driven before costs nothing unless it is charged apart. A departure that is told later is a fact, and only warns.
 * @param at when they leave, epoch ms. @throws Refusal of code CONFIRMATION.
 */
export async function askEarlyDeparture(
  context: WriteContext,
  contract: Contract,
  line: Line,
  { at, isPast }: { at: number; isPast: boolean },
): Promise<void> {
  const planned = line.departureDate ?? at;
  if (planned - at < soonest) return;
  const back = line.returnDate ?? contract.returnDate;
  const found = await findPrices(context.tx, priceRequest(contract, line, back));
  const use = useOf(contract, line, termsOf(found));
  const more = Math.max(0, daysBeyond({ ...use, departure: at }, back));
  const last = lastLine(use);
  const worth = last ? multiply(dayPriceOf(last), more) : 0;
  const days = `${more} jour${more > 1 ? 's' : ''} de plus`;
  const price =
    more === 0
      ? 'Partir maintenant ne coûte aucun jour de plus.'
      : `Compté d’ici, ce serait ${days}, ${formatDinars(worth)} HT\u00a0: rien n’en est facturé, à moins de l’ajouter aux frais du contrat.`;
  const message = `Le départ de ${await vehicleName(context, line.vehicle)} est prévu le ${formatInstant(planned)}. ${price}`;
  if (isPast) return context.warn?.(message);
  decide(context, {
    name: 'earlyDeparture',
    message,
    choices: [{ value: String(planned), label: 'Remettre les clés maintenant' }],
  });
}
