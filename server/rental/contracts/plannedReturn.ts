import { formatInstant } from '../../../src/domain/instant';
import contracts from '../../../src/resources/contract/contract';
import { badInput } from '../../engine/base/refusal';
import type { ReadContext } from '../../engine/records/context';
import type { Contract, Line } from './contract';
import { vehicleName } from './vehicleName';

/** How the history tells that a vehicle is kept until a later return. @param name of the vehicle. */
export const extensionOf = (name: string, back: number) =>
  `Prolongation de ${name} jusqu’au ${formatInstant(back)}`;

/**
 * A vehicle is only kept longer than it is already: where a colleague has extended it meanwhile, they are named.
 * @throws Refusal at the return.
 */
export async function refuseNotLater(
  { tx }: Pick<ReadContext, 'tx'>,
  { id }: Pick<Contract, 'id'>,
  line: Line,
  back: number,
): Promise<void> {
  const planned = line.returnDate ?? 0;
  if (back > planned) return;
  const { rows } = await tx.query<{ name: string; at: Date }>(
    `SELECT "userName" AS name, "createdAt" AS at FROM "history-logs"
     WHERE "entityType" = $1 AND "entityId" = $2::bigint AND action = 'extendContract' AND starts_with(message, $3)
     ORDER BY id DESC LIMIT 1`,
    [contracts.name, id, extensionOf(await vehicleName({ tx }, line.vehicle), planned)],
  );
  const [last] = rows;
  const who = last
    ? `. ${last.name} l’a prolongé jusque-là le ${formatInstant(last.at.getTime()).replace(' ', ' à ')}`
    : '';
  throw badInput({ returnDate: `Après le retour prévu, le ${formatInstant(planned)}${who}` });
}
