import contracts from '../../../src/resources/contract/contract';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

const c = columnsOf(contracts, 'c');
const r = rowsOf(contracts, 'vehicles', 'r');

/**
 * A vehicle that another contract has not brought back cannot leave, whatever was planned: nobody drives it twice at a
 * time. The vehicle is locked by the caller. @throws Refusal that names the contract to who may read it.
 */
export async function refuseStillOut(
  { tx, caller }: Pick<WriteContext, 'tx' | 'caller'>,
  contract: string,
  vehicle: string,
  place: string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string; number: string }>(
    `SELECT ${c.id}::text AS id, ${c.contractNumber} AS number FROM ${r} JOIN ${c} ON ${c.id} = ${r.parent_id}
     WHERE ${r.vehicle} = $1 AND ${r.lineState} = 'ON_RENT' AND ${c.id} <> $2 LIMIT 1`,
    [vehicle, contract],
  );
  const [other] = rows;
  if (!other) return;
  const isReadable = can(caller, readRight(contracts));
  throw badInput(
    {
      [place]: `Ce véhicule n’est pas revenu${isReadable ? ` du contrat ${other.number}` : ''}\u00a0: notez d’abord son retour`,
    },
    undefined,
    isReadable ? { resource: contracts.name, id: other.id, label: other.number } : undefined,
  );
}
