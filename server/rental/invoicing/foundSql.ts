import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { ReceiptTerms } from '../../../src/domain/receiptDraft';
import clients from '../../../src/resources/client/client';
import managers from '../../../src/resources/settings/manager';
import receipts from '../../../src/resources/receipt/receipt';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { nextNumberSql } from '../../engine/records/nextNumber';
import type { NextNumber } from '../../engine/records/nextNumber';
import { mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { representationSql } from '../../engine/sql/select';
import { notInvoicedSql, paidSql } from '../contracts/accountSql';
import { levySql, stampSql } from '../receipts/termsSql';
import { k, monthlyFromSql, toBillSql } from './toBillSql';
import type { FoundContract } from './found';
import type { Seller } from '../documents/seller';
import type clientConfig from '../../../src/resources/client/client';
import type { RecordOf } from '../../../src/schema/defineResource';

type Client = RecordOf<typeof clientConfig>;

/** Whom the invoices are for, as their record is now. */
export interface FoundClient extends Pick<
  Client,
  | 'id'
  | 'clientType'
  | 'identityType'
  | 'address'
  | 'city'
  | 'country'
  | 'phone'
  | 'paymentTermDays'
  | 'invoiceGrouping'
> {
  label: string;
  clientKind: Client['clientKind'];
  postalCode: string | null;
  taxRegistration: string | null;
  CIN: string | null;
  /** The decision under which it is invoiced without VAT, as its record has it. */
  suspension: {
    decision: string | null;
    date: CalendarDate | null;
    from: CalendarDate | null;
    to: CalendarDate | null;
  };
}

/** What one statement finds of a client's invoices to be; amounts in millimes. */
export interface FoundInvoicing {
  client: FoundClient | null;
  /** Whether who asks may read clients, beyond their names. */
  isReadable: boolean;
  manager: { id: string; seller: Seller } | null;
  stamp: ReceiptTerms['stamp'] | null;
  /** On each rented day, where the law requires it and invoices show it. */
  levy: ReceiptTerms['levy'];
  monthly: number | null;
  /** Of the company's invoices, as things stand. */
  next: NextNumber | null;
  /** The last day on which the company issued an invoice. */
  lastIssued: string | null;
  contracts: (FoundContract & { credit: number })[];
}

const c = columnsOf(clients, 'c');
const m = columnsOf(managers, 'm');
const x = columnsOf(receipts, 'x');

/** Most contracts that one screen invoices. */
const most = 200;

const clientSql = (
  id: string,
) => `(SELECT json_build_object('id', ${c.id}::text, 'label', ${representationSql(clients, 'c')},
  'clientType', ${c.clientType}, 'clientKind', ${c.clientKind}, 'identityType', ${c.identityType}, 'address', ${c.address},
  'postalCode', ${c['otherDetails.postalCode']}, 'city', ${c.city}, 'country', ${c.country}, 'phone', ${c.phone},
  'taxRegistration', ${c['otherDetails.taxRegistration']}, 'CIN', ${c['otherDetails.CIN']},
  'paymentTermDays', ${c.paymentTermDays}, 'invoiceGrouping', ${c.invoiceGrouping},
  'suspension', json_build_object('decision', ${c['vatSuspension.decisionNumber']}, 'date', ${c['vatSuspension.decisionDate']}, 'from', ${c['vatSuspension.from']}, 'to', ${c['vatSuspension.to']})) FROM ${c} WHERE ${c.id} = ${id})`;

const issuing = `FROM ${m} WHERE ${m.isActive} AND NOT m."${archivedName}"`;

const managerSql = `(SELECT json_build_object('id', ${m.id}::text, 'seller', json_build_object('name', ${m.companyName}, 'taxRegistration', ${m.taxNumber},
  'commercialRegister', ${m.commercialRegister}, 'capital', (${m.capital} * 1000)::bigint, 'RIB', ${m.RIB}, 'address', ${m.address},
  'phone', ${m.phone}, 'email', ${m.email})) ${issuing})`;

/** What may still be put on a receipt: cars that are out or back, and one that is requested by name. */
const isOpenSql = (contract: string) =>
  `(${k.stage} IN ('DEPARTED', 'RETURNED') AND ${notInvoicedSql('k', 'any')} <> 0 OR ${k.id} = ${contract})`;

/**
 * SQL of `FoundInvoicing`: one bounded statement. @param client SQL of an id, of a contract's client where it is null.
 * @param contract SQL of an id, or null. @param day SQL of the date of issue.
 */
export const foundInvoicingSql = (client: string, contract: string, day: string): string => {
  const of = `coalesce(${client}, (SELECT ${k.client} FROM ${k} WHERE ${k.id} = ${contract}))`;
  return `(SELECT json_build_object('client', ${clientSql(of)}, 'isReadable', ${mayReadSql(clients)}, 'manager', ${managerSql},
    'stamp', ${stampSql(day)},
    'levy', ${levySql(day)},
    'monthly', ${monthlyFromSql},
    'next', (SELECT ${nextNumberSql(receipts, 'receiptId', String(m.id), day)} ${issuing}),
    'lastIssued', (SELECT max(${x.issueDate}) FROM ${x} WHERE ${x.state} <> 'PENDING' AND ${x.documentKind} = 'INVOICE' AND ${x.receiptId} IS NOT NULL
      AND ${x.manager} = (SELECT ${m.id} ${issuing})),
    'contracts', (SELECT coalesce(json_agg(f.found ORDER BY f.id), '[]') FROM (
      SELECT ${k.id} AS id, (to_jsonb(${toBillSql(day)}) || jsonb_build_object('credit', (${paidSql('k')} * 1000)::bigint)) AS found
      FROM ${k} WHERE ${k.client} = ${of} AND ${isOpenSql(contract)} ORDER BY ${k.id} LIMIT ${most}) f)))`;
};
