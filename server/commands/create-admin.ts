import { parseArgs } from 'node:util';
import { todayInTunis } from '../../src/domain/calendarDate';
import users from '../../src/resources/settings/user';
import { parseValue } from '../../src/schema/parseValue';
import { say } from '../../src/schema/api/messages';
import { findAccount, storePassword } from '../engine/access/credentials';
import { hashPassword, judgePassword } from '../engine/access/passwords';
import { createEngine } from '../engine/start/createEngine';
import { openEmbedded } from '../engine/connection/embedded';
import { openPool } from '../engine/connection/pool';
import { transaction } from '../engine/connection/transaction';
import { readEnvironment } from '../engine/base/environment';
import { createLog } from '../engine/base/log';
import { createRecord } from '../engine/records/create';
import type { Engine } from '../engine/records/context';
import type { Writer } from '../engine/base/request';
import { product } from '../product';
import { openTerminal } from './askOnTerminal';

interface Admin {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

/**
 * `npm run create-admin`: makes a SUPER_ADMIN, the first account of a company that starts without demo data.
 * Asks on the terminal what neither the arguments (--email, --first-name, --last-name) nor KARHBA_ADMIN_PASSWORD say.
 * @throws Error in French
 */
export async function main(args: readonly string[]): Promise<void> {
  const environment = readEnvironment(process.env);
  const admin = judge(await readAdmin(args));
  const passwordHash = await hashPassword(admin.password);
  const log = createLog('warn');
  // Refuses, and says to stop the server, when one holds DATA_DIR.
  const cluster = environment.databaseUrl ? null : await openEmbedded({ dataDir: environment.dataDir, log });
  const pool = openPool(
    cluster?.connection ?? { connectionString: environment.databaseUrl ?? undefined },
    log,
  );
  try {
    await create(await createEngine(pool, product, log), admin, passwordHash);
  } finally {
    await pool.end();
    await cluster?.stop();
  }
  console.log(`Le compte super administrateur ${admin.email} est créé.`);
}

async function readAdmin(args: readonly string[]): Promise<Admin> {
  const values = readArguments(args);
  const given = {
    email: values.email,
    firstName: values['first-name'],
    lastName: values['last-name'],
    password: process.env.KARHBA_ADMIN_PASSWORD || undefined,
  };
  const { email, firstName, lastName, password } = given;
  if (email && firstName && lastName && password) return { email, firstName, lastName, password };
  return askMissing(given);
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

async function askMissing(given: Partial<Admin>): Promise<Admin> {
  const terminal = openTerminal();
  try {
    const email = given.email ?? (await terminal.ask(users.fields.email.label));
    const firstName = given.firstName ?? (await terminal.ask(users.fields.firstName.label));
    const lastName = given.lastName ?? (await terminal.ask(users.fields.lastName.label));
    if (given.password) return { email, firstName, lastName, password: given.password };
    const password = await terminal.askHidden('Mot de passe (10 caractères au moins)');
    if ((await terminal.askHidden('Le même, encore une fois')) !== password)
      throw new Error('Les deux mots de passe diffèrent. Rien n’a été créé.');
    return { email, firstName, lastName, password };
  } finally {
    terminal.close();
  }
}

function judge(admin: Admin): Admin {
  const read = (name: 'email' | 'firstName' | 'lastName') => {
    const field = users.fields[name];
    const parsed = admin[name].trim()
      ? parseValue(field, admin[name])
      : { fault: { key: 'required' } as const };
    if ('fault' in parsed) throw new Error(`${field.label}\u00a0: ${say(parsed.fault)}`);
    return String(parsed.value);
  };
  const email = read('email');
  const fault = judgePassword(admin.password, email);
  if (fault) throw new Error(`Mot de passe\u00a0: ${fault}`);
  return { email, firstName: read('firstName'), lastName: read('lastName'), password: admin.password };
}

function create(engine: Engine, { email, firstName, lastName }: Admin, passwordHash: string): Promise<void> {
  return transaction(engine.pool, async tx => {
    if (await findAccount(tx, email))
      throw new Error(`Un compte a déjà l’adresse ${email}. Rien n’a été créé.`);
    const values = {
      ...toComplete(engine.now()),
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

/** What the user's form requires and a terminal should not ask: corrected by its owner on the form of their profile. */
const toComplete = (now: number) => ({
  birthday: '2000-01-01',
  hiringDate: todayInTunis(now),
  civilStatus: 'SINGLE',
  gender: 'MALE',
  address: { country: null, city: 'À compléter', postalCode: null },
  phone: '00000000',
  externalUser: 'INTERNAL',
  salary: 0,
  workHours: 40,
});
