import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { makeTokens } from '../../../server/engine/access/tokens';
import { full, keep } from '../promise';

// Long enough for every HMAC, so that only its name can refuse another algorithm.
const secret = 'un secret assez long pour que chaque algorithme de signature le prenne';
const key = new TextEncoder().encode(secret);
const session = '0b5c9f3e-6f0a-4b8e-9d57-1f6f6c2f9a10';
const other = '7d1f2c44-1f58-4a6e-8a0b-3c1c0c6a5b21';
const claims = { sessionId: session, userId: '7' };
const now = Math.floor(Date.now() / 1000);
const payload = { sid: session, sub: '7', iss: 'karhba', aud: 'karhba-admin', iat: now, exp: now + 600 };

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, by: string | Uint8Array = key, hash = 'sha256') =>
  createHmac(hash, by).update(text).digest('base64url');

/** A token of these parts, signed by HMAC whatever its header says. */
function signed(header: object, body: object, by: string | Uint8Array = key, hash = 'sha256'): string {
  const text = `${base64(header)}.${base64(body)}`;
  return `${text}.${hmac(text, by, hash)}`;
}

const usual = { alg: 'HS256', typ: 'JWT' };
const good = signed(usual, payload);
const [header = '', body = '', signature = ''] = good.split('.');
const without = (name: keyof typeof payload) =>
  Object.fromEntries(Object.entries(payload).filter(([claim]) => claim !== name));
const stranger = 'un autre secret, de la même longueur que celui qui signe les jetons ici';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const jwk = { kty: 'oct', k: Buffer.from(stranger).toString('base64url'), alg: 'HS256' };

