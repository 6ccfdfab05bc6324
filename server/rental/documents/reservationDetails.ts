import type { Tx } from '../../engine/connection/transaction';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { agencySql, clientSql, json, nameOnly } from './detailSql';
import type { PrintedAgency, PrintedClient } from './detailSql';

/** What a reservation's document shows beside the reservation itself. Texts as they are stored; amounts in dinars. */
export interface ReservationDetails {
  client: PrintedClient;
  vehicles: { registration: string; model: string }[];
  departureAgency: PrintedAgency | null;
  returnAgency: PrintedAgency | null;
  conditions: PrintedConditions | null;
}

/** What of the conditions concerns a booking. */
export interface PrintedConditions {
  title: string;
  version: number;
  minAge: number;
  minLicenseYears: number;
  graceMinutes: number;
  lateFeePolicy: string | null;
  fuelPolicy: string | null;
  noShowFee: number | null;
  cancellation: { hoursBefore: number; feePercent: number }[];
}

const s = columnsOf(reservations, 's');

function vehiclesSql(cars: string): string {
  const [r, v] = [rowsOf(reservations, 'vehicles', 'r'), columnsOf(vehicles, 'v')];
  const [b, m] = [columnsOf(brands, 'b'), columnsOf(models, 'm')];
  const vehicle = { registration: v.registration, model: `concat_ws(' ', ${b.name}, ${m.name})` };
  return `coalesce((SELECT json_agg(${json(vehicle)} ORDER BY ${r.position})
    FROM ${cars} JOIN ${v} ON ${v.id} = ${r.vehicle} LEFT JOIN ${b} ON ${b.id} = ${v.carBrand} LEFT JOIN ${m} ON ${m.id} = ${v.carModel}), '[]')`;
}

function conditionsSql(): string {
  const [k, x] = [columnsOf(conditions, 'k'), rowsOf(conditions, 'cancellationRules', 'x')];
  const { title, version, minAge, minLicenseYears, graceMinutes, lateFeePolicy, fuelPolicy, noShowFee } = k;
  const terms = {
    title,
    version,
    minAge,
    minLicenseYears,
    graceMinutes,
    lateFeePolicy,
    fuelPolicy,
    noShowFee,
  };
  const rule = { hoursBefore: x.hoursBefore, feePercent: x.feePercent };
  const cancellation = `coalesce((SELECT json_agg(${json(rule)} ORDER BY ${x.hoursBefore} DESC)
       FROM ${x} WHERE ${x.parent_id} = ${k.id}), '[]')`;
  return `(SELECT ${json({ ...terms, cancellation })} FROM ${k} WHERE ${k.id} = ${s.rentConditions})`;
}

const r = rowsOf(reservations, 'vehicles', 'r');

const detailsOf = (
  cars: string,
) => `SELECT ${clientSql(s.client)} AS client, ${vehiclesSql(cars)} AS vehicles,
  ${agencySql(s.departureAgency)} AS "departureAgency", ${agencySql(s.returnAgency)} AS "returnAgency",
  ${conditionsSql()} AS conditions`;

const detailsText = `${detailsOf(`(SELECT ${r.vehicle}, ${r.position} FROM ${r} WHERE ${r.parent_id} = ${s.id}) r`)}
  FROM ${s} WHERE ${s.id} = $1`;

/** What of a booking that is no record yet its document looks up, each SQL of an id, but for the list of its cars. */
export interface UnsavedBooking {
  client: string;
  cars: string;
  departureAgency: string;
  returnAgency: string;
  rentConditions: string;
}

/** SQL of the details of a booking that is no record yet. */
export const unsavedDetailsSql = ({ cars, ...ids }: UnsavedBooking): string =>
  `${detailsOf(`unnest(${cars}) WITH ORDINALITY r(vehicle, "position")`)}
  FROM (SELECT ${Object.entries(ids)
    .map(([column, sql]) => `${sql} AS "${column}"`)
    .join(', ')}) s`;

/**
 * Reads what the document of a reservation shows beside it.
 * @param withContacts whether the client's address, phone, mail and tax number are for whom the document is made.
 */
export async function readReservationDetails(
  db: Tx,
  id: string,
  withContacts: boolean,
): Promise<ReservationDetails> {
  const { rows } = await db.query<ReservationDetails>(detailsText, [id]);
  const [details] = rows;
  if (!details) throw new Error(`There is no reservation ${id}`);
  return withContacts ? details : { ...details, client: nameOnly(details.client) };
}
