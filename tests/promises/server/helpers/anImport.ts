import { randomUUID } from 'node:crypto';
import type { Api } from '../../../server/helpers/api';

/** An import of one client, read and judged right, of the company’s SUPER_ADMIN: its id. */
export async function anImport({ engine: { pool } }: Api, cin: string): Promise<string> {
  const id = randomUUID();
  const paths = ['otherDetails.firstName', 'otherDetails.lastName', 'otherDetails.CIN', 'phone', 'address'];
  await pool.query(
    `INSERT INTO "_imports" (id, user_id, resource, file_name, headings, mapping)
      SELECT $1, min(id), 'clients', 'clients.xlsx', $2, $2 FROM users WHERE role = 'SUPER_ADMIN'`,
    [id, JSON.stringify(paths)],
  );
  await pool.query('INSERT INTO "_import_lines" (import_id, line, cells) VALUES ($1, 2, $2)', [
    id,
    JSON.stringify(['Mehdi', 'Trabelsi', cin, '20 123 456', 'Tunis']),
  ]);
  return id;
}
