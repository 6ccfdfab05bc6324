import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { notInvoicedSql } from '../contracts/accountSql';
import { isToInvoiceSql } from './toInvoiceSql';

const k = columnsOf(contracts, 'k');

/** Most clients that are listed. */
const most = 100;

/** The clients who have something to invoice, who has the most first. */
export const clientsToInvoiceSql =
  (): string => `(SELECT coalesce(json_agg(json_build_object('id', f.client::text, 'client', f.client::text,
    'label', ${labelSql(clients, 'f.client')}, 'contracts', f.contracts, 'TTC', f."TTC") ORDER BY f."TTC" DESC, f.client), '[]')
  FROM (SELECT ${k.client} AS client, count(*)::int AS contracts, sum(${notInvoicedSql('k', 'any')}) AS "TTC"
    FROM ${k} WHERE ${k.stage} IN ('DEPARTED', 'RETURNED') AND ${isToInvoiceSql('k')} GROUP BY ${k.client} ORDER BY 3 DESC, 1 LIMIT ${most}) f)`;
