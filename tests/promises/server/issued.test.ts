import { strFromU8, unzipSync } from 'fflate';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/engine/base/log';
import { createEngine } from '../../../server/engine/start/createEngine';
import { product } from '../../../server/product';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { documents } from '../../../src/schema/api/documents';
import { serveApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { inFolder, restoreInto, saveFrom } from '../../server/helpers/company';
import { freshDatabase } from '../../server/helpers/database';
import { pdfText } from '../../server/helpers/pdfText';
import { keep, seed } from '../promise';
import { randomFrom } from '../random';
import { openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

let counter: Counter;
/** One of each kind, in each regime: what a restored company must still have. */
const issued: string[] = [];
const random = randomFrom(seed);
const today = todayInTunis(Date.now());

type Row = { id: string };
async function send<T = Row>(
  api: Api,
  token: string,
  operation: string,
  variables: object,
  selection = '{ id }',
): Promise<T> {
  const types: Record<string, string> = {
    id: 'ID!',
    client: 'ID',
    otherLines: '[ReceiptOtherLinesInput]',
    state: 'String',
  };
  const names = Object.keys(variables);
  const idOf: Record<string, string> = {
    issueReceipt: 'receiptId',
    createCreditNote: 'receiptId',
    convertCashReceipt: 'receiptId',
  };
  const kind = /^[A-Z]/.test(operation) ? 'query' : 'mutation';
  const { data, errors } = await api.send<Record<string, T>>(
    token,
    `${kind} (${names.map(name => `$${name}: ${types[name] ?? 'Input'}`).join(', ')}) {
      ${operation}(${names.map(name => `${name === 'id' ? (idOf[operation] ?? 'id') : name}: $${name}`).join(', ')}) ${selection} }`,
    variables,
  );
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data[operation] as T;
}

beforeAll(async () => {
  counter = await openCounter();
  const { api, token } = counter;
  const { pool } = api.engine;
  await pool.query('UPDATE managers SET "sendsEInvoices" = true');
  const { rows } = await pool.query<Row>('SELECT id::text FROM clients LIMIT 1');
  await pool.query(
    `UPDATE clients SET "vatSuspension__decisionNumber" = '2026/118', "vatSuspension__decisionDate" = '2019-12-15',
       "vatSuspension__from" = '2020-01-01', "vatSuspension__to" = '2099-12-31' WHERE id = $1`,
    [rows[0]?.id],
  );
  const lines = () =>
    Array.from({ length: 1 + random.below(4) }, (_, index) => ({
      kind: 'AUTRE',
      label: `Prestation ${index + 1}`,
      quantity: String((1 + random.below(9000)) / 1000),
      unitPrice_HT: String(1 + random.below(900)),
      tvaRate: random.pick(['19', '13', '7']),
    }));
  const issue = async (values: object) => {
    const { id } = await send(api, token, 'createReceipt', {
      client: rows[0]?.id,
      otherLines: lines(),
      ...values,
    });
    issued.push(id);
    return (await send(api, token, 'issueReceipt', { id })).id;
  };
  await issue({ discountType: 'PERCENT', discountPercent: '5' });
  const invoice = await issue({ discountAmount: '0.500' });
  await issue({
    vatRegime: 'SUSPENSION',
    suspensionDecision: '2026/118',
    suspensionDate: '2019-12-15',
    suspensionFrom: '2020-01-01',
    suspensionUntil: '2099-12-31',
    visaedOrder: 'BC-77',
    visaedOrderDate: '2020-01-02',
  });
  await issue({ vatRegime: 'EXONERE', exemptionReason: 'Article 13' });
  const slip = await issue({ documentKind: 'CASH_RECEIPT' });
  issued.push((await send(api, token, 'convertCashReceipt', { id: slip })).id);
  const credited = { id: invoice, creditReason: 'Retour anticipé' };
  issued.push((await send(api, token, 'createCreditNote', credited)).id);
  // Of a contract, with lines of its own, half paid, and handed out again.
  const billed = (await counter.invoice(await counter.contract(['600', '80.5']))).data
    ?.createReceiptFromContractService;
  issued.push(billed?.id ?? '');
  await counter.pay(billed?.id ?? '', '100');
  await send(api, token, 'ReceiptDuplicatePDF', { id: billed?.id }, '');
});
afterAll(() => counter?.close());

/** Tables that hold issued documents, and what each column holds. */
async function columnsOfDocuments(pool: Pool) {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name ~ '^(receipts|receipt-lines)(__|$)' AND table_name !~ 'occupancy'
       AND is_generated = 'NEVER' ORDER BY 1, ordinal_position`,
  );
  return rows;
}

/** Every row of every such table, as PostgreSQL writes it. */
async function everyRow(pool: Pool): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of new Set((await columnsOfDocuments(pool)).map(one => one.table))) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT (to_jsonb(t) - '_frozen_by')::text AS row FROM "${table}" t ORDER BY 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** What somebody holds of each document: its print, and its electronic file. */
async function papers(api: Api, token: string) {
  const print = async (id: string) => {
    const pdf = await send<string>(api, token, 'ReceiptPDF', { id }, '');
    return pdfText(Buffer.from(pdf, 'base64'));
  };
  const prints: string[] = [];
  for (const id of issued) prints.push(await print(id));
  const { data } = await api.send<{ EInvoiceFiles: { zip: string } }>(
    token,
    documents.question('EInvoiceFiles', api.engine.resources),
    { from: today, to: today },
  );
  const files = unzipSync(Buffer.from(data?.EInvoiceFiles.zip ?? '', 'base64'));
  const teif = Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strFromU8(xml)]));
  return { prints, teif };
}

/** What is no part of the document: how often it was copied, what became of it, how it is found. */
const beside = new Set([
  'receipts.duplicates',
  'receipts.convertedTo',
  'receipts._search',
  'receipts.updatedAt',
  // Which transaction froze it: a number of that database.
  'receipts._frozen_by',
]);
const another: Record<string, (column: string) => string> = {
  text: column => `coalesce(${column}, '') || 'x'`,
  numeric: column => `coalesce(${column}, 0) + 1`,
  integer: column => `coalesce(${column}, 0) + 1`,
  bigint: column => `coalesce(${column}, 0) + 1`,
  boolean: column => `NOT coalesce(${column}, false)`,
  date: column => `coalesce(${column}, '2020-01-01') + 1`,
  'timestamp with time zone': column => `coalesce(${column}, '2020-01-01') + interval '1 second'`,
};

/** Changes each column of what is issued, and deletes each row: how much PostgreSQL lets pass. */
async function changesBySql(pool: Pool): Promise<{ n: number; accepted: string[] }> {
  const columns = (await columnsOfDocuments(pool)).filter(
    ({ table, column }) => !beside.has(`${table}.${column}`) && !table.startsWith('receipts__billings'),
  );
  const tables = [...new Set(columns.map(({ table }) => table))];
  const statements = [
    ...columns.map(({ table, column, type }) => ({
      named: `${table}.${column}`,
      sql: `UPDATE "${table}" SET "${column}" = ${(another[type] ?? (() => 'NULL'))(`"${column}"`)}`,
    })),
    ...tables.map(table => ({ named: `rows of ${table}`, sql: `DELETE FROM "${table}"` })),
  ];
  const client = await pool.connect();
  try {
    await client.query(`CREATE FUNCTION pg_temp.tried(statement text) RETURNS text LANGUAGE plpgsql AS $$
      DECLARE changed bigint; BEGIN EXECUTE statement; GET DIAGNOSTICS changed = ROW_COUNT;
      RETURN CASE changed WHEN 0 THEN 'of nothing' ELSE 'accepted' END; EXCEPTION WHEN OTHERS THEN RETURN SQLSTATE; END $$`);
    const { rows } = await client.query<{ outcome: string }>(
      'SELECT pg_temp.tried(s) AS outcome FROM unnest($1::text[]) WITH ORDINALITY AS t (s, n) ORDER BY n',
      [statements.map(({ sql }) => sql)],
    );
    const outcomes = statements
      .map(({ named }, index) => ({ named, outcome: rows[index]?.outcome }))
      .filter(({ outcome }) => outcome !== 'of nothing');
    return {
      n: outcomes.length,
      accepted: outcomes.filter(one => one.outcome !== 'KA001').map(one => `${one.named}: ${one.outcome}`),
    };
  } finally {
    client.release(true);
  }
}

async function changesByApi(api: Api, token: string): Promise<{ n: number; accepted: string[] }> {
  const accepted: string[] = [];
  for (const id of issued) {
    for (const [operation, input] of [
      ['updateReceipt', { id, discountAmount: '1' }],
      ['updateReceipt', { id, otherLines: [] }],
      ['updateReceipt', { id, issueDate: '2020-01-01' }],
      ['deleteReceipt', { id }],
      ['issueReceipt', { id }],
    ] as const) {
      const said = await send(api, token, operation, input).then(
        () => 'accepted',
        (error: Error) => error.message,
      );
      if (!said.includes('CONFLICT')) accepted.push(`${operation} of ${id}: ${said}`);
    }
  }
  return { n: issued.length * 5, accepted };
}

describe('un document émis', () => {
  it('n’est changé ni par SQL, ni par l’API, ni par une sauvegarde restaurée, où il reste figé', async () => {
    const { api, token } = counter;
    const { pool } = api.engine;
    const before = { rows: await everyRow(pool), papers: await papers(api, token) };
    expect(Object.keys(before.papers.teif)).toHaveLength(7);
    const tried = [await changesBySql(pool), await changesByApi(api, token)];
    expect(await everyRow(pool)).toEqual(before.rows);

    const elsewhere = await freshDatabase();
    await inFolder(async folder => {
      const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
      const url = new URL(elsewhere.url);
      url.pathname = `/${rows[0]?.name}`;
      await saveFrom(url.href, `${folder}/karhba.tar.gz`);
      await restoreInto(elsewhere.url, `${folder}/karhba.tar.gz`);
    });
    const engine = await createEngine(elsewhere.pool, product, createLog('silent'));
    const restored = await serveApi({ ...elsewhere, engine });
    try {
      const boss = (await restored.signIn('SUPER_ADMIN')).token;
      expect(await everyRow(elsewhere.pool)).toEqual(before.rows);
      expect(await papers(restored, boss)).toEqual(before.papers);
      tried.push(await changesBySql(elsewhere.pool), await changesByApi(restored, boss));
      expect(await everyRow(elsewhere.pool)).toEqual(before.rows);
    } finally {
      await restored.close();
    }
    const accepted = tried.flatMap(one => one.accepted);
    expect(accepted).toEqual([]);
    keep('P-44', {
      n: tried.reduce((sum, one) => sum + one.n, 0),
      of: 'changes of issued documents by SQL, by the API and by a restore',
      figure: accepted.length,
      ideal: 0,
    });
  }, 240_000);

  it('se remet en duplicata\u00a0: compté et trouvé par son filtre, marqué sur le papier, la fiche gardant le reste', async () => {
    const { api, token } = counter;
    const found = async (state: string) => {
      const list = await send<{ data: Row[] }>(api, token, 'Receipts', { state }, '{ data { id } }');
      return list.data.map(({ id }) => id);
    };
    const read = async (id: string) => {
      const { rows } = await api.engine.pool.query<{ row: object; duplicates: number | null }>(
        `SELECT to_jsonb(r) - ARRAY['duplicates', 'updatedAt', '_frozen_by'] AS row, duplicates FROM receipts r WHERE id = $1`,
        [id],
      );
      return rows[0];
    };
    const [id = ''] = issued;
    const before = await read(id);
    const already = issued.at(-1);
    expect(await found('DUPLICATED')).toEqual([already]);
    for (const copies of [1, 2]) {
      const pdf = await send<string>(api, token, 'ReceiptDuplicatePDF', { id }, '');
      const text = await pdfText(Buffer.from(pdf, 'base64'));
      expect(text).toContain('DUPLICATA');
      expect(text).toMatch(/FA-\d{4}-000001/);
      expect(await read(id)).toEqual({ row: before?.row, duplicates: copies });
    }
    const original = await send<string>(api, token, 'ReceiptPDF', { id }, '');
    expect(await pdfText(Buffer.from(original, 'base64'))).not.toContain('DUPLICATA');
    expect((await found('DUPLICATED')).toSorted()).toEqual([id, already].toSorted());
    // It is still what it was issued as.
    expect(await found('NORMAL')).toContain(id);
  }, 120_000);
});
