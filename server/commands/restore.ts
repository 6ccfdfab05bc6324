import { resolve } from 'node:path';
import { resources } from '../../src/resources/all';
import { connect } from '../backup/connect';
import { restoreBackup } from '../backup/restoreBackup';
import { openBackup, verifyBackup } from '../backup/verifyBackup';
import { engineSql } from '../database/engineSql';
import { openEmbedded } from '../database/embedded';
import { readEnvironment } from '../environment';
import { openStorage } from '../files/openStorage';
import { createLog } from '../log';

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
  // Refuses, and says to stop the server, when one holds DATA_DIR.
  const cluster = environment.databaseUrl ? null : await openEmbedded({ dataDir: environment.dataDir, log });
  try {
    const client = await connect(
      cluster?.connection ?? { connectionString: environment.databaseUrl ?? undefined },
    );
    try {
      const { manifest, files } = await restoreBackup(client, openBackup(file), {
        resources,
        engineSql,
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
