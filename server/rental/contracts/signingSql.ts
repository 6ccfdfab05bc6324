import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import receipts from '../../../src/resources/receipt/receipt';
import drivers from '../../../src/resources/settings/driver';
import vehicles from '../../../src/resources/park/vehicle';
import { restToPaySql } from '../behaviours/receipt';
import { paperEnds } from '../reservations/carsOf';
import { contractRestSql } from './accountSql';
import type { Resources } from '../../../src/schema/resources';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { representationSql } from '../../engine/sql/select';
import { beganBefore, stillOutSql } from '../../engine/sql/stillOutSql';
import { uncoveredSql } from '../../engine/sql/uncoveredSql';

const k = columnsOf(contracts, 'k');
const l = rowsOf(contracts, 'vehicles', 'l');
const w = rowsOf(contracts, 'drivers', 'w');
const g = rowsOf(contracts, 'waivers', 'g');
const p = columnsOf(clients, 'p');
const d = columnsOf(drivers, 'd');
const v = columnsOf(vehicles, 'v');
const t = columnsOf(receipts, 't');

const epoch = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
const list = (item: string, from: string) => `(SELECT coalesce(jsonb_agg(${item}), '[]') FROM ${from})`;

/** SQL of a contract that is kept as `ContractToSign`, vehicles that came back apart. @param id SQL of its id. */
export const keptContractSql = (
  id: string,
) => `(SELECT jsonb_build_object('id', ${k.id}::text, 'client', ${k.client}::text,
    'minDriverAge', ${k.minDriverAge}, 'minLicenseYears', ${k.minLicenseYears}, 'total', ${k.TotalTTC}::text,
    'isOverridden', ${k.blacklistOverride} IS NOT NULL,
    'lines', ${list(
      `jsonb_build_object('path', concat('vehicles.', ${l.position}), 'vehicle', ${l.vehicle}::text, 'departure', ${epoch(l.departureDate)}, 'back', ${epoch(l.returnDate)}) ORDER BY ${l.position}`,
      `${l} WHERE ${l.parent_id} = ${k.id} AND ${l.lineState} IN ('TO_DELIVER', 'ON_RENT')`,
    )},
    'drivers', ${list(
      `jsonb_build_object('driver', ${w.driver}::text, 'isMain', coalesce(${w.isMain}, false), 'vehicle', ${w.vehicle}::text) ORDER BY ${w.position}`,
      `${w} WHERE ${w.parent_id} = ${k.id}`,
    )},
    'waived', ${list(`${g.guard} ORDER BY ${g.position}`, `${g} WHERE ${g.parent_id} = ${k.id}`)})
  FROM ${k} WHERE ${k.id} = ${id})`;

/** What a person shows to drive, and what the paper of the contract states of them. */
const personOf = {
  driver: `jsonb_build_object('id', ${d.id}::text, 'name', concat_ws(' ', ${d.firstName}, ${d.lastName}), 'isBlacklisted', coalesce(${d.isBlacklisted}, false),
    'firstName', ${d.firstName}, 'lastName', ${d.lastName}, 'birthDate', ${d.birthDate}::text, 'birthPlace', ${d.birthPlace}, 'tel', ${d.tel}, 'address', ${d.address},
    'drivingLicense', ${d.drivingLicense}, 'drivingLicenseDate', ${d.drivingLicenseDate}::text, 'expiry', ${d.expiry}::text,
    'CIN', coalesce(${d.CIN}, ${d.passport}), 'CINDate', ${d.CINDate}::text)`,
  client: `jsonb_build_object('id', ${p.id}::text, 'name', ${representationSql(clients, 'p')}, 'isBlacklisted', false,
    'firstName', ${p['otherDetails.firstName']}, 'lastName', ${p['otherDetails.lastName']}, 'birthDate', ${p['otherDetails.birthDate']}::text,
    'birthPlace', ${p['otherDetails.birthPlace']}, 'tel', ${p.phone}, 'address', ${p.address},
    'drivingLicense', ${p['otherDetails.drivingLicense']}, 'drivingLicenseDate', ${p['otherDetails.drivingLicenseDate']}::text,
    'expiry', ${p.drivingLicenseExpiry}::text, 'CIN', ${p['otherDetails.CIN']}, 'CINDate', ${p['otherDetails.CINDate']}::text)`,
};

