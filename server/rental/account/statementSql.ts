import clients from '../../../src/resources/client/client';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { issuerSql } from '../documents/seller';
import { clientAccountSql } from './accountSql';
import type { AccountParams } from './accountSql';

const b = columnsOf(clients, 'b');

/** A statement of more movements is requested by shorter periods. */
const mostMovements = 5000;

/** SQL of what a statement is made from: the account, whose it is, and who issues it. */
export const statementSql = (params: Omit<AccountParams, 'among' | 'limit'>): string =>
  `SELECT json_build_object('account', (${clientAccountSql({ ...params, among: 'ALL', limit: String(mostMovements) })}), 'seller', (${issuerSql}),
    'client', (SELECT json_build_object('code', ${b.code}, 'name', ${labelSql(clients, String(b.id))}, 'address', ${b.address},
      'postalCode', ${b['otherDetails.postalCode']}, 'city', ${b.city}, 'country', ${b.country},
      'phone', ${b.phone}, 'taxRegistration', ${b['otherDetails.taxRegistration']}) FROM ${b} WHERE ${b.id} = ${params.client}))`;
