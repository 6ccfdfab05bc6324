import thresholds from '../../../src/resources/settings/threshold';
import { settingSql } from '../../engine/sql/settingSql';

/**
 * SQL of how much in cash is to be reported, in dinars: what the company has set, else the threshold of the law (domain
 * B.7).
 */
export const cashFromSql = `(${settingSql(thresholds, 'cashWarning')})`;
