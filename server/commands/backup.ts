import { join, resolve } from 'node:path';
import { resources } from '../../src/resources/all';
import { openSource } from '../engine/backup/openSource';
import { saveBackup } from '../engine/backup/saveBackup';
import { readEnvironment } from '../engine/base/environment';
import { openStorage } from '../engine/files/openStorage';
import { createLog } from '../engine/base/log';
import { refuseOtherFiles } from '../engine/start/recogniseFiles';

/**
 * `npm run backup [-- file]`: everything that the company has, as it is at one moment, in one file
 * (DATA_DIR/backups/karhba-<instant>.tar.gz by default). The server may run meanwhile.
 * @throws Error in French, also when it is made but lacks files, which it names.
 */
export async function main(args: readonly string[]): Promise<void> {
  if (args.length > 1 || args[0]?.startsWith('-'))
    throw new Error('Usage\u00a0: npm run backup [-- fichier]');
  const environment = readEnvironment(process.env);
  const instant = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(args[0] ?? join(environment.dataDir, 'backups', `karhba-${instant}.tar.gz`));
  const source = await openSource(environment, createLog('warn'));
  try {
    const storage = openStorage(environment);
    await refuseOtherFiles(source.client, storage);
    const { manifest, files, missingFiles, unknown, bytes } = await saveBackup(source.client, file, {
      resources,
      purpose: 'backup',
      storage,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Sauvegarde faite\u00a0: ${file} (${manifest.tables.length} tables, ${rows} lignes, ${files} fichiers, ${(bytes / 1e6).toFixed(1)} Mo).`,
    );
    if (unknown.length > 0)
      console.warn(`Tables laissées de côté, qui ne sont pas de Karhba\u00a0: ${unknown.join(', ')}.`);
    console.log(
      'La clé des jetons (token-secret) n’y est pas\u00a0: après une restauration, chacun se reconnecte.',
    );
    if (missingFiles.length > 0)
      throw new Error(
        `La sauvegarde est incomplète\u00a0: ces fichiers ne sont plus là où ils sont gardés (FILES_URL)\u00a0:\n${missingFiles
          .map(({ name, key }) => `  - ${name} (${key})`)
          .join('\n')}`,
      );
  } finally {
    await source.close();
  }
}
