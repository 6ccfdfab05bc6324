import { createHash } from 'node:crypto';
import type { RecordOf } from '../../../src/schema/defineResource';
import users from '../../../src/resources/settings/user';
import { keyHintSql } from '../../engine/access/apiKeys';
import { storePassword } from '../../engine/access/credentials';
import { readGrants } from '../../engine/access/grantedActions';
import { hashPassword, isAddress, judgePassword, namesOf, sameLetters } from '../../engine/access/passwords';
import { endPasswordTokens } from '../../engine/access/passwordTokens';
import { passwordChange } from '../../engine/access/replacePassword';
import { recordSecurity } from '../../engine/access/securityLog';
import { revokeSessions } from '../../engine/access/sessions';
import { giveInvitation } from '../../engine/access/letters';
import { queueMail } from '../../engine/mail/queueMail';
import { badInput, Refusal } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { behaviourOf } from '../../engine/records/behaviours';
import type { ActionCall, AfterWrite, BeforeWrite } from '../../engine/records/behaviours';

type Before = BeforeWrite<RecordOf<typeof users>>;
type Call = ActionCall<RecordOf<typeof users>>;
type After = AfterWrite<RecordOf<typeof users>>;

const t = columnsOf(users, 't');
const u = columnsOf(users);

const hasPassword = `EXISTS (SELECT FROM "_credentials" c WHERE c.user_id = ${t.id})`;

/** Suspended by a colleague; invited until the first password is chosen. */
const state = `CASE WHEN ${t.suspended} IS TRUE THEN 'SUSPENDED' WHEN ${hasPassword} THEN 'ACTIVE' ELSE 'INVITED' END`;

/** The session of a key, which has no end, is no sign-in. */
const lastSignIn = `(SELECT max(s.created_at) FROM "_sessions" s WHERE s.user_id = ${t.id} AND s.expires_at < 'infinity')`;

/** When the letter left whose link still waits for its reader. */
const invitedAt = `(SELECT max(p.created_at) FROM "_password_tokens" p
  WHERE p.user_id = ${t.id} AND p.type = 'INITIALIZE' AND p.used_at IS NULL AND NOT ${hasPassword})`;

export default behaviourOf(users, {
  secrets: judgeAndHash,
  before: [
    refusePasswordLikeAddress,
    refuseOwnRoleAndSuspension,
    onlySuperAdminMakesAdministrators,
    refuseAccountAboveCaller,
    keepOneSuperAdmin,
    refuseCircle,
    noteNewPassword,
  ],
  after: [keepPassword, inviteWithoutPassword, endSessions],
  computed: { state, lastSignIn, invitedAt, apiKey: keyHintSql(t.id) },
  actions: {
    suspendUser: call => setSuspended(call, true),
    reactivateUser: call => setSuspended(call, false),
    resendInvitation,
  },
});

/**
 * The form gives `newPassword`, the API also takes `password`; they are one. `field` is the one given, `print`
 * determines whether the password is the address, which is not known yet.
 */
async function judgeAndHash(given: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const field = given.newPassword === undefined ? 'password' : 'newPassword';
  const password = given[field] ?? '';
  const fault = judgePassword(password);
  if (fault) throw badInput({ [field]: fault });
  return { field, hash: await hashPassword(password), print: printOf(sameLetters(password)) };
}

const printOf = (text: string) => createHash('sha256').update(text).digest('base64');

function refusePasswordLikeAddress({ before, values, secrets }: Before) {
  const email = String(values.email ?? before?.email ?? '');
  if (secrets.print && namesOf(email).map(printOf).includes(secrets.print))
    throw badInput({ [secrets.field ?? 'newPassword']: isAddress });
}

/** Whether the write gives `field` another value than it has. */
function changes({ before, values }: Before, field: 'role' | 'suspended' | 'email' | 'lineManager'): boolean {
  if (values[field] === undefined) return false;
  // An account that was never suspended may have null for it.
  return (values[field] || null) !== (before?.[field] || null);
}

function refuseOwnRoleAndSuspension(write: Before) {
  if (write.before?.id !== write.caller.id) return;
  if (changes(write, 'role')) throw badInput({ role: 'Personne ne modifie son propre rôle' });
  if (changes(write, 'suspended')) throw badInput({ suspended: 'Personne ne se suspend soi-même' });
}

function onlySuperAdminMakesAdministrators(write: Before) {
  if (write.caller.role === 'SUPER_ADMIN' || !changes(write, 'role') || write.values.role === 'USER') return;
  throw badInput({ role: 'Seul un super administrateur nomme un administrateur' });
}

/** Else one could take, by its password or its address, an account that may more than one's own. */
async function refuseAccountAboveCaller(write: Before) {
  const { before, caller, secrets, tx } = write;
  if (!before || before.id === caller.id || caller.role === 'SUPER_ADMIN' || before.role === 'USER') return;
  if (!secrets.hash && !(['email', 'role', 'suspended'] as const).some(field => changes(write, field)))
    return;
  const { granted } = await readGrants(tx, before.id);
  if (before.role === 'ADMIN' && [...granted].every(action => caller.granted.has(action))) return;
  throw new Refusal(
    'FORBIDDEN',
    `${before.firstName} ${before.lastName} a des droits que vous n’avez pas\u00a0: demandez à un super administrateur de modifier ce compte.`,
  );
}