/** SQL of what a client owes beside a contract: what rests of their invoices, and their contracts that no invoice has yet. */
const owedSql = `(SELECT coalesce(sum(${restToPaySql}), 0) FROM ${t} WHERE ${t.client} = ${p.id} AND ${t.state} <> 'PENDING')
  + (SELECT coalesce(sum(${contractRestSql('k')}), 0) FROM ${k} WHERE ${k.client} = ${p.id} AND ${k.stage} IN ('SIGNED', 'DEPARTED', 'RETURNED')
      AND ${k.id} <> coalesce((x.contract ->> 'id')::bigint, 0))`;

/** SQL of the number of another contract, from which the vehicle `v` of the line `n` is late. */
const outOnSql = (resources: Resources) => {
  const number = `(SELECT ${k.contractNumber} FROM ${k} WHERE ${k.id} = o.source_id)`;
  const until = `to_timestamp((n.line ->> 'back')::bigint / 1000.0)`;
  const isOther = `o.source = '${contracts.name}' AND o.source_id <> coalesce((x.contract ->> 'id')::bigint, 0)`;
  const out = stillOutSql(resources.get(vehicles.name), number, `${beganBefore(until)} AND ${isOther}`, v.id);
  return out === null ? 'NULL' : `(SELECT number FROM (${out}) late (number) LIMIT 1)`;
};

const tunisDay = (ms: string) => `(to_timestamp((${ms})::bigint / 1000.0) AT TIME ZONE 'Africa/Tunis')::date`;

/**
 * SQL of all that the guards of a contract are judged by, one JSON value (`FoundSigning`).
 * @param contract SQL of the contract as `ContractToSign`, jsonb. @param today SQL of the present day.
 */
export const signingSql = (
  resources: Resources,
  contract: string,
  today: string,
) => `SELECT jsonb_build_object(
    'contract', x.contract,
    'client', (SELECT jsonb_build_object('isPerson', ${p.clientType} = 'PHYSICAL', 'isBlacklisted', coalesce(${p.isBlacklisted}, false),
        'blacklistReason', ${p.blacklistReason}, 'creditLimit', ${p.creditLimit}::text, 'owed', (${owedSql})::numeric(14,3)::text, 'person', ${personOf.client},
        'invoiced', jsonb_build_object('clientType', ${p.clientType}, 'identityType', ${p.identityType}, 'address', ${p.address}, 'city', ${p.city}, 'country', ${p.country}, 'phone', ${p.phone},
          'otherDetails', jsonb_build_object('postalCode', ${p['otherDetails.postalCode']}, 'taxRegistration', ${p['otherDetails.taxRegistration']}, 'CIN', ${p['otherDetails.CIN']})))
      FROM ${p} WHERE ${p.id} = (x.contract ->> 'client')::bigint),
    'drivers', ${list(personOf.driver, `${d} WHERE ${d.id} IN (SELECT (n ->> 'driver')::bigint FROM jsonb_array_elements(x.contract -> 'drivers') n)`)},
    'vehicles', ${list(
      `jsonb_build_object('id', ${v.id}::text, 'registration', ${v.registration}, 'type', ${v['vehicleType.type']}, 'use', ${v.serviceOrCompanyVehicle},
        'until', ${v.rentableUntil}::text, ${paperEnds.map(({ name, end }) => `'${name}', (${end})::text`).join(', ')},
        'uninsured', ${uncoveredSql(vehicles, { from: `greatest(${tunisDay("n.line ->> 'departure'")}, ${today})`, to: tunisDay("n.line ->> 'back'") }, 'v')},
        'outOn', ${outOnSql(resources)}) ORDER BY n.place`,
      `jsonb_array_elements(x.contract -> 'lines') WITH ORDINALITY AS n (line, place) JOIN ${v} ON ${v.id} = (n.line ->> 'vehicle')::bigint`,
    )}) AS found
  FROM (SELECT ${contract}::jsonb AS contract) x`;
