import { formatInstant } from '../../src/domain/instant';
import { tableOf } from '../../src/schema/faces';
import type { Resource } from '../../src/schema/resource';
import type { WriteContext } from './context';
import { Refusal } from './refusal';

/** Why what was typed is not written over what another has written meanwhile: who, and when. */
export async function lostUpdate(context: WriteContext, resource: Resource, id: string): Promise<Refusal> {
  const last = await context.tx.query<{ name: string; at: Date }>(
    `SELECT "userName" AS name, "createdAt" AS at FROM "history-logs" WHERE "entityType" = $1 AND "entityId" = $2 ORDER BY id DESC LIMIT 1`,
    [tableOf(resource), id],
  );
  const other = last.rows[0];
  const who = other
    ? `${other.name} a modifié cette fiche le ${formatInstant(other.at.getTime()).replace(' ', ' à ')}`
    : 'Cette fiche a été modifiée entre-temps';
  return new Refusal(
    'CONFLICT',
    `${who}. Votre saisie est conservée : rechargez la fiche pour voir la dernière version.`,
  );
}
