/*
 * What is written on a device is sealed: by a public key that is kept beside it, so that one can always write, and
 * opened by its private half, which is itself closed by a key that the server keeps. AES-GCM and RSA-OAEP of WebCrypto.
 */

/** What only its reader opens. */
export interface Sealed {
  /** The key of these bytes alone, closed by the public key. */
  key: ArrayBuffer;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** Whoever has the public half writes; the private one is closed. */
export interface Pair {
  writes: CryptoKey;
  /** PKCS #8, closed by the reading key. */
  reads: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };
}

const aes = { name: 'AES-GCM', length: 256 } as const;
const rsa = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const;

const freshIv = () => crypto.getRandomValues(new Uint8Array(12));
const textBytes = (text: string) => new TextEncoder().encode(text);

/** The reading key of 256 bits in base64: once here, nobody takes it out again. */
export async function readingKeyOf(base64: string): Promise<{ key: CryptoKey; print: string }> {
  const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));
  const [key, digest] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, aes, false, ['wrapKey', 'unwrapKey']),
    crypto.subtle.digest('SHA-256', bytes),
  ]);
  bytes.fill(0);
  return { key, print: hexOf(digest).slice(0, 32) };
}

/** A new pair, whose private half only `key` opens. */
export async function makePair(key: CryptoKey): Promise<Pair> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(rsa, true, ['wrapKey', 'unwrapKey']);
  const iv = freshIv();
  const [spki, bytes] = await Promise.all([
    crypto.subtle.exportKey('spki', publicKey),
    crypto.subtle.wrapKey('pkcs8', privateKey, key, { name: 'AES-GCM', iv }),
  ]);
  const writes = await crypto.subtle.importKey('spki', spki, rsa, false, ['wrapKey']);
  return { writes, reads: { iv, bytes } };
}

/** The private half. @throws where `key` is not the one that closed it. */
export const openPair = ({ reads }: Pair, key: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey('pkcs8', reads.bytes, key, { name: 'AES-GCM', iv: reads.iv }, rsa, false, [
    'unwrapKey',
  ]);

/** @param name of what is sealed: it opens under no other. */
export async function seal(
  bytes: BufferSource,
  name: string,
  { writes }: Pick<Pair, 'writes'>,
): Promise<Sealed> {
  const iv = freshIv();
  const once = await crypto.subtle.generateKey(aes, true, ['encrypt']);
  const [key, closed] = await Promise.all([
    crypto.subtle.wrapKey('raw', once, writes, { name: 'RSA-OAEP' }),
    crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: textBytes(name) }, once, bytes),
  ]);
  return { key, iv, bytes: closed };
}

/** @throws where it was touched, stands under another name, or is another's. */
export async function unseal({ key, iv, bytes }: Sealed, name: string, reads: CryptoKey) {
  const once = await crypto.subtle.unwrapKey('raw', key, reads, { name: 'RSA-OAEP' }, aes, false, [
    'decrypt',
  ]);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: textBytes(name) }, once, bytes);
}

/** Values as JSON, sealed. */
export const sealValue = (value: unknown, name: string, pair: Pick<Pair, 'writes'>) =>
  seal(textBytes(JSON.stringify(value)), name, pair);
export const unsealValue = async <T>(sealed: Sealed, name: string, reads: CryptoKey): Promise<T> =>
  JSON.parse(new TextDecoder().decode(await unseal(sealed, name, reads))) as T;

export const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
