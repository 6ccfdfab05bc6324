import managers from '../../../src/resources/settings/manager';
import type receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { name } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';
import { columnsOf } from '../../engine/sql/columnsOf';

/** A company as a document shows it: an invoice keeps it, any other document shows it as it is now. */
export type Seller = RecordOf<typeof receipts>['seller'];

/** The company on documents, and its record. */
export interface Issuer {
  manager: string;
  seller: Seller;
  /** For papers in Arabic too; null where nobody has written it. */
  addressAr: string | null;
}

const m = columnsOf(managers, 'm');

const sellerOf = (
  manager: string,
) => `SELECT ${m.id}::text AS id, ${m.companyName} AS name, ${m.taxNumber} AS "taxRegistration",
    ${m.commercialRegister} AS "commercialRegister", (${m.capital} * 1000)::bigint::text AS capital, ${m.RIB} AS "RIB",
    ${m.address} AS address, ${m.addressAr} AS "addressAr", ${m.phone} AS phone, ${m.email} AS email
  FROM ${m} WHERE CASE WHEN ${manager} IS NULL THEN ${m.isActive} AND NOT m.${name(archivedName)} ELSE ${m.id} = ${manager} END`;

const sellerSql = sellerOf('$1::bigint');

/** SQL of the company on documents as one JSON value, as `toSeller` reads it. */
export const issuerSql = `SELECT row_to_json(i) FROM (${sellerOf('NULL::bigint')}) i`;

/** SQL of the name of that company. */
export const issuerNameSql = `(SELECT ${m.companyName} FROM ${m} WHERE ${m.isActive} AND NOT m.${name(archivedName)})`;

export type FoundSeller = Omit<Seller, 'capital'> & {
  id: string;
  capital: string | null;
  addressAr: string | null;
};

/**
 * The company that issues documents today: the operating company that is on them. Null while there is none.
 * @param manager the company that a record names, whether it is on documents or not.
 */
export async function readIssuer(db: Tx, manager: string | null = null): Promise<Issuer | null> {
  const { rows } = await db.query<FoundSeller>(sellerSql, [manager]);
  if (!rows[0]) return null;
  const { id, addressAr } = rows[0];
  return { manager: id, seller: toSeller(rows[0]), addressAr };
}

/** A company as it was read. */
export function toSeller(found: FoundSeller): Seller {
  const { id: _, addressAr: __, capital, ...rest } = found;
  return { ...rest, capital: capital === null ? null : Number(capital) };
}
