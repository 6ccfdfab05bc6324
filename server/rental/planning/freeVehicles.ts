import { tunisDate } from '../../../src/domain/instant';
import { toDinars } from '../../../src/domain/money';
import { daysAhead } from '../../../src/domain/uncovered';
import bookingQuestions from '../../../src/pages/booking';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import { columnsOf, periodsOf } from '../../engine/sql/columnsOf';
import { instantPeriod } from '../../../src/domain/period';
import type { AnswerOf, ParsedOf } from '../../../src/schema/definePage';
import type { Resources } from '../../../src/schema/resources';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { actionsSql, allowedSql } from '../../engine/sql/callerSql';
import { labelSql } from '../../engine/sql/select';
import { meetingSql } from '../../engine/tables/occupancyTable';
import { epochSql, momentText, name, text } from '../../engine/connection/sql';
import { sharedPricesSql } from '../prices/pricesSql';
import { pricesOfOne } from '../prices/quoteRental';
import type { FoundPrices, SharedPrices } from '../prices/quoteRental';
import { carPricing, foundSql, rentalsOf } from '../reservations/quoteBooking';
import type { PricedBooking } from '../reservations/quoteBooking';
import { alternativesSql } from './alternatives';
import { promisedSql, turnaroundMinutes } from './promised';
import { isVehicleBackSql, rentableSql, uncoveredVehicleSql } from './rentable';

type Question = PageQuestions['FreeVehicles'];
export type FreeInput = ParsedOf<Question>;
type Answer = AnswerOf<Question>;
type Proposed = Answer['vehicles'][number];

const o = periodsOf(vehicles, 'o');
const v = columnsOf(vehicles, 'v');
const r = columnsOf(reservations, 'r');

/** What each filter requires of the vehicle `f`. */
const filters = {
  category: (value: string) => `f.category = ${value}::bigint`,
  agency: (value: string) => `f.agency = ${value}::bigint`,
  transmission: (value: string) => `f.transmission = ${value}`,
  seats: (value: string) => `f.seats >= ${value}::int`,
} as const;
export type Filter = keyof typeof filters;

const usual = 20;

/** A vehicle as SQL finds it, with its own price of a day. */
type FoundCar = Omit<Proposed, 'price_HT' | 'TTCPrice'> & { dayPrice: string | null };

/** What SQL finds: of the free vehicles, the first of each category and day price, since these alone make a price. */
interface Found {
  count: number;
  everywhere: number;
  promised: number;
  vehicles: FoundCar[];
  categories: Answer['categories'];
  alternatives: {
    otherAgency: FoundCar[];
    nextSlot: NonNullable<Answer['alternatives']>['nextSlot'];
    upgrade: FoundCar[];
  } | null;
  /** null for who may not query what a booking costs. */
  prices: SharedPrices | null;
  /** Of the vehicles that the booking names. */
  named: FoundPrices[] | null;
}

/**
 * What `FreeVehicles` answers: how many vehicles for rent nothing holds between two instants, the time kept free after
 * a reservation included, and the first of them, the cheapest first; and where there are none, what else there is. The
 * price of each is that of the quote; one that is not covered on all days of the rental has which, and comes after the
 * others. How many there are in all agencies where one is requested, and how many of those counted are promised to
 * confirmed reservations that name none, of the same category and agency: what has no place of departure may be
 * anywhere. Those that are held come from a bounded part of an index (`meetingSql`), and are taken from all that are
 * for rent.
 */
