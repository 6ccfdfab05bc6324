import type { PageQuestions } from '../../../src/pages/all';
import type { QuestionCall } from '../../engine/records/behaviours';
import { text } from '../../engine/connection/sql';
import { fleetSql } from './fleet';

/**
 * SQL of each counter over the table `fleet` (see `fleetSql`), by its name in the API. A car may be in several: they
 * need not add up.
 *
 * - totalVehicles: for rent, whatever holds them.
 * - inServiceVehicles: of those, the ones that nothing keeps from being rented today (workshop, damage, mission…).
 * - contractedVehicles: out on a contract, a service contract included, at this moment.
 * - reservedVehicles: with a confirmed reservation in the window, and not out.
 * - availableVehicles: for rent up to the last day of the window, and nothing holds them in it.
 * - exceedingReservedVehicles: confirmed reservations of the window whose departure has passed without a contract, each
 *   vehicle of each or the one of a category that it does not name; and those by which categories are overbooked.
 * - returnVehiclesPerDay: planned back today, from a reservation or a contract.
 * - returnDateContractPerDay: lines of contracts whose return date is today.
 * - exceedingVehicles: out past their return.
 */
export const counters = {
  totalVehicles: 'count(*) FILTER (WHERE f.rented)',
  availableVehicles: 'count(*) FILTER (WHERE f.free)',
  reservedVehicles: 'count(*) FILTER (WHERE f.reserved AND NOT f.is_out)',
  exceedingReservedVehicles: 'coalesce(sum(f.waiting), 0) + (SELECT waiting + overbooked FROM exceeding)',
  contractedVehicles: 'count(*) FILTER (WHERE f.is_out)',
  inServiceVehicles: 'count(*) FILTER (WHERE f.rented AND NOT f.kept)',
  returnVehiclesPerDay: 'count(*) FILTER (WHERE f.back)',
  returnDateContractPerDay: 'coalesce(sum(f.lines), 0)',
  exceedingVehicles: 'count(*) FILTER (WHERE f.is_late)',
} as const;

/** SQL of the counters as one object of JSON. @param days placeholder of the days of the window, both ends included. */
export function countersSql(days: string): string {
  const counted = Object.entries(counters).map(([name, sql]) => `${text(name)}, (${sql})::int`);
  return `(SELECT json_build_object('totalDays', ${days}::int, ${counted.join(', ')}) FROM fleet f)`;
}

/** What `getVehicleCounts` answers. Of which vehicles rows are shown changes nothing in how many there are. */
export const vehicleCounts = {
  sql(call: QuestionCall<PageQuestions['getVehicleCounts']>): string {
    const { window, tables } = fleetSql(call);
    return `WITH ${tables} SELECT ${countersSql(call.bind(window.days))}`;
  },
};
