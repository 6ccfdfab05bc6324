// A server of its own: opens the cluster of DATA_DIR (first argument), adds a row (second argument), tells, and waits
// to be killed or for SIGTERM.
import pg from 'pg';
import { load } from './load.js';

const [dataDir, row] = process.argv.slice(2);
const [{ openEmbedded }, { createLog }] = await load(
  '/server/engine/connection/embedded.ts',
  '/server/engine/base/log.ts',
);
try {
  const cluster = await openEmbedded({ dataDir, log: createLog('silent') });
  const client = new pg.Client(cluster.connection);
  // PostgreSQL may be killed under us: that is what some tests do.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS kept (name text PRIMARY KEY)');
  await client.query('INSERT INTO kept VALUES ($1)', [row]);
  process.once('SIGTERM', async () => {
    await client.end();
    await cluster.stop();
    process.exit(0);
  });
  console.log(JSON.stringify({ opened: true, version: cluster.version }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(JSON.stringify({ opened: false, message: error.message }));
  process.exit(1);
}
