import { resolve } from 'node:path';
import { connect } from '../engine/backup/connect';
import { restoreBackup } from '../engine/backup/restoreBackup';
import { openBackup, verifyBackup } from '../engine/backup/verifyBackup';
import { openEmbedded } from '../engine/connection/embedded';
import { readEnvironment } from '../engine/base/environment';
import { openStorage } from '../engine/files/openStorage';
import { createLog } from '../engine/base/log';
import { product } from '../product';

/**
 * `npm run restore -- file`: makes a company again from its backup, in a new database (an empty DATA_DIR, or the empty
 * database of DATABASE_URL), and its uploaded files. The whole backup is checked before anything is written.
 * @throws Error in French
 */
export async function main(args: readonly string[]): Promise<void> {
  if (args.length !== 1) throw new Error('Usage\u00a0: npm run restore -- fichier');
  const environment = readEnvironment(process.env);
  const file = resolve(args[0] ?? '');
  await verifyBackup(file);
  const log = createLog('warn');
  // Refuses, with a message to stop the server, when one holds DATA_DIR.
  const cluster = environment.databaseUrl ? null : await openEmbedded({ dataDir: environment.dataDir, log });
  try {
    const client = await connect(
      cluster?.connection ?? { connectionString: environment.databaseUrl ?? undefined },
    );
    try {
      const { manifest, files } = await restoreBackup(client, openBackup(file), {
        product,
        purpose: 'backup',
        storage: openStorage(environment),
        log,
      });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `Restauré\u00a0: la sauvegarde du ${manifest.madeAt} (${manifest.tables.length} tables, ${rows} lignes, ${files} fichiers). Lancez npm start.`,
      );
    } finally {
      await client.end();
    }
  } finally {
    await cluster?.stop();
  }
}
