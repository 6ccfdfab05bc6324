import { pino, type DestinationStream, type Logger } from 'pino';

/** The structured log (one JSON object a line on the standard output). */
export type Log = Logger;

const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
];

/** `variables.input.password` of a request is three levels down; one more for lists. */
const DEPTH = 5;

/** A log at `level` (trace, debug, info, warn, error, fatal, silent) that never shows a secret, on the standard output unless told. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap(key => Array.from({ length: DEPTH }, (_, depth) => '*.'.repeat(depth) + key));
  const options = { level, redact: { paths, censor: '[masqué]' } };
  return destination ? pino(options, destination) : pino(options);
}
