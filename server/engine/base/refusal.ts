import type { Question } from '../../../src/schema/api/question';
import type { RefusalCode } from '../../../src/schema/api/refusalCode';

interface RefusalDetails {
  /** French message by dotted path of the field at fault. */
  fields?: Readonly<Record<string, string>>;
  /** The record to look at: the other one that stands in the way, or what lacks something. Without id, the form of one. */
  record?: { resource: string; id: string | null; label: string };
  /** What the one who writes may decide; sent again with one of them, the write goes on (`decide`). */
  question?: Pick<Question, 'name' | 'choices' | 'records'>;
}

/** A request that is refused for a reason the user can act on: a code, a French sentence, the fields at fault. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export const unauthenticated = () =>
  new Refusal('UNAUTHENTICATED', 'Votre session est terminée. Connectez-vous à nouveau.');
export const forbidden = () =>
  new Refusal('FORBIDDEN', 'Vous n’avez pas le droit de faire cela. Demandez-le à votre administrateur.');
export const diskFull = () =>
  new Refusal(
    'UNAVAILABLE',
    'Le disque du serveur est plein : rien ne s’enregistre. Prévenez votre administrateur, puis réessayez.',
  );
export const unreachable = () =>
  new Refusal('UNAVAILABLE', 'La base de données ne répond pas. Réessayez dans un instant.');
export const onlyReads = () =>
  new Refusal(
    'UNAVAILABLE',
    'La base de données ne fait que lire en ce moment : rien ne s’enregistre. Réessayez dans un instant.',
  );
export const notFound = () => new Refusal('NOT_FOUND', 'Cet enregistrement n’existe pas, ou n’existe plus.');

/** The last resort of amounts that nothing has refused at their field. */
export const amountTooLarge = () =>
  new Refusal(
    'BAD_USER_INPUT',
    'Un montant dépasse ce qui peut être enregistré, 99\u00a0999\u00a0999\u00a0999,999\u00a0DT\u00a0: réduisez un prix ou une quantité.',
  );

/** @param wait milliseconds until the next try. */
export function tooManyAttempts(wait: number): Refusal {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  return new Refusal(
    'TOO_MANY_ATTEMPTS',
    `Trop d’essais. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
  );
}

/** Faults of fields: the first one is also the message. @param record the one that stands in the way. */
export function badInput(
  fields: Record<string, string>,
  message?: string,
  record?: RefusalDetails['record'],
): Refusal {
  const [first] = Object.values(fields);
  const details = record ? { fields, record } : { fields };
  return new Refusal('BAD_USER_INPUT', message ?? first ?? 'Saisie invalide', details);
}
