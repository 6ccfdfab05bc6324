import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Who may ask, and where. */
export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** A request as it came; `url` is its path with its query. */
export interface S3Request {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** The status and the code of S3's own answer to who may not. */
export type Refusal = readonly [status: number, code: string];

const claim =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/((\d{8})\/([^/,]+)\/s3\/aws4_request), *SignedHeaders=([\w;-]+), *Signature=([0-9a-f]{64})$/;
const mostSkew = 15 * 60 * 1000;

/**
 * Judges a request by signature version 4, as S3 does: who signed it, when, for where, and that nothing of it was
 * changed on its way, its content included. Null when it is in order.
 */
export function refusalOf(request: S3Request, content: Buffer, account: S3Account): Refusal | null {
  const { headers } = request;
  const [, keyId, scope = '', day = '', region, names = '', signature] =
    claim.exec(headers.authorization ?? '') ?? [];
  if (!signature) return [403, 'AccessDenied'];
  if (keyId !== account.accessKeyId) return [403, 'InvalidAccessKeyId'];
  if (region !== account.region) return [400, 'AuthorizationHeaderMalformed'];
  const date = headerOf(headers, 'x-amz-date');
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!date.startsWith(day) || !(Math.abs(at - Date.now()) <= mostSkew)) return [403, 'RequestTimeTooSkewed'];
  const signed = names.split(';');
  const due = ['host', 'x-amz-content-sha256', ...Object.keys(headers).filter(isAmazons)];
  if (!due.every(name => signed.includes(name))) return [403, 'AccessDenied'];
  if (signature !== signatureOf(request, signed, scope, account.secretAccessKey))
    return [403, 'SignatureDoesNotMatch'];
  return headerOf(headers, 'x-amz-content-sha256') === sha256(content)
    ? null
    : [400, 'XAmzContentSHA256Mismatch'];
}

/**
 * What the holder of this secret writes under a request, in hexadecimal.
 * Source: « Signature Calculations for the Authorization Header », Amazon S3 API Reference.
 * @param scope 'yyyymmdd/region/s3/aws4_request'
 */
export function signatureOf(
  { method, url, headers }: S3Request,
  signed: readonly string[],
  scope: string,
  secret: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://host');
  const query = [...searchParams].map(pair => pair.map(encode).join('=')).toSorted();
  const canonical = [
    method,
    pathname
      .split('/')
      .map(part => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signed.map(name => `${name}:${headerOf(headers, name)}`),
    '',
    signed.join(';'),
    headerOf(headers, 'x-amz-content-sha256'),
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((from, part) => hmac(from, part).digest(), `AWS4${secret}`);
  const told = ['AWS4-HMAC-SHA256', headerOf(headers, 'x-amz-date'), scope, sha256(canonical)].join('\n');
  return hmac(key, told).digest('hex');
}

const isAmazons = (name: string) => name.startsWith('x-amz-');

const headerOf = (headers: IncomingHttpHeaders, name: string) =>
  [headers[name] ?? []].flat().join(',').trim().replace(/ +/g, ' ');

/** By RFC 3986, which leaves fewer signs as they are. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);
