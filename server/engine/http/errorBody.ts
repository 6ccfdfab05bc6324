import { apiHeaders } from './headers';

/** What HTTP itself refuses, in the one shape of the API's errors: status -> code and sentence. */
const errors = {
  400: ['BAD_REQUEST', 'Requête illisible : un document GraphQL en JSON est attendu.'],
  401: ['UNAUTHENTICATED', 'Votre session est terminée. Connectez-vous à nouveau.'],
  403: [
    'FORBIDDEN',
    'Cette demande vient d’un autre site. Si c’est le vôtre, dites son adresse au serveur (PUBLIC_URL).',
  ],
  404: ['NOT_FOUND', 'Introuvable.'],
  405: ['METHOD_NOT_ALLOWED', 'Cette adresse n’accepte que POST.'],
  408: ['TIMEOUT', 'La demande n’est pas arrivée à temps. Réessayez.'],
  413: ['TOO_LARGE', 'Ces données sont trop volumineuses pour être envoyées.'],
  414: ['TOO_LARGE', 'Cette adresse est trop longue.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'Seul le JSON est accepté ici (content-type: application/json).'],
  417: ['EXPECTATION_FAILED', 'Ce que la demande attend (en-tête Expect) n’est pas servi ici.'],
  431: ['TOO_LARGE', 'Les en-têtes de la demande sont trop longs.'],
  503: ['OVERLOADED', 'Trop de demandes à la fois. Patientez un instant, puis réessayez.'],
} as const;

export type ErrorStatus = keyof typeof errors;

export const isErrorStatus = (status: number): status is ErrorStatus => Object.hasOwn(errors, status);

/** The body of a refusal. */
export function errorBody(status: ErrorStatus) {
  const [code, message] = errors[status];
  return { data: null, errors: [{ message, extensions: { code } }] };
}

/** Headers of a refusal that no framework sends. */
export const errorHeaders = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' } as const;