export const freeVehicles: AnswerBehaviour<Question> = {
  sql({ input, bind, now, resources }) {
    const period = instantPeriod(input.from, input.to, turnaroundMinutes);
    const from = bind(momentText(period.start));
    const to = bind(momentText(period.end));
    const back = bind(tunisDate(input.to));
    const except = input.except ? bind(input.except) : null;
    const own = (alias: string) =>
      except
        ? `NOT (${alias}.source = ${text(reservations.name)} AND ${alias}.source_id = ${except}::bigint)`
        : 'true';
    const columns = ['subject_id', 'period', ...(except ? ['source', 'source_id'] : [])];
    const conditions = Object.fromEntries(
      (Object.keys(filters) as Filter[])
        .filter(key => input[key] !== undefined && input[key] !== null)
        .map(key => [key, filters[key](bind(input[key]))]),
    ) as Partial<Record<Filter, string>>;
    const { agency: _, ...anywhere } = conditions;
    const { category = 'true', ...ofAny } = conditions;
    const everywhere = conditions.agency
      ? `(SELECT count(*)::int FROM rentable f WHERE f.is_free${Object.values(anywhere)
          .map(one => ` AND ${one}`)
          .join('')})`
      : '(SELECT n FROM counted)';
    const promised = promisedSql(from, to, [
      ...(input.category ? [`${r.pricingCategory} = ${bind(input.category)}::bigint`] : []),
      ...(input.agency ? [`coalesce(${r.departureAgency} = ${bind(input.agency)}::bigint, true)`] : []),
      ...(except ? [`${r.id} <> ${except}::bigint`] : []),
    ]);
    const shown = (rows: string) => vehiclesSql(resources, rows, to);
    const byPlate = 'f.uncovered IS NOT NULL, f.plate COLLATE "und-x-icu", f.id';
    const uncovered = uncoveredVehicleSql(daysAhead({ start: input.from, end: input.to }, now), bind);
    const first = `SELECT f.* FROM (SELECT f.*, row_number() OVER (PARTITION BY f.category, f.price ORDER BY ${byPlate}) AS turn FROM found f) f
      WHERE f.turn <= ${bind(input.limit ?? usual)}::int ORDER BY ${byPlate}`;
    const alternatives = alternativesSql({ conditions, from, to, input, own, bind, shown, now });
    const cars = `SELECT ${v.id}, ${v.registration} AS plate, ${v.carBrand} AS brand, ${v.carModel} AS model, ${v.pricingCategory} AS category, ${v.agency} AS agency,
      ${v.transmissionType} AS transmission, ${v.seats} AS seats, ${v.rentalAmount} AS price, ${v.rentableUntil} AS until, ${uncovered} AS uncovered FROM ${v} WHERE ${rentableSql(back)} AND ${isVehicleBackSql(resources, `${to}::timestamptz`)}`;
    const isFree = 'f.id NOT IN (SELECT subject_id FROM busy)';
    const categories = `SELECT f.category FROM found f UNION SELECT ${bind(input.category ?? null)}::bigint
      UNION SELECT f.category FROM rentable f WHERE (SELECT n FROM counted) = 0`;
    const { departure, options } = { departure: input.from, options: input.additionalReceiptOptions ?? [] };
    const prices = sharedPricesSql(
      { client: input.client, departure, back: input.to, options },
      categories,
      bind,
    );
    const booking = bookingOf(input);
    const named = booking.vehicles?.length
      ? `CASE WHEN ${mayQuote} THEN (${foundSql(rentalsOf(booking), bind)}) END`
      : 'NULL';
    // What only alternatives read is worked out with them.
    return `WITH busy AS MATERIALIZED (SELECT o.subject_id FROM ${meetingSql(vehicles.name, columns, from, to)} o WHERE ${own('o')}),
      free AS MATERIALIZED (SELECT f.* FROM (${cars}) f WHERE ${[isFree, ...Object.values(ofAny)].join(' AND ')}),
      found AS MATERIALIZED (SELECT f.* FROM free f WHERE ${category}),
      rentable AS MATERIALIZED (SELECT f.*, ${isFree} AS is_free FROM (${cars}) f),
      counted AS MATERIALIZED (SELECT count(*)::int AS n FROM found)
      SELECT json_build_object('count', (SELECT n FROM counted), 'everywhere', ${everywhere}, 'promised', ${promised}, 'vehicles', ${shown(first)},
        'categories', ${categoriesSql(resources)},
        'alternatives', CASE WHEN (SELECT n FROM counted) = 0 THEN ${alternatives} END,
        'prices', CASE WHEN ${mayQuote} THEN ${prices} END, 'named', ${named})`;
  },
  answer(answered, { input }) {
    const { vehicles: first, alternatives, prices, named, ...counts } = answered as Found;
    const priceOfCar = carPricing(bookingOf(input), named ?? []);
    const priced = (car: FoundCar) => proposed(car, priceOfCar, prices);
    return {
      ...counts,
      vehicles: cheapestFirst(first, priced).slice(0, input.limit ?? usual),
      alternatives: alternatives && {
        ...alternatives,
        otherAgency: alternatives.otherAgency.map(priced),
        upgrade: alternatives.upgrade.map(priced),
      },
    };
  },
};

