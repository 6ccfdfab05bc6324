import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import inspections from '../../../src/resources/contract/inspection';
import vehicles from '../../../src/resources/park/vehicle';
import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import drivers from '../../../src/resources/settings/driver';
import conditions from '../../../src/resources/settings/rent-condition';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { Millimes } from '../../../src/domain/money';
import type { Tx } from '../../engine/connection/transaction';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { cautionSql, g } from '../guarantees/cautionSql';
import type { Guarantee } from '../guarantees/moveGuarantee';
import { agencySql, clientSql, json, nameOnly } from './detailSql';
import type { PrintedAgency, PrintedClient } from './detailSql';

/** What a contract's document shows beside the contract itself. */
export interface ContractDetails {
  client: PrintedClient & Partial<ClientPapers>;
  /** By id. */
  vehicles: Readonly<Record<string, ContractVehicle>>;
  /** Whoever drives as they are known now, in the order of the contract's rows. */
  drivers: PrintedPerson[];
  departureAgency: PrintedAgency | null;
  returnAgency: PrintedAgency | null;
  conditions: ContractConditions | null;
  /** Items that went with each vehicle, by the id of its departure's inspection. */
  handedOver: Readonly<Record<string, string[]>>;
  /** Where the caution stands, and how it was given; null while none is awaited. */
  caution: Pick<Guarantee, 'state' | 'method' | 'receivedAt'> | null;
}

/** What identifies a client who is a person, and lets them drive. */
export interface ClientPapers {
  identityType: string | null;
  identityNumber: string | null;
  identityDate: CalendarDate | null;
  birthDate: CalendarDate | null;
  birthPlace: string | null;
  drivingLicense: string | null;
  drivingLicenseDate: CalendarDate | null;
}

export interface ContractVehicle {
  registration: string;
  model: string;
  /** Of damage, with its insurance; null where none is given. */
  franchise: Millimes | null;
  /** Items that it has. */
  equipment: string[];
}

export interface PrintedPerson {
  firstName: string;
  lastName: string;
  birthDate: CalendarDate | null;
  birthPlace: string | null;
  tel: string | null;
  drivingLicense: string | null;
  drivingLicenseDate: CalendarDate | null;
  CIN: string | null;
  CINDate: CalendarDate | null;
}

export interface ContractConditions {
  title: string;
  version: number;
  since: CalendarDate;
  body: string;
  bodyAr: string | null;
  /** Those that the client ticks; not of what was frozen before there were such. */
  approvals?: { clause: string; clauseAr: string | null }[];
}

const k = columnsOf(contracts, 'k');
const c = columnsOf(clients, 'c');

const millimes = (amount: string) => `(${amount} * 1000)::bigint`;

const papers = {
  identityType: c.identityType,
  identityNumber: c['otherDetails.CIN'],
  identityDate: c['otherDetails.CINDate'],
  birthDate: c['otherDetails.birthDate'],
  birthPlace: c['otherDetails.birthPlace'],
  drivingLicense: c['otherDetails.drivingLicense'],
  drivingLicenseDate: c['otherDetails.drivingLicenseDate'],
};

/** Lines may name a vehicle twice, and avenants one that left: each is listed once. */
function vehiclesSql(): string {
  const [r, v] = [rowsOf(contracts, 'vehicles', 'r'), columnsOf(vehicles, 'v')];
  const [b, m, e] = [columnsOf(brands, 'b'), columnsOf(models, 'm'), rowsOf(vehicles, 'equipment', 'e')];
  const vehicle = {
    registration: v.registration,
    model: `concat_ws(' ', ${b.name}, ${m.name})`,
    franchise: millimes(v.franchiseAmount),
    equipment: `coalesce((SELECT json_agg(${e.item} ORDER BY ${e.position}) FROM ${e} WHERE ${e.parent_id} = ${v.id} AND ${e.present}), '[]')`,
  };
  return `coalesce((SELECT json_object_agg(${v.id}, ${json(vehicle)})
    FROM ${v} LEFT JOIN ${b} ON ${b.id} = ${v.carBrand} LEFT JOIN ${m} ON ${m.id} = ${v.carModel}
    WHERE ${v.id} IN (SELECT ${r.vehicle} FROM ${r} WHERE ${r.parent_id} = ${k.id})), '{}')`;
}

