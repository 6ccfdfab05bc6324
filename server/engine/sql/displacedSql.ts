import { name } from '../connection/sql';
import { endSql, occupancyName, taken } from '../tables/occupancyTable';

/** SQL of the periods `p` that keep what the period `of` holds from being used, from the present on, as FROM says them. @param now SQL of it. */
export const prevailingSql = (target: string, of = 'o', now = 'now()'): string =>
  `FROM ${name(occupancyName(target))} p WHERE p.subject_id = ${of}.subject_id AND p.active AND p.takes = '${taken.use}'
    AND p.period && ${of}.period AND ${endSql('p.')} > ${now}`;

/**
 * SQL of whether the period `of` is promised while what it holds cannot be used (`prevails`), and has not ended: it is to
 * be moved. The one rule of it. @param now SQL of the present.
 */
export const displacedSql = (target: string, of = 'o', now = 'now()'): string =>
  `(${of}.takes = '${taken.promise}' AND ${of}.active AND ${endSql(`${of}.`)} > ${now} AND EXISTS (SELECT ${prevailingSql(target, of, now)}))`;
