import clients from '../../../src/resources/client/client';
import reservations from '../../../src/resources/reservation/reservation';
import drivers from '../../../src/resources/settings/driver';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

const t = columnsOf(reservations, 't');
const c = columnsOf(clients, 'c');
const r = rowsOf(reservations, 'drivers', 'r');

const named = (condition: string) =>
  `(SELECT ${labelSql(drivers, r.driver)} FROM ${r} WHERE ${r.parent_id} = ${t.id}${condition} ORDER BY ${r.position} LIMIT 1)`;

/** The rule of `mainDriver` (src/domain/driverRules) in SQL, of the reservation `t`: what they are called. */
export const mainDriverSql = `coalesce(${named(` AND ${r.isMain}`)},
  (SELECT ${labelSql(clients, c.id)} FROM ${c} WHERE ${c.id} = ${t.client} AND ${c.clientType} = 'PHYSICAL'), ${named('')})`;
