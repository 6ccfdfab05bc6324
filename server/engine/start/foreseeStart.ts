import type { Pool } from 'pg';
import { readCatalogue } from '../tables/catalogue';
import { planOf } from '../tables/plan';
import { wantedTables } from '../tables/tables';
import { readState } from './schemaState';
import { ownSchema, schemaName } from './wanted';
import type { WantedDatabase } from './wanted';

/**
 * What a start of this program would change in a database, in French, a line each; none where it would change nothing.
 * Only reads.
 * @throws StartRefusal when it would be refused before it changed anything.
 */
export async function foreseeStart(pool: Pool, wanted: WantedDatabase): Promise<string[]> {
  const client = await pool.connect();
  try {
    const state = await readState(client, wanted);
    if (state.asWanted) return [];
    if (state.empty) return ['La base est vide\u00a0: toutes les tables seraient créées.'];
    const { statements, refusals } = planOf(wantedTables(wanted.resources), await readCatalogue(client));
    const from = state.current ? schemaName(state.current) : 'une version sans marque';
    return [
      `De ${from} à ${schemaName(ownSchema(wanted))}, fonctions et tables du moteur comprises.`,
      ...state.pending.map(name => `Migration à faire\u00a0: ${name}`),
      ...refusals.map(
        difference =>
          `${state.pending.length > 0 ? 'Écart que les migrations doivent combler' : 'Écart qui arrêterait le démarrage'}\u00a0: ${difference}`,
      ),
      ...statements.filter(one => !one.startsWith('COMMENT')).map(one => `À faire\u00a0: ${one}`),
    ];
  } finally {
    client.release();
  }
}
