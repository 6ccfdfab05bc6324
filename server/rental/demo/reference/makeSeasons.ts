import { yearOf } from '../../../../src/domain/calendarDate';
import { seasonEstimates } from '../../../../src/domain/seasonEstimates';
import type { SeasonCause } from '../../../../src/domain/seasonEstimates';
import type { SeasonPeriod } from '../../../../src/domain/tariffPeriods';
import seasons from '../../../../src/resources/settings/season';
import type { Day, Seeded } from '../seeded';
import type { RecordOf } from '../../../../src/schema/defineResource';
import { fixedSeasons } from './fixedLists';
import { daysAgo, seedList } from './seedList';

/** When a season comes: this year's dates are known, the next are estimates. */
export const seasonPeriods = (cause: SeasonCause, day: Day): SeasonPeriod[] => {
  const year = yearOf(day.today);
  return [year, year + 1].flatMap(one =>
    seasonEstimates(cause, one).map(period => ({ ...period, confirmed: one === year })),
  );
};

/** The seasons of every company, with their dates. */
export function makeSeasons(day: Day): { seasons: readonly Seeded<RecordOf<typeof seasons>>[] } {
  const dated = fixedSeasons.map(season => ({
    ...season,
    periods: season.cause ? seasonPeriods(season.cause, day).map(period => ({ ...period, id: '' })) : [],
  }));
  const records = seedList(seasons, dated, { at: daysAgo(day, 905), by: 'admin' });
  return { seasons: records as unknown as Seeded<RecordOf<typeof seasons>>[] };
}

/** The id of a season, by what moves it. */
export const seasonOf = (cause: SeasonCause): string =>
  String(fixedSeasons.findIndex(season => season.cause === cause) + 1);
