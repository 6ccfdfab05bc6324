import type { SeasonPeriod } from '../../src/domain/tariffPeriods';

/** A period and the id of its season, as a row has it. */
export type PeriodRow = SeasonPeriod & { season: string };

/** Periods by the id of their season. */
export function bySeason(rows: readonly PeriodRow[]): Map<string, PeriodRow[]> {
  const seasons = new Map<string, PeriodRow[]>();
  for (const row of rows) seasons.set(row.season, [...(seasons.get(row.season) ?? []), row]);
  return seasons;
}
