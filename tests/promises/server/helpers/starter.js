// Starts the next release on the database of each line of its input, and tells how that went.
import { createInterface } from 'node:readline';
import { load } from '../../../server/helpers/load.js';

const [{ startNext }] = await load('/tests/promises/server/helpers/nextRelease.ts');
console.log(JSON.stringify({ ready: true }));
for await (const url of createInterface({ input: process.stdin })) {
  const begun = performance.now();
  const fault = await startNext(url).then(
    () => null,
    error => error.message,
  );
  console.log(JSON.stringify({ fault, took: performance.now() - begun }));
}
