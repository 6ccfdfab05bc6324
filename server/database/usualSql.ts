import type { Resource } from '../../src/schema/resource';
import { name } from './sql';

/** The condition that the record `t` is the one taken where nothing is said (`usual`). */
export const usualSql = ({ usual }: Resource, alias = 't'): string =>
  usual === undefined ? 'false' : `${alias}.${name(usual)}`;
