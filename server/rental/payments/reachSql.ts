import clients from '../../../src/resources/client/client';
import { columnsOf } from '../../engine/sql/columnsOf';

const c = columnsOf(clients, 'c');

/** SQL of how a client is reached to be handed a receipt. @param client SQL of their id. */
export const reachSql = (client: string) => ({
  clientPhone: `(SELECT ${c.phone} FROM ${c} WHERE ${c.id} = ${client})`,
  clientEmail: `(SELECT ${c.email} FROM ${c} WHERE ${c.id} = ${client})`,
});
