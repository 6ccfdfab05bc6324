import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { contentOf } from '../../../../server/engine/backup/contentOf';
import { ownedTables } from '../../../../server/engine/backup/ownedTables';
import type { Purpose } from '../../../../server/engine/backup/ownedTables';
import { localStorage } from '../../../../server/engine/files/localStorage';
import { resources } from '../../../../src/resources/all';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** `npm run <command>`, as its user runs it: what it says. */
export async function command(
  name: string,
  args: readonly string[],
  variables: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.js', name, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
  });
  return stdout;
}

/** Files that come in while the company works: in the storage first, then in the database. */
export function uploads(dataDir: string, db: Client, below: (count: number) => number) {
  const storage = localStorage(join(dataDir, 'files'));
  let goesOn = true;
  const done = (async () => {
    while (goesOn) {
      const content = randomBytes(20_000 + below(400_000));
      const key = `aa/${randomUUID()}`;
      await storage.put(key, content);
      await db.query(
        `INSERT INTO "_files" (id, key, originalname, mimetype, size, sha256) VALUES (gen_random_uuid(), $1, 'permis.png', 'image/png', $2, $3)`,
        [key, content.length, createHash('sha256').update(content).digest('hex')],
      );
      await sleep(5);
    }
  })();
  return async () => {
    goesOn = false;
    await done;
  };
}

/** How many files the database names, and how many of them are not in the storage as they came. */
export async function filesOf(dataDir: string, db: Client): Promise<{ files: number; wrong: number }> {
  const storage = localStorage(join(dataDir, 'files'));
  const { rows } = await db.query<{ key: string; sha256: string }>('SELECT key, sha256 FROM "_files"');
  let wrong = 0;
  for (const { key, sha256 } of rows) {
    const content = await storage.open(key);
    const hash =
      content &&
      createHash('sha256')
        .update(Buffer.concat(await content.toArray()))
        .digest('hex');
    if (hash !== sha256) wrong++;
  }
  return { files: rows.length, wrong };
}

export async function contents(db: Client, purpose: Purpose): Promise<Map<string, string>> {
  const { owned } = await ownedTables(db, resources, purpose);
  const found = new Map<string, string>();
  for (const { name, columns } of owned)
    found.set(name, Object.values(await contentOf(db, name, Object.keys(columns))).join(' '));
  return found;
}

export const differences = (before: Map<string, string>, after: Map<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(table => before.get(table) !== after.get(table))
    .length;

export const forbidden = [
  'DELETE FROM "history-logs"',
  'UPDATE "history-logs" SET message = action',
  `UPDATE receipts SET "TotalTTC" = 1 WHERE state = 'NORMAL'`,
  `UPDATE "receipt-lines" SET label = 'Autre chose'`,
  `DELETE FROM receipts WHERE state = 'NORMAL'`,
];

/** How much of what nobody may write is not refused by the rules of the database. */
export async function accepted(db: Client): Promise<number> {
  let count = 0;
  for (const statement of forbidden) {
    const answer = await db.query(statement).catch((error: { code?: string }) => error.code);
    if (answer !== 'KA001') count++;
  }
  return count;
}
