import { labelSql } from '../database/select';
import type { Tx } from '../database/transaction';
import clients from '../../src/resources/client/client';

/** What a reservation's document says beside the reservation itself. Texts as they are stored; amounts in dinars. */
export interface ReservationDetails {
  client: {
    name: string;
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

const agencySql = (id: string) =>
  `(SELECT json_build_object('name', a.name, 'address', concat_ws(', ', a.address, a.city), 'phone', a.phone) FROM agencies a WHERE a.id = ${id})`;

const detailsText = `SELECT
  (SELECT json_build_object('name', ${labelSql(clients, 'c.id')}, 'address', concat_ws(', ', c.address, c.city), 'phone', c.phone, 'email', c.email,
     'taxRegistration', c."otherDetails__taxRegistration") FROM clients c WHERE c.id = s.client) AS client,
  coalesce((SELECT json_agg(json_build_object('registration', v.registration, 'model', concat_ws(' ', b.name, m.name)) ORDER BY r.position)
    FROM reservations__vehicles r JOIN vehicles v ON v.id = r.vehicle LEFT JOIN "car-brands" b ON b.id = v."carBrand" LEFT JOIN "car-models" m ON m.id = v."carModel"
    WHERE r.parent_id = s.id), '[]') AS vehicles,
  ${agencySql('s."departureAgency"')} AS "departureAgency", ${agencySql('s."returnAgency"')} AS "returnAgency",
  (SELECT json_build_object('title', k.title, 'version', k.version, 'minAge', k."minAge", 'minLicenseYears', k."minLicenseYears",
     'graceMinutes', k."graceMinutes", 'lateFeePolicy', k."lateFeePolicy", 'fuelPolicy', k."fuelPolicy", 'noShowFee', k."noShowFee", 'cancellation',
     coalesce((SELECT json_agg(json_build_object('hoursBefore', x."hoursBefore", 'feePercent', x."feePercent") ORDER BY x."hoursBefore" DESC)
       FROM "rent-conditions__cancellationRules" x WHERE x.parent_id = k.id), '[]'))
     FROM "rent-conditions" k WHERE k.id = s."rentConditions") AS conditions
  FROM reservations s WHERE s.id = $1`;

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
  const { name } = details.client;
  return { ...details, client: { name, address: null, phone: null, email: null, taxRegistration: null } };
}
