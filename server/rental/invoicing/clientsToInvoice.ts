import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { notInvoicedSql } from '../contracts/accountSql';
import { isToInvoiceSql } from './toInvoiceSql';

const k = columnsOf(contracts, 'k');

const c = columnsOf(clients, 'c');

/** Most clients that are listed. */
const most = 100;

/** The clients who have something to invoice, who has the most first; those of one name bear their code. */
export const clientsToInvoiceSql =
  (): string => `(SELECT coalesce(json_agg(json_build_object('id', f.client::text, 'client', f.client::text,
    'label', CASE WHEN f.homonyms > 1 THEN f.label || ', ' || f.code ELSE f.label END, 'contracts', f.contracts, 'TTC', f."TTC") ORDER BY f."TTC" DESC, f.client), '[]')
  FROM (SELECT w.*, ${c.code} AS code, count(*) OVER (PARTITION BY karhba_normalize(w.label)) AS homonyms
    FROM (SELECT s.*, ${labelSql(clients, 's.client')} AS label FROM (SELECT ${k.client} AS client, count(*)::int AS contracts, sum(${notInvoicedSql('k', 'any')}) AS "TTC"
    FROM ${k} WHERE ${k.stage} IN ('DEPARTED', 'RETURNED') AND ${isToInvoiceSql('k')} GROUP BY ${k.client} ORDER BY 3 DESC, 1 LIMIT ${most}) s) w JOIN ${c} ON ${c.id} = w.client) f)`;
