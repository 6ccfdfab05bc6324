import type { Resource } from '../../../src/schema/resource';
import { name } from '../connection/sql';
import { endSql, occupancyName, taken } from '../tables/occupancyTable';
import { declaredEndSql } from './declaredEndSql';

/**
 * SQL of the periods `p` that keep what the period `of` holds from being used, from the present on, as FROM gives them.
 * The time kept free after `of` is nobody's: what begins in it is in nobody's way.
 * @param now SQL of it.
 */
export const prevailingSql = (target: Resource, of = 'o', now = 'now()'): string =>
  `FROM ${name(occupancyName(target.name))} p WHERE p.subject_id = ${of}.subject_id AND p.active AND p.takes = '${taken.use}'
    AND p.period && ${of}.period AND lower(p.period) < ${declaredEndSql(target, of)} AND ${endSql('p.')} > ${now}`;

/**
 * SQL of whether the period `of` is promised while what it holds cannot be used (`prevails`), and has not ended: it is to
 * be moved. The one rule of it. @param now SQL of the present.
 */
export const displacedSql = (target: Resource, of = 'o', now = 'now()'): string =>
  `(${of}.takes = '${taken.promise}' AND ${of}.active AND ${declaredEndSql(target, of)} > ${now} AND EXISTS (SELECT ${prevailingSql(target, of, now)}))`;
