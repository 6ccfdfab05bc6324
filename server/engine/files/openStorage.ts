import type { Environment } from '../base/environment';
import { localStorage } from './localStorage';
import { s3Storage } from './s3Storage';
import type { FileStorage } from './storage';
import { defaultFolder, readStorageAddress } from '../base/storageAddress';

/** The storage that the environment configures: `DATA_DIR/files` unless FILES_URL is set. */
export function openStorage({ filesUrl, dataDir }: Pick<Environment, 'filesUrl' | 'dataDir'>): FileStorage {
  const address = filesUrl === null ? { folder: defaultFolder(dataDir) } : readStorageAddress(filesUrl);
  if (!address) throw new Error('FILES_URL was not checked');
  return 'folder' in address ? localStorage(address.folder) : s3Storage(address.bucket);
}
