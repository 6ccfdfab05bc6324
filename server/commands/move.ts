import { connect } from '../engine/backup/connect';
import { moveTo } from '../engine/backup/moveTo';
import { openStoppedSource } from '../engine/backup/openSource';
import { readEnvironment } from '../engine/base/environment';
import { createLog } from '../engine/base/log';
import { product } from '../product';

/**
 * `npm run move -- postgresql://…` (or TO_DATABASE_URL, which no list of processes shows): copies the company from the
 * embedded PostgreSQL of DATA_DIR to one's own, which must be empty. The server must be stopped; the embedded one stays
 * as it is.
 * @throws Error in French, without the address, which carries a password.
 */
export async function main(args: readonly string[]): Promise<void> {
  const url = args[0] ?? process.env.TO_DATABASE_URL ?? '';
  if (args.length > 1 || !/^postgres(ql)?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new Error(
      'Usage\u00a0: npm run move -- postgresql://utilisateur:motdepasse@hote:5432/base (ou par TO_DATABASE_URL)',
    );
  const { dataDir } = readEnvironment({ ...process.env, DATABASE_URL: '' });
  const log = createLog('warn');
  const source = await openStoppedSource(dataDir, log);
  try {
    const target = await connect({ connectionString: url });
    try {
      const { tables } = await moveTo(source.client, target, { product, log });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(
        `Déménagé et vérifié\u00a0: ${tables.length} tables, ${rows} lignes, mêmes contenus des deux côtés.\n` +
          'Donnez maintenant à Karhba l’adresse que vous venez d’indiquer, et gardez le même DATA_DIR (fichiers et clé des jetons)\u00a0:\n' +
          `  DATABASE_URL=${withoutSecret(url)}\n` +
          `La base embarquée de ${dataDir} est restée telle quelle, en secours.`,
      );
    } finally {
      await target.end();
    }
  } finally {
    await source.close();
  }
}

function withoutSecret(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '***';
  url.searchParams.delete('password');
  return url.href;
}
