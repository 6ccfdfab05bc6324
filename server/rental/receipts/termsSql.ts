import levies from '../../../src/resources/settings/rental-day-levy';
import stamps from '../../../src/resources/settings/stamp';
import { columnsOf } from '../../engine/sql/columnsOf';
import { usualRateSql } from '../prices/pricesSql';

const s = columnsOf(stamps, 's');
const v = columnsOf(levies, 'v');

/** SQL of the stamp duty in force on a day, as JSON: `amount` in millimes, `stampOnCreditNote`. @param day SQL of a date. */
export const stampSql = (
  day: string,
) => `(SELECT json_build_object('amount', (${s.amount} * 1000)::bigint, 'stampOnCreditNote', ${s.stampOnCreditNote})
    FROM ${s} WHERE ${s.validFrom} <= ${day} ORDER BY ${s.validFrom} DESC, ${s.id} DESC LIMIT 1)`;

/**
 * SQL of the levy on rented days in force on a day (domain B.3), as JSON: `perDay` in millimes, `tvaRate` where it is in the
 * base of VAT; null where there is none, or invoices do not show it. @param day SQL of a date.
 */
export const levySql = (
  day: string,
) => `(SELECT CASE WHEN ${v.showOnInvoice} AND ${v.amount} > 0 THEN json_build_object('perDay', (${v.amount} * 1000)::bigint,
      'tvaRate', CASE WHEN ${v.includedInVatBase} THEN coalesce(${usualRateSql(day)}::numeric, 0) END) END
    FROM ${v} WHERE ${v.validFrom} <= ${day} ORDER BY ${v.validFrom} DESC, ${v.id} DESC LIMIT 1)`;
