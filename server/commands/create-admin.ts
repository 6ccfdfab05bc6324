import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import users from '../../src/resources/settings/user';
import { parseValue } from '../../src/schema/parseValue';
import { say } from '../../src/schema/api/messages';
import { findAccount, storePassword } from '../engine/access/credentials';
import { hashPassword, judgePassword } from '../engine/access/passwords';
import { bindEngine, createEngine } from '../engine/start/createEngine';
import { followClock } from '../engine/connection/followClock';
import type { Clock } from '../engine/connection/followClock';
import { openPool } from '../engine/connection/pool';
import { reachDatabase } from '../engine/connection/reachDatabase';
import { transaction } from '../engine/connection/transaction';
import { readEnvironment } from '../engine/base/environment';
import type { Environment } from '../engine/base/environment';
import { createLog } from '../engine/base/log';
import { createRecord } from '../engine/records/create';
import type { Engine } from '../engine/records/context';
import type { Writer } from '../engine/base/request';
import { product } from '../product';
import { openTerminal } from './askOnTerminal';
import type { Ends, Judged, Terminal } from './askOnTerminal';

interface Admin {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

type Text = 'email' | 'firstName' | 'lastName';

/**
 * `npm run create-admin`: makes a SUPER_ADMIN, the first account of a company that starts without demo data, while the
 * server runs or is stopped. Prompts on the terminal for what neither the arguments (--email, --first-name,
 * --last-name) nor KARHBA_ADMIN_PASSWORD give, each until the answer will do.
 * @throws Error in French
 */
export async function main(args: readonly string[], ends: Ends = process): Promise<void> {
  const environment = readEnvironment(process.env);
  const given = readGiven(args);
  const missing = [given.email, given.firstName, given.lastName, given.password].includes(undefined);
  const terminal = missing ? openTerminal(ends) : null;
  try {
    const log = createLog('warn');
    const { connection, running, close } = await reachDatabase(environment, log);
    const pool = openPool(connection, log);
    let clock: Clock | undefined;
    try {
      clock = await followClock(pool, log);
      const made = running ? bindEngine(pool, product, log) : await createEngine(pool, product, log);
      const engine = { ...made, now: clock.now };
      terminal?.say(whereabouts(environment, running));
      const admin = terminal ? await askMissing(terminal, given, pool) : (given as Admin);
      await create(engine, admin, await hashPassword(admin.password));
      console.log(`Le compte super administrateur ${admin.email} est créé.`);
    } finally {
      clock?.stop();
      await pool.end();
      await close();
    }
  } finally {
    terminal?.close();
  }
}

/** Which database gets the account: another than the one that is signed in to would not know it. */
function whereabouts({ databaseUrl, dataDir }: Environment, running: boolean): string {
  if (databaseUrl) return 'Nouveau compte super administrateur dans la base de DATABASE_URL.';
  return `Nouveau compte super administrateur dans ${dataDir}${running ? ', dont le serveur tourne' : ''}.`;
}

/** What the arguments and the environment specify. @throws Error in French naming what is wrong with it. */
function readGiven(args: readonly string[]): Partial<Admin> {
  const values = readArguments(args);
  const text = (name: Text, typed: string | undefined) =>
    typed === undefined ? undefined : orThrow(users.fields[name].label, readText(name, typed));
  const email = text('email', values.email);
  const password = process.env.KARHBA_ADMIN_PASSWORD || undefined;
  return {
    email,
    firstName: text('firstName', values['first-name']),
    lastName: text('lastName', values['last-name']),
    password: password && orThrow('Mot de passe', readPassword(password, email)),
  };
}

function readArguments(args: readonly string[]) {
  const option = { type: 'string' } as const;
  const options = { email: option, 'first-name': option, 'last-name': option };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new Error('Usage\u00a0: npm run create-admin -- [--email …] [--first-name …] [--last-name …]');
  }
}

function orThrow(label: string, judged: Judged<string>): string {
  if ('fault' in judged) throw new Error(`${label}\u00a0: ${judged.fault}`);
  return judged.value;
}

async function askMissing(terminal: Terminal, given: Partial<Admin>, pool: Pool): Promise<Admin> {
  const ask = (name: Text) => terminal.ask(users.fields[name].label, typed => readText(name, typed));
  const readFree = async (typed: string): Promise<Judged<string>> => {
    const read = readText('email', typed);
    return 'value' in read && (await findAccount(pool, read.value)) ? { fault: taken(read.value) } : read;
  };
  const email = given.email ?? (await terminal.ask(users.fields.email.label, readFree));
  const firstName = given.firstName ?? (await ask('firstName'));
  const lastName = given.lastName ?? (await ask('lastName'));
  const password =
    given.password ??
    (await terminal.askHidden('Mot de passe (10 caractères au moins)', 'Le même, encore une fois', typed =>
      readPassword(typed, email),
    ));
  return { email, firstName, lastName, password };
}

function readText(name: Text, typed: string): Judged<string> {
  const parsed = typed.trim()
    ? parseValue(users.fields[name], typed)
    : { fault: { key: 'required' } as const };
  return 'fault' in parsed ? { fault: say(parsed.fault) } : { value: String(parsed.value) };
}

function readPassword(typed: string, email?: string): Judged<string> {
  const fault = judgePassword(typed, email);
  return fault ? { fault } : { value: typed };
}

const taken = (email: string) => `Un compte a déjà l’adresse ${email}.`;

function create(engine: Engine, { email, firstName, lastName }: Admin, passwordHash: string): Promise<void> {
  return transaction(engine.pool, async tx => {
    if (await findAccount(tx, email)) throw new Error(`${taken(email)} Rien n’a été créé.`);
    const values = {
      email,
      firstName,
      lastName,
      role: 'SUPER_ADMIN',
      suspended: false,
    };
    const id = await createRecord({ tx, caller: commandLine, engine }, users, values);
    await storePassword(tx, id, passwordHash);
  });
}

/** History names the command; nobody has the id 0. */
const commandLine: Writer = {
  id: '0',
  name: 'create-admin',
  role: 'SUPER_ADMIN',
  granted: new Set(),
};
