import contracts from '../../../src/resources/contract/contract';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { tableOf } from '../../../src/schema/words/storage/faces';
import { Refusal } from '../../engine/base/refusal';
import { name } from '../../engine/connection/sql';
import type { WriteContext } from '../../engine/records/context';
import { newlyChosen } from '../../engine/records/newlyChosen';
import type { Values } from '../../engine/records/store';
import { calledSql } from '../../engine/sql/select';

/**
 * Of what a reservation brings to its contract, what is in the archives by now, a driver, an option: told with its place, where
 * it is mended, since the one who converts has no form of it. @throws Refusal that names the record
 */
export async function refuseArchivedPart(
  { tx, engine: { resources } }: WriteContext,
  values: Values,
  reservation: string | null,
): Promise<void> {
  const chosen = newlyChosen(contracts, null, values, resources, ({ target = '' }) =>
    Boolean(resources.get(target).archive),
  );
  if (chosen.length === 0) return;
  const archivedOf = chosen.map(({ target }, place) => {
    const resource = resources.get(target);
    return `SELECT ${place} AS place, (${calledSql(resource, 't')})::text AS label FROM ${name(tableOf(resource))} t
      WHERE t.id = $${place + 1}::bigint AND t.${name(archivedName)}`;
  });
  const { rows } = await tx.query<{ place: number; label: string }>(
    `${archivedOf.join(' UNION ALL ')} ORDER BY place LIMIT 1`,
    chosen.map(({ id }) => id),
  );
  const [archived] = rows;
  const found = archived && chosen[archived.place];
  if (!found) return;
  const { field, target, id } = found;
  throw new Refusal(
    'CONFLICT',
    `${field.label}\u00a0: «\u00a0${archived.label}\u00a0» est dans les archives. Restaurez sa fiche, ou faites un autre choix dans la réservation ${reservation}.`,
    { record: { resource: target, id, label: archived.label } },
  );
}
