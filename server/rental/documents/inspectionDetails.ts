import contracts from '../../../src/resources/contract/contract';
import inspections from '../../../src/resources/contract/inspection';
import vehicles from '../../../src/resources/park/vehicle';
import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import clients from '../../../src/resources/client/client';
import type { Tx } from '../../engine/connection/transaction';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

/** What an inspection's document shows beside the inspection itself. */
export interface InspectionDetails {
  client: string;
  model: string;
  /** The company that the contract is with. */
  manager: string | null;
}

const [i, k, v] = [columnsOf(inspections, 'i'), columnsOf(contracts, 'k'), columnsOf(vehicles, 'v')];
const [b, m] = [columnsOf(brands, 'b'), columnsOf(models, 'm')];

const detailsText = `SELECT ${labelSql(clients, k.client)} AS client, concat_ws(' ', ${b.name}, ${m.name}) AS model, ${k.manager}::text AS manager
  FROM ${i} JOIN ${k} ON ${k.id} = ${i.contract} JOIN ${v} ON ${v.id} = ${i.vehicle}
  LEFT JOIN ${b} ON ${b.id} = ${v.carBrand} LEFT JOIN ${m} ON ${m.id} = ${v.carModel} WHERE ${i.id} = $1`;

/** Reads what the document of an inspection shows beside it. */
export async function readInspectionDetails(db: Tx, id: string): Promise<InspectionDetails> {
  const { rows } = await db.query<InspectionDetails>(detailsText, [id]);
  const [details] = rows;
  if (!details) throw new Error(`There is no inspection ${id}`);
  return details;
}
