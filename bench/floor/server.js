// The floor that the API is measured against: node:http and one prepared pg statement whose JSON PostgreSQL builds.
// No framework, no GraphQL, no rights. node bench/floor/server.js <connection as JSON>; prints its port.
import { createServer } from 'node:http';
import pg from 'pg';
import { vehiclePlanning } from './planning.js';
import { reads } from './reads.js';
import { writes } from './writes.js';

const statements = { ...reads, ...vehiclePlanning, ...writes };
const open = settings =>
  new pg.Pool({
    max: 20,
    idleTimeoutMillis: 60_000,
    options: `-c timezone=UTC -c jit=off ${settings}`,
    ...JSON.parse(process.argv[2]),
  });
const pool = open('');
/** For statements whose best plan depends on their values. */
const planning = open('-c plan_cache_mode=force_custom_plan');

async function answer(path, body) {
  const { text, values, replanned } = statements[path];
  const { rows } = await (replanned ? planning : pool).query({
    name: path,
    text,
    values: values(JSON.parse(body)),
  });
  return rows[0].body;
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', async () => {
    try {
      const text = await answer(request.url, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    } catch (error) {
      response.writeHead(500, { 'content-length': Buffer.byteLength(error.message) }).end(error.message);
    }
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.once('SIGTERM', () => process.exit(0));
