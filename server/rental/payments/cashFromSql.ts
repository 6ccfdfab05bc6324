import { CASH_THRESHOLD } from '../../../src/domain/payment';
import { toDecimal } from '../../../src/domain/money';
import thresholds from '../../../src/resources/settings/threshold';
import { columnsOf } from '../../engine/sql/columnsOf';

const h = columnsOf(thresholds, 'h');

/**
 * SQL of how much in cash is to be reported, in dinars: what the company has set, else the threshold of the law (domain
 * B.7).
 */
export const cashFromSql = `coalesce((SELECT ${h.cashWarning} FROM ${h} ORDER BY ${h.id} DESC LIMIT 1), ${toDecimal(CASH_THRESHOLD)})`;
