import { labelSql } from '../../engine/sql/select';
import type { Tx } from '../../engine/connection/transaction';
import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import agencies from '../../../src/resources/settings/agency';
import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import conditions from '../../../src/resources/settings/rent-condition';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

/** What a reservation's document says beside the reservation itself. Texts as they are stored; amounts in dinars. */
export interface ReservationDetails {
  client: {
    name: string;
    isPerson: boolean;
    address: string | null;
    phone: string | null;
    email: string | null;
    taxRegistration: string | null;
  };
  vehicles: { registration: string; model: string }[];
  departureAgency: PrintedAgency | null;
  returnAgency: PrintedAgency | null;
  conditions: PrintedConditions | null;
}

export interface PrintedAgency {
  name: string;
  address: string;
  phone: string;
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

const json = (parts: Readonly<Record<string, string>>) =>
  `json_build_object(${Object.entries(parts)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;

function agencySql(id: string): string {
  const a = columnsOf(agencies, 'a');
  const agency = { name: a.name, address: `concat_ws(', ', ${a.address}, ${a.city})`, phone: a.phone };
  return `(SELECT ${json(agency)} FROM ${a} WHERE ${a.id} = ${id})`;
}

function clientSql(): string {
  const c = columnsOf(clients, 'c');
  const client = {
    name: labelSql(clients, c.id),
    isPerson: `${c.clientType} = 'PHYSICAL'`,
    address: `concat_ws(', ', ${c.address}, ${c.city})`,
    phone: c.phone,
    email: c.email,
    taxRegistration: c['otherDetails.taxRegistration'],
  };
  return `(SELECT ${json(client)} FROM ${c} WHERE ${c.id} = ${s.client})`;
}

function vehiclesSql(): string {
  const [r, v] = [rowsOf(reservations, 'vehicles', 'r'), columnsOf(vehicles, 'v')];
  const [b, m] = [columnsOf(brands, 'b'), columnsOf(models, 'm')];
  const vehicle = { registration: v.registration, model: `concat_ws(' ', ${b.name}, ${m.name})` };
  return `coalesce((SELECT json_agg(${json(vehicle)} ORDER BY ${r.position})
    FROM ${r} JOIN ${v} ON ${v.id} = ${r.vehicle} LEFT JOIN ${b} ON ${b.id} = ${v.carBrand} LEFT JOIN ${m} ON ${m.id} = ${v.carModel}
    WHERE ${r.parent_id} = ${s.id}), '[]')`;
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

const detailsText = `SELECT ${clientSql()} AS client, ${vehiclesSql()} AS vehicles,
  ${agencySql(s.departureAgency)} AS "departureAgency", ${agencySql(s.returnAgency)} AS "returnAgency",
  ${conditionsSql()} AS conditions
  FROM ${s} WHERE ${s.id} = $1`;

/**
 * Reads what the document of a reservation says beside it.
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
  if (withContacts) return details;
  const { name, isPerson } = details.client;
  return {
    ...details,
    client: { name, isPerson, address: null, phone: null, email: null, taxRegistration: null },
  };
}
