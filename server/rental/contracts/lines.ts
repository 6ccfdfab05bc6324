import { isBack, stageOfLines } from '../../../src/domain/contractStages';
import type { ContractStage } from '../../../src/domain/contractStages';
import contracts from '../../../src/resources/contract/contract';
import type { WriteContext } from '../../engine/records/context';
import type { WriteOptions } from '../../engine/records/create';
import type { Loaded, Values } from '../../engine/records/store';
import { changeLoaded } from '../../engine/records/update';
import type { Contract, Line } from './contract';

/** A line as it is about to be written; a new one has no id yet. */
export type NewLine = Partial<Line> & Pick<Line, 'vehicle'>;

/** Minutes that a contract keeps its vehicle free after its return. */
export const turnaround = (contracts.occupies?.turnaroundMinutes ?? 0) * 60_000;

/** The contract that was read and locked. */
export const contractIn = (loaded: Loaded): Contract => loaded.values as unknown as Contract;

/** What occupies the vehicle of a line: from its departure once it has left, to the planned return until it is back. */
export const heldBy = (line: NewLine) => ({
  heldFrom: (line.departedAt == null ? line.departureDate : (line.heldFrom ?? line.departedAt)) ?? null,
  heldTo: isBackIn(line) ? (line.heldTo ?? line.returnedAt ?? null) : (line.returnDate ?? null),
});

/** Whether the client no longer has its vehicle. */
export const isBackIn = ({ lineState }: NewLine): boolean => isBack(lineState ?? 'TO_DELIVER');

/** What the lines of a contract determine of it: it begins with the first and ends with the last. */
export function datesOf(lines: readonly NewLine[]): Pick<Contract, 'departureDate' | 'returnDate'> {
  return {
    departureDate: Math.min(...lines.map(line => line.departureDate ?? Infinity)),
    returnDate: Math.max(...lines.map(line => line.returnDate ?? -Infinity)),
  };
}

/** Writes what became of the lines of a contract, and what follows of them: dates, stage, what holds the vehicles. */
export async function writeLines(
  context: WriteContext,
  before: Loaded,
  lines: readonly NewLine[],
  options: WriteOptions,
  values: Values = {},
): Promise<void> {
  const stage = stageOf(contractIn(before).stage, lines);
  await changeLoaded(
    context,
    contracts,
    before,
    {
      ...values,
      ...datesOf(lines),
      vehicles: lines.map(line => ({ ...line, ...heldBy(line) })),
      stage,
      actualReturnDate:
        stage === 'RETURNED' ? Math.max(...lines.map(line => line.returnedAt ?? -Infinity)) : null,
    },
    options,
  );
}

const stageOf = (stage: ContractStage | null, lines: readonly NewLine[]) =>
  stageOfLines(lines.map(({ lineState }) => lineState ?? 'TO_DELIVER')) ?? stage;
