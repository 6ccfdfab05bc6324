import { formatDate } from '../../../src/domain/calendarDate';
import { holdsOn, overlappingPeriods, overlappingTariffs } from '../../../src/domain/tariffPeriods';
import type { DatePeriod, SeasonPeriod, TariffDates } from '../../../src/domain/tariffPeriods';
import pricings from '../../../src/resources/settings/pricing-vehicle';
import seasons from '../../../src/resources/settings/season';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { mergedRows } from '../../engine/records/leftBy';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { prepared } from '../../engine/connection/prepared';
import { badInput } from '../../engine/base/refusal';

/** A period and the id of its season, as a row has it. */
type PeriodRow = SeasonPeriod & { season: string };

/** Periods by the id of their season. */
export function bySeason(rows: readonly PeriodRow[]): Map<string, PeriodRow[]> {
  const seasons = new Map<string, PeriodRow[]>();
  for (const row of rows) seasons.set(row.season, [...(seasons.get(row.season) ?? []), row]);
  return seasons;
}

type Pricing = RecordOf<typeof pricings>;
type Season = RecordOf<typeof seasons>;

const overlap = 'Les périodes se chevauchent';
/** Any number: changes of seasons wait for each other on it, since one category may name several. */
const seasonsLock = 4_121_958;

const s = columnsOf(seasons);
const periods = rowsOf(seasons, 'periods');
const p = columnsOf(pricings, 'p');
const t = rowsOf(pricings, 'tarif', 't');
const tariffs = rowsOf(pricings, 'tarif');

const periodColumns = `${periods.parent_id}::text AS season, ${periods.startDate}::text, ${periods.endDate}::text, ${periods.confirmed}`;
/** Whoever moves one of these seasons waits, or is waited for. */
const lockSeasons = `SELECT FROM ${s} WHERE ${s.id} = ANY ($1::bigint[]) ORDER BY ${s.id} FOR SHARE`;
const readPeriods = `SELECT ${periodColumns} FROM ${periods} WHERE ${periods.parent_id} = ANY ($1::bigint[])`;

const datesOf = ({ season, startDate, endDate }: Partial<TariffDates>): TariffDates => ({
  season: season ?? null,
  startDate: startDate ?? null,
  endDate: endDate ?? null,
});

/** No day of a category has two prices, whatever its seasons become meanwhile (domain C.4). */
export async function tariffsDoNotOverlap({ tx, before, values }: BeforeWrite<Pricing>): Promise<void> {
  const tariffs = mergedRows(before?.tarif, values.tarif)?.map(datesOf);
  if (!tariffs) return;
  const named = [...new Set(tariffs.flatMap(({ season }) => season ?? []))];
  const periods = named.length > 0 ? await lockedPeriods(tx, named) : [];
  const found = overlappingTariffs(tariffs, bySeason(periods));
  if (!found) return;
  const field = tariffs[found.second]?.season ? 'season' : 'startDate';
  throw badInput({ [`tarif.${found.second}.${field}`]: overlap });
}

async function lockedPeriods(tx: BeforeWrite<Pricing>['tx'], named: readonly string[]): Promise<PeriodRow[]> {
  const [, read] = await tx.together([prepared(lockSeasons, [named]), prepared(readPeriods, [named])]);
  return read?.rows as PeriodRow[];
}

/** Discounts begin at lengths of their own. */
export function lengthsDiffer({ before, values }: BeforeWrite<Pricing>): void {
  const lengths = mergedRows(before?.lengthDiscounts, values.lengthDiscounts)?.map(row => row.fromDays) ?? [];
  const twice = lengths.findIndex((length, index) => lengths.indexOf(length) < index);
  if (twice >= 0)
    throw badInput({ [`lengthDiscounts.${twice}.fromDays`]: 'Une remise commence déjà à cette durée' });
}

/** The categories that name a season, with all of their tariffs and the seasons that these name. */
const categoriesOf = `SELECT ${p.category}, array_agg(json_build_object('name', ${t.name}, 'season', ${t.season}::text,
    'startDate', ${t.startDate}::text, 'endDate', ${t.endDate}::text) ORDER BY ${t.position}) AS tariffs
  FROM ${p} JOIN ${t} ON ${t.parent_id} = ${p.id}
  WHERE ${p.id} IN (SELECT ${tariffs.parent_id} FROM ${tariffs} WHERE ${tariffs.season} = $1)
  GROUP BY ${p.id} ORDER BY ${p.category}`;
const periodsBeside = `SELECT ${periodColumns} FROM ${periods} WHERE ${periods.parent_id} <> $1 AND ${periods.parent_id} IN
  (SELECT ${tariffs.season} FROM ${tariffs} WHERE ${tariffs.parent_id} IN
    (SELECT ${tariffs.parent_id} FROM ${tariffs} WHERE ${tariffs.season} = $1))`;

interface Category {
  category: string;
  tariffs: (TariffDates & { name: string })[];
}

/**
 * A season that moves, or is confirmed, gives no day two prices in any category that names it. The season is locked
 * for update: whoever prices with it waits. What is read comes after the lock, so it is what others have committed.
 */
export async function seasonSuitsTariffs({ tx, before, values }: BeforeWrite<Season>): Promise<void> {
  const periods = mergedRows(before?.periods, values.periods) as SeasonPeriod[] | null;
  if (!periods) return;
  if (overlappingPeriods(periods)) throw badInput({ periods: overlap });
  if (!before) return;
  const [, categories, beside] = await tx.together([
    prepared('SELECT pg_advisory_xact_lock($1)', [seasonsLock]),
    prepared(categoriesOf, [before.id]),
    prepared(periodsBeside, [before.id]),
  ]);
  const dated = bySeason(beside?.rows as PeriodRow[]).set(
    before.id,
    periods.map(period => ({ ...period, season: before.id })),
  );
  for (const { category, tariffs } of (categories?.rows ?? []) as Category[]) {
    const found = overlappingTariffs(tariffs, dated);
    if (!found?.on) continue;
    const names = [tariffs[found.first], tariffs[found.second]].map(one => `«\u00a0${one?.name}\u00a0»`);
    throw badInput({
      [placeOf(periods, found.on)]:
        `${overlap} dans la tarification ${category}\u00a0: ${names.join(' et ')}, le ${formatDate(found.on)}`,
    });
  }
}

function placeOf(periods: readonly SeasonPeriod[], day: DatePeriod['startDate']): string {
  const place = periods.findIndex(period => period.confirmed && holdsOn(period, day));
  return place < 0 ? 'periods' : `periods.${place}.startDate`;
}
