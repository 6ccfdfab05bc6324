import guarantees from '../../../src/resources/bank/guarantee';
import contracts from '../../../src/resources/contract/contract';
import { columnsOf } from '../../engine/sql/columnsOf';

/** A guarantee, where `cautionSql` reads it. */
export const g = columnsOf(guarantees, 'g');

/**
 * SQL of what is selected of the caution of a contract `of`: its last one, since one that is signed again may have
 * another.
 */
export const cautionSql = (of: string, select: string): string =>
  `(SELECT ${select} FROM ${g} WHERE ${g.contract} = ${columnsOf(contracts, of).id} ORDER BY ${g.id} DESC LIMIT 1)`;
