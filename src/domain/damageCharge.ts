import { sum } from './money';
import type { Millimes } from './money';

/** A damage as the return saw it, priced by its category. */
export interface SeenDamage {
  /** 'Rayure', as the list of prices names it. */
  category: string;
  /** Of the category before tax, in millimes; null where the garage is to set it. */
  priceHT: Millimes | null;
  /** False for what the client pays in any case: glass, tyres, keys. */
  waivedByCdw: boolean;
  /** Known at the departure. */
  isPreExisting: boolean;
}

/** What limits what a client pays of damages. */
export interface DamageCover {
  /** Whether the waiver was bought with the contract. */
  hasWaiver: boolean;
  /** Whether a fault excludes the client from it: another driver, alcohol, no report. */
  isExcluded: boolean;
  /** The most of what the waiver covers, before tax; null where it is not known, and limits nothing. */
  franchise: Millimes | null;
}

/** What a client pays of damages, and what the waiver kept them from paying; millimes before tax. */
export interface DamageCharge {
  damages: SeenDamage[];
  price_HT: Millimes;
  waived: Millimes;
}

/**
 * The prices of the new damages by category, capped at the franchise if a waiver was bought and no fault excludes it
 * (domain C.7). The cap is that of what the waiver covers: the rest is paid beside it.
 */
export function damageCharge(seen: readonly SeenDamage[], cover: DamageCover): DamageCharge {
  const damages = seen.filter(({ isPreExisting }) => !isPreExisting);
  const total = (list: readonly SeenDamage[]) => sum(list.map(({ priceHT }) => priceHT ?? 0));
  const covered = total(damages.filter(({ waivedByCdw }) => waivedByCdw));
  const most = cover.hasWaiver && !cover.isExcluded ? (cover.franchise ?? Infinity) : Infinity;
  const waived = Math.max(0, covered - most);
  return { damages, price_HT: sum([total(damages), -waived]), waived };
}
