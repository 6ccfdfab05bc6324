import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import {
  daysLeft,
  holdsOn,
  overlappingPeriods,
  overlappingTariffs,
  tariffPeriods,
} from '../../../src/domain/tariffPeriods';
import type { DatePeriod, SeasonPeriod, Seasons, TariffDates } from '../../../src/domain/tariffPeriods';
import pricings from '../../../src/resources/settings/pricing-vehicle';
import seasons from '../../../src/resources/settings/season';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { ArchiveCall, BeforeWrite } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { decide } from '../../engine/records/decide';
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

/**
 * No day of a category has two prices, whatever its seasons become meanwhile (domain C.4); one that has none any more is
 * asked about.
 */
export async function tariffsDoNotOverlap(write: BeforeWrite<Pricing>): Promise<void> {
  const { tx, before, values } = write;
  const tariffs = mergedRows(before?.tarif, values.tarif)?.map(datesOf);
  if (!tariffs) return;
  const had = (before?.tarif ?? []).map(datesOf);
  const named = [...new Set([...tariffs, ...had].flatMap(({ season }) => season ?? []))];
  const seasons = bySeason(named.length > 0 ? await lockedPeriods(tx, named) : []);
  const found = overlappingTariffs(tariffs, seasons);
  if (found) {
    const field = tariffs[found.second]?.season ? 'season' : 'startDate';
    throw badInput({ [`tarif.${found.second}.${field}`]: overlap });
  }
  if (before)
    askAboutGaps(write, [{ category: before.category, had: [had, seasons], becomes: [tariffs, seasons] }]);
}

/** A category whose tariffs, or seasons, become others. */
interface ChangedTariffs {
  category: string;
  had: readonly [readonly TariffDates[], Seasons];
  becomes: readonly [readonly TariffDates[], Seasons];
}

/** Days to come that lose their tariff take the price of each vehicle, or none: nobody finds that out in a quote. */
function askAboutGaps(context: WriteContext, changed: readonly ChangedTariffs[]): void {
  const today = todayInTunis(context.engine.now());
  const all = ([tariffs, seasons]: ChangedTariffs['had']) =>
    tariffs.flatMap(tariff => tariffPeriods(tariff, seasons));
  const categories = new Map<string, string[]>();
  for (const { category, had, becomes } of changed) {
    const days = daysLeft(all(had), all(becomes), today).map(daysText).join(', ');
    if (days !== '') categories.set(days, [...(categories.get(days) ?? []), category]);
  }
  const gaps = [...categories].map(([days, of]) => `${of.join(', ')}, ${days}`).join('\u00a0; ');
  if (gaps === '') return;
  decide(context, {
    name: 'untariffed',
    message: `Il n’y a plus de tarif pour ${gaps}\u00a0: chaque véhicule y aura son propre prix du jour, ou aucun.`,
    choices: [{ value: gaps, label: 'Enregistrer sans tarif ces jours-là' }],
  });
}

const daysText = ({ startDate, endDate }: DatePeriod) =>
  startDate === endDate
    ? `le ${formatDate(startDate)}`
    : `du ${formatDate(startDate)} au ${formatDate(endDate)}`;

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
 * A season that moves, or is confirmed, gives no day two prices in any category that names it, and asks about those that
 * it leaves without. The season is locked
 * for update: whoever prices with it waits. What is read comes after the lock, so it is what others have committed.
 */
export async function seasonSuitsTariffs(write: BeforeWrite<Season>): Promise<void> {
  const { tx, before, values } = write;
  const periods = mergedRows(before?.periods, values.periods) as SeasonPeriod[] | null;
  if (!periods) return;
  if (overlappingPeriods(periods)) throw badInput({ periods: overlap });
  if (!before) return;
  const [, categories, beside] = await tx.together([
    prepared('SELECT pg_advisory_xact_lock($1)', [seasonsLock]),
    prepared(categoriesOf, [before.id]),
    prepared(periodsBeside, [before.id]),
  ]);
  const others = bySeason(beside?.rows as PeriodRow[]);
  const datedBy = (own: readonly SeasonPeriod[]) =>
    new Map(others).set(
      before.id,
      own.map(period => ({ ...period, season: before.id })),
    );
  const dated = datedBy(periods);
  const priced = (categories?.rows ?? []) as Category[];
  for (const { category, tariffs } of priced) {
    const found = overlappingTariffs(tariffs, dated);
    if (!found?.on) continue;
    const names = [tariffs[found.first], tariffs[found.second]].map(one => `«\u00a0${one?.name}\u00a0»`);
    throw badInput({
      [placeOf(periods, found.on)]:
        `${overlap} dans la tarification ${category}\u00a0: ${names.join(' et ')}, le ${formatDate(found.on)}`,
    });
  }
  const was = datedBy(before.periods ?? []);
  askAboutGaps(
    write,
    priced.map(({ category, tariffs }) => ({ category, had: [tariffs, was], becomes: [tariffs, dated] })),
  );
}

function placeOf(periods: readonly SeasonPeriod[], day: DatePeriod['startDate']): string {
  const place = periods.findIndex(period => period.confirmed && holdsOn(period, day));
  return place < 0 ? 'periods' : `periods.${place}.startDate`;
}

const heldBySeason = `SELECT array_agg(DISTINCT ${p.category} ORDER BY ${p.category}) AS categories,
    (SELECT max(${periods.endDate})::text FROM ${periods} WHERE ${periods.parent_id} = $1) AS last
  FROM ${p} JOIN ${t} ON ${t.parent_id} = ${p.id} WHERE ${t.season} = $1`;

/**
 * A season in the archive keeps its dates, and is given those of no other year: whoever puts it there reads what ends with
 * them. @throws Refusal of code CONFIRMATION
 */
export async function askAboutItsTariffs(call: ArchiveCall<Season>): Promise<void> {
  const { rows } = await call.tx.query<{ categories: string[] | null; last: DatePeriod['endDate'] | null }>(
    heldBySeason,
    [call.record.id],
  );
  const { categories, last = null } = rows[0] ?? {};
  if (!categories) return;
  const named = categories.join(', ');
  const until = last === null ? '' : `, après le ${formatDate(last)}`;
  decide(call, {
    name: 'untariffed',
    message: `«\u00a0${call.label}\u00a0» fixe des prix de ${named}. Archivée, elle n’aura plus d’autres dates\u00a0: ces jours-là${until}, chaque véhicule aura son propre prix du jour, ou aucun.`,
    choices: [{ value: `${named}${until}`, label: 'Archiver la saison' }],
  });
}