/** Whether the caller may query what a booking costs, with the prices that its client negotiated. */
const mayQuote = `(SELECT ${allowedSql(actionsSql(bookingQuestions.ReservationQuote.access), true)} FROM caller c)`;

const bookingOf = (input: FreeInput): PricedBooking => ({
  ...input,
  departureDate: input.from,
  returnDate: input.to,
  pricingCategory: input.category,
});

/** The vehicle with what the quote of this booking would give for it. */
function proposed(
  { dayPrice, ...car }: FoundCar,
  priceOfCar: ReturnType<typeof carPricing>,
  prices: SharedPrices | null,
): Proposed {
  const own = { name: car.registration, rentalAmount: dayPrice };
  const price =
    prices &&
    priceOfCar(car.id, category => pricesOfOne(prices, own, category ?? car.pricingCategory?.id ?? null));
  return {
    ...car,
    price_HT: price && toDinars(price.price_HT),
    TTCPrice: price && toDinars(price.TTCPrice),
  };
}

/** Those that are covered, and of them where the price is as well, the vehicle whose own price of a day is the least. */
function cheapestFirst(cars: readonly FoundCar[], priced: (car: FoundCar) => Proposed): Proposed[] {
  const cost = (amount: number | string | null) => (amount === null ? Infinity : Number(amount));
  const difference = (a: number, b: number) => (a === b ? 0 : a - b);
  return cars
    .map(car => ({ car: priced(car), day: cost(car.dayPrice) }))
    .toSorted(
      (a, b) =>
        Number(a.car.uncovered !== null) - Number(b.car.uncovered !== null) ||
        difference(cost(a.car.TTCPrice), cost(b.car.TTCPrice)) ||
        difference(a.day, b.day),
    )
    .map(({ car }) => car);
}

/** SQL of how many of `free` are of each category, by its name. */
const categoriesSql = (resources: Resources) =>
  `coalesce((SELECT json_agg(json_build_object('id', n.category::text, 'category', json_build_object('id', n.category::text, 'label', n.label), 'count', n.count) ORDER BY n.label COLLATE "und-x-icu", n.category)
    FROM (SELECT f.category, ${labelSql(resources.get('pricing-vehicles'), 'f.category')} AS label, count(*)::int AS count FROM free f WHERE f.category IS NOT NULL GROUP BY f.category) n), '[]'::json)`;

/** SQL of vehicles as the answer shows them, in the order of `rows`, each with who has it next. @param until placeholder of the end. */
function vehiclesSql(resources: Resources, rows: string, until: string): string {
  const to = (column: string, resource: string) =>
    `CASE WHEN f.${name(column)} IS NOT NULL THEN json_build_object('id', f.${name(column)}::text, 'label', ${labelSql(resources.get(resource), `f.${name(column)}`)}) END`;
  return `coalesce((SELECT json_agg(json_build_object('id', f.id::text, 'registration', f.plate, 'carBrand', ${to('brand', 'car-brands')},
    'carModel', ${to('model', 'car-models')}, 'pricingCategory', ${to('category', 'pricing-vehicles')}, 'agency', ${to('agency', 'agencies')},
    'transmissionType', f.transmission, 'seats', f.seats, 'dayPrice', f.price::text, 'uncovered', f.uncovered,
    'next', (SELECT ${epochSql(`min(lower(${o.period}))`)} FROM ${o} WHERE ${o.subject_id} = f.id AND ${o.active} AND lower(${o.period}) >= ${until}::timestamptz))) FROM (${rows}) f), '[]'::json)`;
}
