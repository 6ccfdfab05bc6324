import clients from '../../../src/resources/client/client';
import agencies from '../../../src/resources/settings/agency';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

export interface PrintedAgency {
  name: string;
  address: string;
  phone: string;
}

/** Who a client is, and how they are reached. */
export interface PrintedClient {
  name: string;
  isPerson: boolean;
  address: string | null;
  phone: string | null;
  email: string | null;
  taxRegistration: string | null;
}

/** SQL of a JSON object of these expressions. */
export const json = (parts: Readonly<Record<string, string>>) =>
  `json_build_object(${Object.entries(parts)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;

/** SQL of an agency as a document shows it. @param id SQL of its id. */
export function agencySql(id: string): string {
  const a = columnsOf(agencies, 'a');
  const agency = { name: a.name, address: `concat_ws(', ', ${a.address}, ${a.city})`, phone: a.phone };
  return `(SELECT ${json(agency)} FROM ${a} WHERE ${a.id} = ${id})`;
}

const c = columnsOf(clients, 'c');

/**
 * SQL of a client as a document shows them. @param id SQL of their id. @param more what else it shows, of the client
 * `c`.
 */
export function clientSql(id: string, more: Readonly<Record<string, string>> = {}): string {
  const client = {
    name: labelSql(clients, c.id),
    isPerson: `${c.clientType} = 'PHYSICAL'`,
    address: `concat_ws(', ', ${c.address}, ${c.city})`,
    phone: c.phone,
    email: c.email,
    taxRegistration: c['otherDetails.taxRegistration'],
    ...more,
  };
  return `(SELECT ${json(client)} FROM ${c} WHERE ${c.id} = ${id})`;
}

/** A client for who may not read how clients are reached. */
export const nameOnly = <C extends PrintedClient>({ name, isPerson }: C): PrintedClient => ({
  name,
  isPerson,
  address: null,
  phone: null,
  email: null,
  taxRegistration: null,
});
