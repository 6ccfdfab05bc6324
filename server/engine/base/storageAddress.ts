import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bucket of an S3-compatible service, and what opens it. */
export interface Bucket {
  /** 'https://host:port/bucket/', always with the bucket in the path. */
  endpoint: string;
  /** Put before every key: '' or 'folder/'. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where files are kept: a folder of this machine, or a bucket. */
type StorageAddress = { folder: string } | { bucket: Bucket };

/**
 * Reads FILES_URL: `file:///folder`, or `s3://key:secret@host[:port]/bucket[/folder]?region=…&tls=off`. Signs of the
 * key and of the secret that an address cannot hold are percent-encoded.
 * @returns null for what is neither.
 */
export function readStorageAddress(text: string): StorageAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  try {
    if (url.protocol === 'file:') return { folder: fileURLToPath(url) };
    return url.protocol === 's3:' ? readBucket(url) : null;
  } catch {
    return null;
  }
}

function readBucket(url: URL): StorageAddress | null {
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  const tls = url.searchParams.get('tls') ?? 'on';
  const complete = url.username && url.password && url.host && ['on', 'off'].includes(tls);
  // No sign that another system would write differently, in a path or in XML.
  const plain = [bucket, ...folders].every(part => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (!complete || !bucket || !plain) return null;
  return {
    bucket: {
      endpoint: `${tls === 'off' ? 'http' : 'https'}://${url.host}/${bucket}/`,
      prefix: folders.map(folder => `${folder}/`).join(''),
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  };
}

/** The place of files unless configured otherwise. */
export const defaultFolder = (dataDir: string) => join(dataDir, 'files');
