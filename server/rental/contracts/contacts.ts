import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import managers from '../../../src/resources/settings/manager';
import { columnsOf } from '../../engine/sql/columnsOf';
import { issuerNameSql } from '../documents/seller';

const [t, c, m] = [columnsOf(contracts, 't'), columnsOf(clients, 'c'), columnsOf(managers, 'm')];

/** SQL of where a contract's client is written to, and of who writes; computed fields of the contract `t`. */
export const contractContacts = {
  clientEmail: `(SELECT ${c.email} FROM ${c} WHERE ${c.id} = ${t.client})`,
  companyName: `coalesce((SELECT ${m.companyName} FROM ${m} WHERE ${m.id} = ${t.manager}), ${issuerNameSql})`,
};
