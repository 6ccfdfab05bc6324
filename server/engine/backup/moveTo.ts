import type { Client } from 'pg';
import { pack } from 'tar-stream';
import type { Manifest } from './manifest';
import { DamagedBackup } from './readMembers';
import { restoreBackup } from './restoreBackup';
import type { RestoreOptions } from './restoreBackup';
import { writeBackup } from './writeBackup';

/**
 * Copies a stopped company from one database into another, empty one, without a file between: sessions and letters in
 * wait go along, uploaded files stay where they are.
 * @throws Error in French; the target is then still empty, and the source is as it was in any case.
 */
export async function moveTo(
  source: Client,
  target: Client,
  options: Pick<RestoreOptions, 'product' | 'log'>,
): Promise<Manifest> {
  const tar = pack();
  const how = { ...options, purpose: 'move', storage: null } as const;
  const { resources } = options.product;
  let fault: unknown = null;
  const writing = writeBackup(source, tar, { ...how, resources }).catch((error: Error) => {
    fault = error;
    tar.destroy(error);
  });
  try {
    return (await restoreBackup(target, tar as never, how)).manifest;
  } catch (error) {
    // What stopped the reading explains more than that the tar was cut short.
    throw error instanceof DamagedBackup && fault ? fault : error;
  } finally {
    tar.destroy();
    await writing;
  }
}
