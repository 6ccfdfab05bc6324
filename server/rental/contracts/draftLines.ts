import { badInput } from '../../engine/base/refusal';
import type { Contract, ContractWrite, Line } from './contract';
import type { NewLine } from './lines';

const bounds = ['departureDate', 'returnDate'] as const;

/**
 * The vehicles of a draft, each with its dates: its own, or those of the contract, which it follows as long as it has the
 * same. @throws Refusal at a line that ends before it begins.
 */
export function draftLines(
  { before }: Pick<ContractWrite, 'before'>,
  contract: Partial<Contract>,
): NewLine[] {
  const lines = (contract.vehicles ?? []).map((line): NewLine => {
    const was = before?.vehicles.find(({ id }) => id === line.id);
    const dates = bounds.map(bound => [
      bound,
      followsContract(line, was, before, bound) ? (contract[bound] ?? null) : line[bound],
    ]);
    return {
      ...line,
      // Another vehicle has its own kilometres.
      ...(was && was.vehicle !== line.vehicle ? { includedKmPerDay: null, extraKmPrice: null } : {}),
      ...(Object.fromEntries(dates) as Pick<Line, 'departureDate' | 'returnDate'>),
      lineState: 'TO_DELIVER',
      extensionCount: 0,
    };
  });
  refuseBackwards(lines);
  return lines;
}

/** Nothing was given for it, or what the contract had then. */
function followsContract(
  line: NewLine,
  was: Line | undefined,
  before: Contract | null,
  bound: (typeof bounds)[number],
): boolean {
  if (line[bound] === null || line[bound] === undefined) return true;
  return was !== undefined && before !== null && line[bound] === was[bound] && was[bound] === before[bound];
}

function refuseBackwards(lines: readonly NewLine[]): void {
  const faults = lines.flatMap(({ departureDate, returnDate }, index) =>
    departureDate != null && returnDate != null && returnDate <= departureDate
      ? [[`vehicles.${index}.returnDate`, 'Le retour vient après le départ']]
      : [],
  );
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}
