import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStorage } from '../../../server/engine/files/openStorage';
import type { FileStorage } from '../../../server/engine/files/storage';
import { openS3Server } from './s3Server';

export interface OpenedStorage {
  storage: FileStorage;
  close(): Promise<void>;
}

/** The kinds of storage, each opened by the address that a deployment would give. */
export const storages = {
  folder: async (): Promise<OpenedStorage> => {
    const folder = await mkdtemp(join(tmpdir(), 'karhba-files-'));
    const storage = openStorage({ filesUrl: pathToFileURL(folder).href, dataDir: folder });
    return { storage, close: () => rm(folder, { recursive: true, force: true }) };
  },
  s3: async (): Promise<OpenedStorage & { suspend(isSuspended: boolean): void }> => {
    const server = await openS3Server();
    const storage = openStorage({ filesUrl: server.filesUrl('agence'), dataDir: '' });
    return { storage, close: server.close, suspend: server.suspend };
  },
};
