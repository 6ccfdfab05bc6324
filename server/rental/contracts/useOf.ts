import type { AgreedLine, Use } from '../../../src/domain/chargedDays';
import { agreedOf } from '../../../src/domain/billableItems';
import { extensionsByLine } from '../../../src/domain/extensions';
import type { DayTerms } from '../../../src/domain/rentalDays';
import { readTariffDays } from '../../../src/domain/tariffDays';
import type { Contract, Line } from './contract';

/** What of a line says which days it is charged. */
export type LineDays = Pick<
  Line,
  | 'vehicle'
  | 'lineState'
  | 'departureDate'
  | 'returnedAt'
  | 'replaces'
  | 'numberOfDays'
  | 'extendedDays'
  | 'price_HT'
  | 'options_HT'
  | 'tvaRate'
  | 'tariffDays'
>;

type Charge = NonNullable<Contract['charges']>[number];

/** What of a contract says which days its vehicles are charged. */
export interface ContractDays<L extends LineDays = LineDays> {
  vehicles: readonly L[];
  charges:
    readonly Pick<Charge, 'kind' | 'vehicle' | 'option' | 'quantity' | 'unitPrice_HT' | 'tvaRate'>[] | null;
}

/** A line and those that it took the place of, one after the other, the first in front. */
export function lineage<L extends LineDays>(lines: readonly L[], line: L): L[] {
  const before = lines.find(
    one =>
      one !== line &&
      one.lineState === 'SWAPPED' &&
      one.vehicle === line.replaces &&
      one.returnedAt === line.departureDate,
  );
  return before ? [...lineage(lines, before), line] : [line];
}

/** The use that a line ends, by the conditions that were signed: all days that are charged for it. */
export function useOf<L extends LineDays>(contract: ContractDays<L>, line: L, terms: DayTerms): Use {
  const extensions = extensionsByLine(contract.vehicles, contract.charges ?? []);
  const lines = lineage(contract.vehicles, line);
  return {
    departure: lines[0]?.departureDate ?? 0,
    terms,
    lines: lines.map((one): AgreedLine => ({
      ...agreedOf(one),
      tvaRate: one.tvaRate ?? 0,
      tariffDays: readTariffDays(one.tariffDays),
      extensions: extensions[contract.vehicles.indexOf(one)] ?? [],
    })),
  };
}

/** Whether the options of a contract go with a line: they are of the first vehicle, and of what took its place. */
export const bearsOptions = <L extends LineDays>(lines: readonly L[], line: L): boolean =>
  lineage(lines, line)[0] === lines[0];
