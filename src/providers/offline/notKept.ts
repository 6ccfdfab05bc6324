import { codeOf } from '../readableError';

/** The day could not be kept on the device, which its owner's work does not wait for; whoever has just left keeps none. */
export function notKept(error: unknown): void {
  if (codeOf(error) !== 'UNAUTHENTICATED') console.error('Journée non gardée', error);
}
