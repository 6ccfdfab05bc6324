import { Kind } from 'graphql';
import { Refusal } from '../base/refusal';
import type { FieldInfo } from './selection';

/** A key stands for one effect: two in one document would share it. */
export function refuseSeveral({ operation }: Pick<FieldInfo, 'operation'>): void {
  const { selections } = operation.selectionSet;
  if (selections.length === 1 && selections[0]?.kind === Kind.FIELD) return;
  throw new Refusal(
    'BAD_USER_INPUT',
    'Une clé d’envoi (Idempotency-Key) vaut pour une seule opération\u00a0: envoyez-les l’une après l’autre.',
  );
}
