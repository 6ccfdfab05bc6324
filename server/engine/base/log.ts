import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

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

/**
 * A log at `level` (trace, debug, info, warn, error, fatal, silent) that never shows a secret, on the standard output
 * by default.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap(key => Array.from({ length: DEPTH }, (_, depth) => '*.'.repeat(depth) + key));
  const options = {
    level,
    redact: { paths, censor: '[masqué]' },
    serializers: { err: plainFault },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * A fault as the log has it: its own properties and those of its causes, and nothing of the objects that a library hung
 * on it, a whole connection with its tables, say.
 */
function plainFault(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  return Object.fromEntries(Object.entries(stdSerializers.err(fault)).filter(([, value]) => isPlain(value)));
}

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
