import { formatDinars, toDecimal } from './money';
import type { Millimes } from './money';

/** What a booking whose price was agreed may cost once it changes, all with tax. */
export interface KeptPrices {
  agreed: Millimes;
  byTariffs: Millimes;
  /** With the agreed price of all that stays as it was; as the tariffs where it is not given. */
  byLine?: Millimes;
  /** Whether the agreed price can stay whatever the booking becomes: no rate could hold what goes otherwise. */
  canStay?: boolean;
  /** What its price is called: that of an option was given, and nobody has agreed to it. */
  called?: 'convenu' | 'donné';
}

/**
 * The question when a booking whose price was agreed changes, and its price would too: an agreed price changes only by
 * somebody's decision, made with both prices in sight. Null while they agree.
 */
export function keptPriceQuestion({
  agreed,
  byTariffs,
  byLine = byTariffs,
  canStay = true,
  called = 'convenu',
}: KeptPrices) {
  if (agreed === byTariffs && agreed === byLine) return null;
  const choice = (value: Millimes, label: string) => ({
    value: toDecimal(value),
    label: `${label}, ${formatDinars(value)} TTC`,
  });
  const isBetween = byLine !== byTariffs && (byLine !== agreed || !canStay);
  const [first, ...others] = [
    ...(canStay ? [choice(agreed, `Garder le prix ${called}`)] : []),
    ...(isBetween ? [choice(byLine, `Garder le prix ${called} de ce qui reste`)] : []),
    ...(canStay && byTariffs === agreed ? [] : [choice(byTariffs, 'Prendre le prix des tarifs')]),
  ];
  if (!first) return null;
  const between = isBetween ? `, et ${formatDinars(byLine)} au prix ${called} de ce qui reste` : '';
  return {
    name: 'price',
    message: `Le prix ${called} est de ${formatDinars(agreed)} TTC\u00a0; selon les tarifs, ce serait ${formatDinars(byTariffs)} TTC${between}.`,
    choices: [first, ...others] as [typeof first, ...(typeof first)[]],
  };
}
