import { splitRuns } from './chargedDays';
import type { ExtendedRun } from './chargedDays';
import type { Millimes } from './money';

/** What extensions of a contract are charged: days of a vehicle, or of an option with them. */
interface ExtensionCharge {
  kind: string | null;
  vehicle: string | null;
  option: string | null;
  quantity: number | null;
  unitPrice_HT: Millimes | null;
  tvaRate: number | string | null;
}

/** Whether a charge is days that an extension added to a vehicle. */
export const isExtension = ({ kind, option }: Pick<ExtensionCharge, 'kind' | 'option'>): boolean =>
  kind === 'PROLONGATION' && option === null;

/**
 * The days that extensions added to each line of a contract, at the prices agreed with them. A vehicle that comes back
 * after another took its place has two lines: the first takes the days that were agreed first.
 * @param charges in the order in which they were accepted.
 */
export function extensionsByLine(
  lines: readonly { vehicle: string; extendedDays: number | null }[],
  charges: readonly ExtensionCharge[],
): ExtendedRun[][] {
  const left = new Map<string, ExtendedRun[]>();
  for (const one of charges.filter(isExtension)) {
    if (one.vehicle === null) continue;
    const runs = left.get(one.vehicle) ?? [];
    const days = Math.round(one.quantity ?? 0);
    left.set(one.vehicle, [...runs, { days, price: one.unitPrice_HT ?? 0, tvaRate: one.tvaRate ?? 0 }]);
  }
  return lines.map(({ vehicle, extendedDays }) => {
    const [own, others] = splitRuns(left.get(vehicle) ?? [], extendedDays ?? 0);
    left.set(vehicle, others);
    return own;
  });
}
