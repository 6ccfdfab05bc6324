import type { Pool } from 'pg';
import type { Resources } from '../../../src/schema/resources';
import { actionsSql, allowedSql, callerSql } from '../sql/callerSql';
import { shownSql } from '../sql/listStatement';
import { name } from '../connection/sql';
import { fileColumns } from './fileColumns';
import type { FileColumn } from './fileColumns';

export interface ReadableFile {
  key: string;
  originalname: string;
  mimetype: string;
  size: number;
}

/** A caller who is signed in, and the file if there is one that they may read. */
export interface FileAnswer {
  signedIn: boolean;
  file: ReadableFile | null;
}

/**
 * Who may read a file: whoever may read a field of a record that holds it and, for an hour, who sent it. Rights are
 * read in the same statement, so that one withdrawn acts at once.
 */
export function makeReadFile(pool: Pool, resources: Resources) {
  const places = fileColumns(resources).map(heldSql);
  const statement = `WITH ${callerSql('$1::uuid')}
    SELECT c.id IS NOT NULL AS "signedIn", f.key, f.originalname, f.mimetype, f.size
    FROM (SELECT) one LEFT JOIN caller c ON true LEFT JOIN "_files" f ON f.id = $2::uuid AND c.id IS NOT NULL AND (
      ${["(f.created_by = c.id AND f.created_at > now() - interval '1 hour')", ...places].join('\n      OR ')})`;
  return async (sessionId: string, id: string): Promise<FileAnswer> => {
    const { rows } = await pool.query<ReadableFile & { signedIn: boolean }>({
      name: 'readable-file',
      text: statement,
      values: [sessionId, id],
    });
    const [found] = rows;
    return { signedIn: found?.signedIn ?? false, file: found?.key ? found : null };
  };
}

function heldSql({ table, column, joins, resource, actions }: FileColumn): string {
  const record = joins ? 'x' : 't';
  const shown = shownSql(resource).map(condition => ` AND ${condition}`);
  return `(${allowedSql(actionsSql(actions))} AND EXISTS (SELECT FROM ${name(table)} ${record} ${joins} WHERE ${record}.${name(column)} = f.id${shown.join('')}))`;
}
