import { createHash } from 'node:crypto';
import { storePassword } from '../../../../server/engine/access/credentials';
import { hashPassword } from '../../../../server/engine/access/passwords';
import { openSession } from '../../../../server/engine/access/sessions';
import { transaction } from '../../../../server/engine/connection/transaction';
import type { Api } from '../../../server/helpers/api';
import { modelOf } from '../../../server/helpers/modelOf';
import { insert } from '../../../server/helpers/write';

/** A value that nobody else has, in every way in which it could come out. */
export interface Canary {
  place: string;
  forms: readonly string[];
  /** As a search box or a filter would be given it; absent for what no filter takes. */
  word?: string;
}

export const password = 'Kanari-secret-31';
const at = (place: string, word: string, ...forms: readonly string[]): Canary => ({
  place,
  word,
  forms: [word, word.toLowerCase(), ...forms],
});

/** Values in the closed fields of records that others may read. */
export const closedFields: readonly Canary[] = [
  at('users.salary', '7310427', '7\u202f310\u202f427', '7 310 427'),
  at('users.note', 'Zkanarinote'),
  at('employees.salary', '6310426', '6\u202f310\u202f426'),
  at('employees.contract.hourly', '5310.425', '5\u202f310,425', '5310,425'),
  at('employees.bonuses.amount', '4310.424', '4\u202f310,424', '4310,424'),
  at('dossiers.code', 'Zkanaricode'),
  at('dossiers.medical.blood', 'Zkanariblood'),
  at('dossiers.medical.since', '1911-11-11', '-1834704000000', '11/11/1911'),
  at('dossiers.visits.doctor', 'Zkanaridoctor'),
  at('dossiers.visits.cost', '3310.423', '3\u202f310,423', '3310,423'),
  at('dossiers.doctors', 'Zkanarihealer'),
  at('dossier-steps.verdict', 'Zkanariverdict'),
];

/** Records that a rule leaves to their owner. */
export const ruledRecords: readonly Canary[] = [
  at('reminders.subject', 'Zkanarireminder'),
  at('trips.purpose', 'Zkanaritrip'),
];

/** A client, to one who may choose clients but not read them: the label alone is theirs. */
export const clientFields: readonly Canary[] = [
  at('clients.otherDetails.CIN', '04917362'),
  at('clients.email', 'zkanari@client.test'),
  at('clients.address', 'Zkanariaddress'),
];

/** Plants them all; answers those that are known only now, and the ids of what was planted. */
export async function plant(api: Api) {
  const { engine } = api;
  const { pool } = engine;
  const boss = await api.signIn('SUPER_ADMIN', [], 'Salma');
  await pool.query(`UPDATE users SET salary = 7310427, note = 'Zkanarinote' WHERE id = $1`, [boss.id]);
  const hash = await hashPassword(password);
  await storePassword(pool, boss.id, hash);
  const session = await transaction(pool, tx => openSession(tx, boss.id, Date.now()));
  const refreshHash = createHash('sha256').update(session.refreshToken).digest('hex');
  const letter = createHash('sha256').update('zkanariletter').digest('hex');
  await pool.query(
    `INSERT INTO "_password_tokens" (hash, user_id, type, created_at, expires_at) VALUES ($1, $2, 'FORGET', now(), now() + interval '1 hour')`,
    [letter, boss.id],
  );
  await pool.query(
    `INSERT INTO "_security_log" (at, kind, user_id, address, detail) VALUES (now(), 'signed-in', $1, 'zkanariaddress.log', '{"seen": "zkanarilog"}')`,
    [boss.id],
  );
  await pool.query(
    `INSERT INTO "_history_archive" (id, "userId", "userName", action, "entityType", "entityId", changes, message, "createdAt")
     VALUES (999999, $1, 'Salma', 'UPDATE', 'users', $1, '[]', 'Zkanariarchive', now())`,
    [boss.id],
  );
  const put = (resource: string, values: Record<string, unknown>) => insert(engine, resource, values);
  const healer = await put('clients', {
    ...person,
    otherDetails: { firstName: 'Zkanarihealer', lastName: 'Ben Salah', CIN: '04917362' },
    email: 'zkanari@client.test',
    address: 'Zkanariaddress, Tunis',
  });
  const vehicle = await put('vehicles', {
    ...(await modelOf(pool, 'Kia', 'Rio')),
    plateType: 'TUN',
    registration: '218 TUN 4417',
    serviceOrCompanyVehicle: 'EXPLOITATION',
    vehicleType: { type: 'IN_SERVICE' },
  });
  const records = {
    users: boss.id,
    clients: healer,
    vehicles: vehicle,
    services: await put('services', { name: 'Transfert' }),
    employees: await put('employees', {
      name: 'Mehdi',
      salary: 6_310_426,
      contract: { post: 'Chauffeur', hourly: 5_310_425 },
      bonuses: [{ reason: 'Aïd', amount: 4_310_424 }],
    }),
    dossiers: await put('dossiers', {
      title: 'Dossier de Mehdi',
      code: 'Zkanaricode',
      medical: { blood: 'Zkanariblood', since: '1911-11-11' },
      visits: [{ doctor: 'Zkanaridoctor', cost: 3_310_423 }],
      doctors: [healer],
      steps: [{ name: 'Visite', verdict: 'Zkanariverdict' }],
    }),
    reminders: await put('reminders', { subject: 'Zkanarireminder', owner: boss.id }),
    trips: await put('trips', {
      purpose: 'Zkanaritrip',
      owner: boss.id,
      cars: [{ car: vehicle, from: '2031-03-10', to: '2031-03-14' }],
    }),
  };
  const secrets: readonly Canary[] = [
    { place: '_credentials', forms: [hash, hash.slice(-30), password] },
    { place: '_sessions', forms: [session.sessionId] },
    { place: '_refresh_tokens', forms: [session.refreshToken, refreshHash] },
    { place: '_password_tokens', forms: [letter, 'zkanariletter'] },
    { place: '_security_log', forms: ['zkanarilog', 'zkanariaddress.log'] },
    { place: '_history_archive', forms: ['Zkanariarchive'], word: 'Zkanariarchive' },
  ];
  return { boss, session, records, secrets };
}

const person = {
  partyType: 'CLIENT',
  clientType: 'PHYSICAL',
  clientKind: 'PASSAGE',
  phone: '+21621623456',
};
