import { mostExported } from '../../../src/schema/api/exportNames';
import type { ExportFormat } from '../../../src/schema/api/exportNames';
import type { Resource } from '../../../src/schema/resource';
import { idsStatement, rowsStatement } from '../sql/exportStatements';
import { totalsStatement } from '../sql/figuresStatement';
import type { ListRequest, Statement } from '../sql/listStatement';
import type { ReadScope, Selection } from '../sql/select';
import { transaction } from '../connection/transaction';
import type { Transaction } from '../connection/transaction';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { badInput, forbidden, unauthenticated } from '../base/refusal';
import { refuseAborted } from '../files/turns';

export type Row = Record<string, unknown>;

/** Records of one reading: small enough that the server answers others in between. */
const perRead = 500;

interface Reading {
  resource: Resource;
  format: ExportFormat;
  listRequest: ListRequest;
  selection: Selection;
  /** Takes records as they come, in the order of the list. */
  take(rows: Row[], done: number, total: number): Promise<void>;
}

/**
 * Reads all that a list's request finds, some hundred records at a time, as they stood at one moment.
 * @returns the sums of `list.totals` at that moment, in their order, in dinars; null of what the caller may not read.
 * @throws Refusal when the list is not the caller's to read, too long, or not waited for any more.
 */
export function readRows(
  engine: Engine,
  request: Request,
  reading: Reading,
): Promise<readonly (number | null)[]> {
  const { resource, format, listRequest, selection, take } = reading;
  const { sessionId, signal } = request;
  if (!sessionId) throw unauthenticated();
  const scope: ReadScope = { ...engine, render: 'wire', masked: true };
  const most = mostExported[format];
  return transaction(engine.pool, async tx => {
    tx.defer({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY', values: [] });
    const found = await ask(tx, idsStatement(resource, listRequest, scope, most), listRequest, sessionId);
    const { count, ids } = JSON.parse(found) as { count: number; ids: string[] };
    if (count > most) throw tooLong(resource, format, count, most);
    const rows = rowsStatement(resource, selection, scope);
    for (let done = 0; done < ids.length; done += perRead) {
      refuseAborted(signal);
      const page = await ask(tx, rows, ids.slice(done, done + perRead), sessionId);
      await take(JSON.parse(page) as Row[], Math.min(done + perRead, ids.length), ids.length);
    }
    if (!resource.list?.totals) return [];
    const sums = await ask(tx, totalsStatement(resource, listRequest, scope), listRequest, sessionId);
    return JSON.parse(sums) as (number | null)[];
  });
}

async function ask<R>(tx: Transaction, statement: Statement<R>, params: R, sessionId: string) {
  const values = statement.bind(params, sessionId);
  const { rows } = await tx.query<{ verdict: string; body: string }>({ text: statement.text, values });
  const [row] = rows;
  if (row?.verdict === 'OK') return row.body;
  throw row?.verdict === 'FORBIDDEN' ? forbidden() : unauthenticated();
}

const figure = (count: number) => count.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0');

function tooLong({ labels }: Resource, format: ExportFormat, count: number, most: number) {
  const other = format === 'PDF' && count <= mostExported.Excel ? ', ou choisissez Excel' : '';
  return badInput(
    {},
    `Cette liste compte ${figure(count)} ${labels.many}\u00a0; un fichier ${format} en tient ${figure(most)} au plus. Ajoutez un filtre${other}.`,
  );
}
