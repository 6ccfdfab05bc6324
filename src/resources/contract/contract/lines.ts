import type { Draft } from '../../../schema/field';

/** A vehicle of a contract, as the API gives it. */
interface Line {
  vehicle: { id: string } | string;
  returnDate: number | string | null;
  lineState: string | null;
}

/** The vehicle of a contract that one acts on first: the one that is out and comes back first, else the first. */
export function lineOf({ vehicles }: Draft): Line | undefined {
  const lines = (vehicles ?? []) as readonly Line[];
  const out = lines.filter(({ lineState }) => lineState === 'ON_RENT');
  return out.toSorted((a, b) => Number(a.returnDate) - Number(b.returnDate))[0] ?? lines[0];
}

/** When that vehicle is to be back; of one that is late nobody knows: it is asked. */
export function comingReturn(contract: Draft): number | string | null {
  const back = lineOf(contract)?.returnDate ?? null;
  return contract.isLate ? null : back;
}
