import { createHash } from 'node:crypto';

/** What is kept under a key, since when. */
export interface Kept {
  content: Buffer;
  at: number;
}

/** S3 never lists more at once. */
const most = 1000;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * The page of a list that begins after a key, in the order of the keys' bytes, as ListObjectsV2 tells it.
 * @param tokenAfter makes what to come back with, when there is more after this key
 */
export function listingOf(
  objects: ReadonlyMap<string, Kept>,
  { bucket, prefix, after }: { bucket: string; prefix: string; after: string },
  tokenAfter: (key: string) => string,
): string {
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && compare(key, after) > 0)
    .toSorted(([one], [other]) => compare(one, other));
  const page = found.slice(0, most);
  const isTruncated = found.length > page.length;
  const [last = ''] = page.at(-1) ?? [];
  const told = [
    tag('Name', bucket),
    tag('Prefix', prefix),
    isTruncated ? tag('NextContinuationToken', tokenAfter(last)) : '',
    tag('KeyCount', page.length),
    tag('MaxKeys', most),
    tag('IsTruncated', isTruncated),
    ...page.map(itemOf),
  ];
  return `${declaration}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${told.join('')}</ListBucketResult>`;
}

/** Why not, as S3 says it. */
export const errorOf = (code: string) => `${declaration}<Error>${tag('Code', code)}</Error>`;

function itemOf([key, { content, at }]: [string, Kept]): string {
  // S3 knows whole seconds only.
  const second = new Date(Math.floor(at / 1000) * 1000).toISOString();
  const hash = createHash('md5').update(content).digest('hex');
  const told = [
    tag('Key', key),
    tag('LastModified', second),
    tag('ETag', `"${hash}"`),
    tag('Size', content.length),
    tag('StorageClass', 'STANDARD'),
  ];
  return `<Contents>${told.join('')}</Contents>`;
}

const tag = (name: string, value: string | number | boolean) => `<${name}>${escape(String(value))}</${name}>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, sign => entities[sign] ?? sign);

const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