function driversSql(): string {
  const [r, d] = [rowsOf(contracts, 'drivers', 'r'), columnsOf(drivers, 'd')];
  const { firstName, lastName, birthDate, birthPlace, tel, drivingLicense, drivingLicenseDate, CINDate } = d;
  const person = {
    firstName,
    lastName,
    birthDate,
    birthPlace,
    tel,
    drivingLicense,
    drivingLicenseDate,
    CINDate,
    CIN: `coalesce(${d.CIN}, ${d.passport})`,
  };
  return `coalesce((SELECT json_agg(${json(person)} ORDER BY ${r.position})
    FROM ${r} JOIN ${d} ON ${d.id} = ${r.driver} WHERE ${r.parent_id} = ${k.id}), '[]')`;
}

function conditionsSql(): string {
  const x = columnsOf(conditions, 'x');
  const { title, version, body, bodyAr } = x;
  const since = `(${x.createdAt} AT TIME ZONE 'Africa/Tunis')::date`;
  const a = rowsOf(conditions, 'approvals', 'a');
  const approvals = `coalesce((SELECT json_agg(${json({ clause: a.clause, clauseAr: a.clauseAr })} ORDER BY ${a.position}) FROM ${a} WHERE ${a.parent_id} = ${x.id}), '[]')`;
  return `(SELECT ${json({ title, version, since, body, bodyAr, approvals })} FROM ${x} WHERE ${x.id} = ${k.rentConditions})`;
}

function handedOverSql(): string {
  const [r, e] = [rowsOf(contracts, 'vehicles', 'r'), rowsOf(inspections, 'equipment', 'e')];
  return `coalesce((SELECT json_object_agg(one.id, one.items) FROM (
    SELECT ${e.parent_id} AS id, json_agg(${e.item} ORDER BY ${e.position}) FILTER (WHERE ${e.present}) AS items
    FROM ${e} WHERE ${e.parent_id} IN (SELECT ${r.departureInspection} FROM ${r} WHERE ${r.parent_id} = ${k.id})
    GROUP BY ${e.parent_id}) one), '{}')`;
}

const detailsText = `SELECT ${clientSql(k.client, papers)} AS client, ${vehiclesSql()} AS vehicles, ${driversSql()} AS drivers,
  ${agencySql(k.departureAgency)} AS "departureAgency", ${agencySql(k.returnAgency)} AS "returnAgency",
  ${conditionsSql()} AS conditions, ${handedOverSql()} AS "handedOver", ${cautionSql('k', json({ state: g.state, method: g.method, receivedAt: g.receivedAt }))} AS caution
  FROM ${k} WHERE ${k.id} = $1`;

/** Whether what a document shows of people is for whom it is made. */
export interface Readable {
  /** How clients are reached, and what identifies them. */
  clients: boolean;
  /** What identifies drivers. */
  drivers: boolean;
}

/** Reads what the document of a contract shows beside it, in one statement. */
export async function readContractDetails(db: Tx, id: string, readable: Readable): Promise<ContractDetails> {
  const { rows } = await db.query<ContractDetails>(detailsText, [id]);
  const [details] = rows;
  if (!details) throw new Error(`There is no contract ${id}`);
  return {
    ...details,
    ...(!readable.clients && { client: nameOnly(details.client) }),
    ...(!readable.drivers && { drivers: details.drivers.map(namedOnly) }),
  };
}

const namedOnly = ({ firstName, lastName }: PrintedPerson): PrintedPerson => ({
  firstName,
  lastName,
  birthDate: null,
  birthPlace: null,
  tel: null,
  drivingLicense: null,
  drivingLicenseDate: null,
  CIN: null,
  CINDate: null,
});