async function keepOneSuperAdmin(write: Before) {
  const { before, values, tx } = write;
  const leaves = (changes(write, 'role') || changes(write, 'suspended')) && before?.role === 'SUPER_ADMIN';
  if (!leaves || ((values.role ?? 'SUPER_ADMIN') === 'SUPER_ADMIN' && values.suspended !== true)) return;
  // Locked in one order, so that two who dismiss each other wait instead of both succeeding.
  const { rows } = await tx.query<{ id: string }>(
    `SELECT ${u.id}::text FROM ${u} WHERE ${u.role} = 'SUPER_ADMIN' AND ${u.suspended} IS NOT TRUE ORDER BY ${u.id} FOR UPDATE`,
  );
  if (rows.some(({ id }) => id !== before.id)) return;
  throw new Refusal('CONFLICT', 'C’est le dernier super administrateur\u00a0: nommez-en un autre avant.');
}

/** Whoever answers for somebody answers to none of those that this one answers for. */
async function refuseCircle(write: Before) {
  const { before, values, tx } = write;
  if (!before || !values.lineManager || !changes(write, 'lineManager')) return;
  // Two who take each other as theirs take turns.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('users.lineManager'))`);
  const { rowCount } = await tx.query(
    `WITH RECURSIVE above (id) AS (SELECT $1::bigint
      UNION SELECT ${t.lineManager} FROM above JOIN ${t} ON ${t.id} = above.id WHERE ${t.lineManager} IS NOT NULL)
     SELECT FROM above WHERE id = $2::bigint`,
    [values.lineManager, before.id],
  );
  if (rowCount)
    throw badInput({ lineManager: 'Ce collègue répond déjà, lui ou ses responsables, à cette personne' });
}

/** In the history of the same write; a new account has one like every other. */
function noteNewPassword({ kind, secrets, notes }: Before) {
  if (kind === 'update' && secrets.hash) notes.push(passwordChange);
}

/** An account without a password is one to be chosen by its owner: a letter invites them. */
async function inviteWithoutPassword({ kind, id, tx, secrets, ...write }: After) {
  if (kind !== 'create' || secrets.hash) return;
  await giveInvitation(tx, id);
  warnWithoutMail(write);
}

function warnWithoutMail({ engine, warn }: Pick<After, 'engine' | 'warn'>) {
  if (engine.sendsMail === false)
    warn?.(
      'Aucun serveur de messagerie n’est configuré\u00a0: l’invitation attend dans le dossier des lettres du serveur.',
    );
}

/** The letter again, with a new link; the one before is void. */
async function resendInvitation(call: Call): Promise<string> {
  const { record, tx } = call;
  if (record.suspended) throw new Refusal('CONFLICT', 'Ce compte est suspendu\u00a0: réactivez-le d’abord.');
  const { rows } = await tx.query('SELECT FROM "_credentials" WHERE user_id = $1', [record.id]);
  if (rows.length > 0)
    throw new Refusal('CONFLICT', `${nameOf(record)} a déjà choisi son mot de passe\u00a0: rien à renvoyer.`);
  await endPasswordTokens(tx, record.id);
  await giveInvitation(tx, record.id);
  warnWithoutMail(call);
  await updateRecord(
    call,
    users,
    record.id,
    {},
    {
      action: 'resendInvitation',
      message: `Invitation renvoyée à ${nameOf(record)}`,
    },
  );
  return record.id;
}

const nameOf = ({ firstName, lastName }: Call['record']) => `${firstName} ${lastName}`;

/** What the form would write, by the same rules, under a name of its own in the history. */
async function setSuspended(call: Call, suspended: boolean): Promise<string> {
  const { record } = call;
  const write: Before = {
    ...call,
    kind: 'update',
    before: record,
    values: { suspended },
    secrets: {},
    notes: [],
  };
  if (Boolean(record.suspended) === suspended)
    throw new Refusal('CONFLICT', `${nameOf(record)} est déjà ${suspended ? 'suspendu' : 'actif'}.`);
  refuseOwnRoleAndSuspension(write);
  await refuseAccountAboveCaller(write);
  await keepOneSuperAdmin(write);
  await updateRecord(
    call,
    users,
    record.id,
    { suspended },
    {
      action: suspended ? 'suspendUser' : 'reactivateUser',
      message: `Compte ${suspended ? 'suspendu' : 'réactivé'}\u00a0: ${nameOf(record)}`,
    },
  );
  await endSessions({ ...write, id: record.id });
  return record.id;
}

async function keepPassword({ id, tx, secrets }: After) {
  if (secrets.hash) await storePassword(tx, id, secrets.hash);
}

/** A new password and a suspension act at once, everywhere the account is signed in; links sent before are void. */
async function endSessions({ kind, id, tx, engine, caller, origin, before, secrets }: After) {
  if (kind !== 'update') return;
  const { rows } = await tx.query<{ suspended: boolean; email: string }>(
    `SELECT ${u.suspended} IS TRUE AS suspended, ${u.email} FROM ${u} WHERE ${u.id} = $1`,
    [id],
  );
  const suspended = rows[0]?.suspended && !before?.suspended;
  const moved = rows[0]?.email !== before?.email;
  if (secrets.hash || suspended) await revokeSessions(tx, id, engine.now());
  if (secrets.hash || suspended || moved) await endPasswordTokens(tx, id);
  if (secrets.hash) await queueMail(tx, 'passwordChanged', { userId: id, at: engine.now() });
  const by = { userId: caller.id, detail: { user: id } };
  if (secrets.hash)
    await recordSecurity(tx, engine.log, origin, { kind: 'password-changed', ...by }, engine.now());
  if (suspended) await recordSecurity(tx, engine.log, origin, { kind: 'suspended', ...by }, engine.now());
}
