// Loads the lock, says "ready", and on the first line of its input tries to take DATA_DIR (first argument).
import { once } from 'node:events';
import { load } from './load.js';

const [dataDir] = process.argv.slice(2);
const [{ lockDataDir }] = await load('/server/engine/connection/dataDirLock.ts');
console.log(JSON.stringify({ ready: true }));
await once(process.stdin, 'data');
try {
  await lockDataDir(dataDir);
  console.log(JSON.stringify({ held: true }));
} catch (error) {
  console.log(JSON.stringify({ held: false, message: error.message }));
}
setInterval(() => undefined, 60_000);