const forged: Record<string, string | Promise<string>> = {
  nothing: '',
  'no token': 'abc',
  'empty parts': '..',
  'no signature': `${header}.${body}.`,
  'two parts': `${header}.${body}`,
  'four parts': `${good}.${signature}`,
  'alg none': `${base64({ alg: 'none', typ: 'JWT' })}.${body}.`,
  'alg None, signed': signed({ alg: 'None', typ: 'JWT' }, payload),
  'alg none, with the signature': `${base64({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
  HS384: signed({ alg: 'HS384', typ: 'JWT' }, payload, key, 'sha384'),
  HS512: signed({ alg: 'HS512', typ: 'JWT' }, payload, key, 'sha512'),
  'HS512 that says HS256': signed(usual, payload, key, 'sha512'),
  'alg in small letters': signed({ alg: 'hs256', typ: 'JWT' }, payload),
  'no alg': signed({ typ: 'JWT' }, payload),
  'another type': signed({ alg: 'HS256', typ: 'at+jwt' }, payload),
  'no type': signed({ alg: 'HS256' }, payload),
  RS256: new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey),
  'the public key as secret': signed(usual, payload, pem),
  'an empty secret': signed(usual, payload, ''),
  'another secret': signed(usual, payload, stranger),
  'a key of its own (jwk)': signed({ ...usual, jwk }, payload, stranger),
  'a key elsewhere (jku)': signed({ ...usual, jku: 'https://exemple.tn/jwks.json' }, payload, stranger),
  'a key elsewhere (x5u)': signed({ ...usual, x5u: 'https://exemple.tn/cle.pem' }, payload, stranger),
  'a key of the disk (kid)': signed({ ...usual, kid: '../../../../dev/null' }, payload, ''),
  'a key by SQL (kid)': signed({ ...usual, kid: "x' UNION SELECT 'secret" }, payload, 'secret'),
  'an unknown extension (crit)': signed({ ...usual, crit: ['exp2'], exp2: 1 }, payload),
  'an unencoded payload (b64)': signed({ ...usual, b64: false, crit: ['b64'] }, payload),
  'another issuer': signed(usual, { ...payload, iss: 'autre' }),
  'no issuer': signed(usual, without('iss')),
  'another audience': signed(usual, { ...payload, aud: 'karhba' }),
  'no audience': signed(usual, without('aud')),
  expired: signed(usual, { ...payload, exp: now - 1 }),
  'no end': signed(usual, without('exp')),
  'an end that is no number': signed(usual, { ...payload, exp: 'jamais' }),
  'not before tomorrow': signed(usual, { ...payload, nbf: now + 86_400 }),
  'no session': signed(usual, without('sid')),
  'a session that is none': signed(usual, { ...payload, sid: "' OR 1=1" }),
  'a session that is a list': signed(usual, { ...payload, sid: [session] }),
  'the session of another': `${header}.${base64({ ...payload, sid: other })}.${signature}`,
  'another user': `${header}.${base64({ ...payload, sub: '1' })}.${signature}`,
  'no user': signed(usual, without('sub')),
  'an empty user': signed(usual, { ...payload, sub: '' }),
  'a longer life': `${header}.${base64({ ...payload, exp: now + 86_400 })}.${signature}`,
  'a payload that is a list': signed(usual, []),
  'a space before': ` ${good}`,
  'a line after': `${good}\n`,
  'a space inside': `${header}. ${body}.${signature}`,
  padding: `${good}=`,
  'the other base64': `${header}.${body}.${signature.replace(/[-_]/, '+')}+`,
  'a sign before the session': signed(usual, { ...payload, sid: `x${session}` }),
  'a sign after the session': signed(usual, { ...payload, sid: `${session}x` }),
  'signed by us, and too long': signed(usual, { ...payload, sub: '7'.repeat(800) }),
  'very long': `${good}${'A'.repeat(2000)}`,
};

describe('P-27: an access token is ours, whole and in time, or nothing', () => {
  it('refuses what is forged', async () => {
    const tokens = makeTokens(secret);
    const accepted: string[] = [];
    for (const [title, token] of Object.entries(forged))
      if (await tokens.readAccessToken(await token)) accepted.push(title);
    // The genuine one is read, before and after: what is refused above is refused for its fault.
    expect(await tokens.readAccessToken(good)).toEqual(claims);
    for (const [title, token] of Object.entries(forged))
      if (await tokens.readAccessToken(await token)) accepted.push(`${title}, after the genuine one`);
    expect(accepted).toEqual([]);
    keep(
      'P-27',
      { n: Object.keys(forged).length, of: 'forged accepted', figure: accepted.length, ideal: 0 },
      'node',
    );
  });

  it('refuses a genuine one with any sign changed, missing or added', async () => {
    const tokens = makeTokens(secret);
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    let n = 0;
    let accepted = 0;
    const refuse = async (token: string) => {
      n += 1;
      if (await tokens.readAccessToken(token)) accepted += 1;
    };
    for (let place = 0; place < good.length; place++) {
      await refuse(good.slice(0, place));
      await refuse(good.slice(0, place) + good.slice(place + 1));
      // The last sign holds bits that belong to nothing: all of its neighbours are tried.
      const others = full || place === good.length - 1 ? [...signs] : [signs[place % 65] ?? '', '.'];
      for (const sign of others)
        if (sign !== good[place]) await refuse(good.slice(0, place) + sign + good.slice(place + 1));
    }
    keep('P-27', { n, of: 'altered accepted', figure: accepted, ideal: 0 }, 'node');
  });

  it('lives fifteen minutes, and not one millisecond more', async () => {
    let present = Date.UTC(2026, 2, 14, 9);
    const tokens = makeTokens(secret, () => present);
    const { accessToken, expiresIn } = await tokens.signAccessToken(claims);
    expect(await tokens.readAccessToken(accessToken)).toEqual(claims);
    keep(
      'P-27',
      { n: 1, of: 'life (s)', figure: (expiresIn - present) / 1000, ideal: 900, within: true },
      'node',
    );
    present = expiresIn - 1;
    expect(await tokens.readAccessToken(accessToken)).toEqual(claims);
    present = expiresIn;
    // Neither from memory, nor read anew.
    expect(await tokens.readAccessToken(accessToken)).toBeNull();
    expect(await makeTokens(secret, () => present).readAccessToken(accessToken)).toBeNull();
  });
});
