import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import S3rver from 's3rver';
import { openStorage } from '../../../server/files/openStorage';
import type { FileStorage } from '../../../server/files/storage';

export interface OpenedStorage {
  storage: FileStorage;
  /** Where its contents lie on this disk. */
  folder: string;
  close(): Promise<void>;
}

/** The kinds of storage, each opened by the address that a deployment would give. */
export const storages = {
  folder: async (): Promise<OpenedStorage> => {
    const folder = await mkdtemp(join(tmpdir(), 'karhba-files-'));
    const storage = openStorage({ filesUrl: pathToFileURL(folder).href, dataDir: folder });
    return { storage, folder, close: () => rm(folder, { recursive: true, force: true }) };
  },
  /** A real server that speaks S3, signatures checked. */
  s3: async (): Promise<OpenedStorage> => {
    const folder = await mkdtemp(join(tmpdir(), 'karhba-s3-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'karhba', configs: [] }],
    });
    const { port } = await server.run();
    const filesUrl = `s3://S3RVER:S3RVER@127.0.0.1:${port}/karhba/agence?region=us-east-1&tls=off`;
    return {
      storage: openStorage({ filesUrl, dataDir: folder }),
      folder,
      async close() {
        await server.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
