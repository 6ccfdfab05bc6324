import { randomBytes } from 'node:crypto';
import type { Request } from '../base/request';
import { badInput, Refusal, unauthenticated } from '../base/refusal';
import { loadCaller } from '../sql/loadCaller';
import type { AccessServices } from './accessServices';

/** How many browsers of a user have a key. */
const most = 100;
/** What has not been requested for so long is given up for a new one, in days: nothing is kept on a device for a year. */
const forgotten = 400;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What is written on a device without network is read by this key alone. */
export interface DeviceKey {
  /** 256 bits in base64. */
  key: string;
}

/**
 * The key of one's own browser, made when it is first requested and the same ever after: what was written with it there
 * opens again at the next sign-in. Nobody is given another's.
 * @param deviceId a UUID that the browser made up
 * @throws Refusal UNAUTHENTICATED, BAD_USER_INPUT, CONFLICT where there are too many.
 */
export async function openDeviceKey(
  { pool, now }: AccessServices,
  request: Request,
  deviceId: string,
): Promise<DeviceKey> {
  const caller = await loadCaller(pool, request.sessionId);
  if (!caller) throw unauthenticated();
  if (!uuid.test(deviceId)) throw badInput({ deviceId: 'Identifiant d’appareil attendu' });
  const at = new Date(now()).toISOString();
  const values = [caller.id, deviceId, randomBytes(32), at, most, forgotten];
  const { rows } = await pool.query<DeviceKey>(statement, values);
  if (!rows[0])
    throw new Refusal(
      'CONFLICT',
      'Trop d’appareils ont déjà servi à ce compte\u00a0: celui-ci ne garde rien sans réseau.',
    );
  return rows[0];
}

/** A key that is there is never replaced. */
const statement = `
WITH given_up AS (
    DELETE FROM "_device_keys" WHERE user_id = $1 AND device_id <> $2 AND used_at < $4::timestamptz - $6 * interval '1 day'),
  others AS (
    SELECT count(*) FROM "_device_keys"
    WHERE user_id = $1 AND device_id <> $2 AND used_at >= $4::timestamptz - $6 * interval '1 day')
INSERT INTO "_device_keys" (user_id, device_id, key, used_at)
  SELECT $1, $2, $3, $4 FROM others WHERE count < $5
ON CONFLICT (user_id, device_id) DO UPDATE SET used_at = excluded.used_at
RETURNING encode(key, 'base64') AS key`;
