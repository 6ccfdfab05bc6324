import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { keepSecret, readSecret } from './keepSecret';
import { readStorageAddress } from './storageAddress';

/** What the surroundings decide about a server; see README for the variables. */
export interface Environment {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Connections that this node may hold, beside those of its start. */
  poolMax: number;
  /** `auto`: on for an empty embedded database only. */
  demoData: 'on' | 'off' | 'auto';
  /** 1: a small company; more: as many hundredths of one with a million entries of history. */
  demoScale: number;
  demoPublic: boolean;
  /** Without a trailing slash. */
  publicUrl: string | null;
  /** How many proxies stand before us, or their addresses and networks separated by commas; `false`: none. */
  trustProxy: number | string | false;
  smtpUrl: string | null;
  /** Sender of the letters; null: karhba at the host of `publicUrl`. */
  mailFrom: string | null;
  filesUrl: string | null;
  tokenSecret: string | null;
  /** The secret before that one: tokens that it signed are accepted too. */
  previousSecret: string | null;
  /** Nobody has the secret of the database any more: it takes this one. */
  secretLost: boolean;
  documents: 'known' | 'only';
  logLevel: string;
  production: boolean;
}

/** All the faults of the environment at once, one line each, in French, without the value of any secret. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  constructor(readonly faults: readonly string[]) {
    super(
      `La configuration ne permet pas de démarrer\u00a0:\n${faults.map(fault => `- ${fault}`).join('\n')}`,
    );
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const SECRET_LENGTH = 32;
/** What TOKEN_SECRET_PREVIOUS holds for a secret that nobody has any more; too short to be one. */
const LOST = 'perdu';

/**
 * Reads and checks every variable that Karhba knows; the one place that does.
 * An empty value counts as absent.
 * @throws EnvironmentError naming every fault.
 */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const faults: string[] = [];
  const text = (name: string) => source[name]?.trim() || null;

  function oneOf<const T extends string, F>(name: string, allowed: readonly T[], fallback: F): T | F {
    const value = text(name);
    if (value === null) return fallback;
    const found = allowed.find(word => word === value);
    if (found === undefined)
      faults.push(`${name} vaut «\u00a0${value}\u00a0»\u00a0; attendu\u00a0: ${allowed.join(' ou ')}.`);
    return found ?? fallback;
  }

  function integer(name: string, min: number, max: number, fallback: number): number {
    const value = text(name);
    if (value === null) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    faults.push(
      `${name} vaut «\u00a0${value}\u00a0»\u00a0; attendu\u00a0: un nombre entier de ${min} à ${max}.`,
    );
    return fallback;
  }

  /** A URL may carry a password, so a fault never shows it. */
  function url(name: string, protocols: readonly string[], example: string): string | null {
    const value = text(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    faults.push(`${name} n'est pas une adresse utilisable\u00a0; attendu\u00a0: ${example}.`);
    return null;
  }

  function mailAddress(name: string): string | null {
    const value = text(name);
    if (value === null || /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(value)) return value;
    faults.push(`${name} vaut «\u00a0${value}\u00a0»\u00a0; attendu\u00a0: karhba@exemple.tn.`);
    return null;
  }

  function storage(): string | null {
    const value = text('FILES_URL');
    if (value === null || readStorageAddress(value)) return value;
    faults.push(
      `FILES_URL n'est pas une adresse utilisable\u00a0; attendu\u00a0: s3://cle:secret@hote[:port]/seau[/dossier][?region=…&tls=off], ou file:///dossier.`,
    );
    return null;
  }

  /** Never all of them: who connects directly would choose the address that their tries are counted by. */
  function proxies(): number | string | false {
    const value = text('TRUST_PROXY');
    if (value === null || value === 'off') return false;
    if (/^[1-9]$/.test(value)) return Number(value);
    const parts = value.split(',').map(part => part.trim());
    if (parts.every(part => PROXY_NAMES.includes(part) || isNetwork(part))) return parts.join(',');
    faults.push(
      `TRUST_PROXY vaut «\u00a0${value}\u00a0»\u00a0; attendu\u00a0: off, le nombre de vos proxys (de 1 à 9), ou leurs adresses séparées par des virgules (10.0.0.0/8, loopback).`,
    );
    return false;
  }

  function secret(name: string, or = ''): string | null {
    const value = text(name);
    if (value !== null && value.length < SECRET_LENGTH && value !== or)
      faults.push(
        `${name} est trop court\u00a0; attendu\u00a0: au moins ${SECRET_LENGTH} caractères${or && `, ou ${or}`}.`,
      );
    return value;
  }

  const previousSecret = secret('TOKEN_SECRET_PREVIOUS', LOST);
  const environment: Environment = {
    port: integer('PORT', 0, 65_535, 3000),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl: url(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgresql://utilisateur:motdepasse@hote:5432/base',
    ),
    poolMax: integer('POOL_MAX', 6, 200, 20),
    demoData: oneOf('DEMO_DATA', ['on', 'off'], 'auto'),
    demoScale: integer('DEMO_SCALE', 1, 1000, 1),
    demoPublic: oneOf('DEMO_PUBLIC', ['on', 'off'], 'off') === 'on',
    publicUrl:
      url('PUBLIC_URL', ['http:', 'https:'], 'https://karhba.exemple.tn')?.replace(/\/+$/, '') ?? null,
    trustProxy: proxies(),
    mailFrom: mailAddress('MAIL_FROM'),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://utilisateur:motdepasse@hote:465'),
    filesUrl: storage(),
    tokenSecret: secret('TOKEN_SECRET'),
    previousSecret: previousSecret === LOST ? null : previousSecret,
    secretLost: previousSecret === LOST,
    documents: oneOf('DOCUMENTS', ['known', 'only'], 'known'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    production: text('NODE_ENV') === 'production',
  };
  if (faults.length > 0) throw new EnvironmentError(faults);
  return environment;
}

/**
 * The key that signs tokens: TOKEN_SECRET, or else a random one kept in `DATA_DIR/token-secret` (mode 0600).
 * Several nodes must share TOKEN_SECRET (start/recognise.ts).
 */
export async function loadTokenSecret(
  environment: Pick<Environment, 'tokenSecret' | 'dataDir'>,
): Promise<string> {
  if (environment.tokenSecret !== null) return environment.tokenSecret;
  const file = secretFile(environment);
  const secret = await keepSecret(file, () => randomBytes(48).toString('base64url'));
  if (secret.length >= SECRET_LENGTH) return secret;
  throw new EnvironmentError([
    `${file} est abîmé\u00a0; supprimez-le et dites TOKEN_SECRET_PREVIOUS=${LOST} au prochain démarrage (chacun devra se reconnecter).`,
  ]);
}

/** The key that {@link loadTokenSecret} would give, or null where it would make one. */
export const findTokenSecret = async (
  environment: Pick<Environment, 'tokenSecret' | 'dataDir'>,
): Promise<string | null> => environment.tokenSecret ?? (await readSecret(secretFile(environment)));

const secretFile = ({ dataDir }: Pick<Environment, 'dataDir'>) => join(dataDir, 'token-secret');

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  // A network of no bit is everybody.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
