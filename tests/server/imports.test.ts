import { randomUUID } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { storeGrants } from '../../server/engine/access/grantedActions';
import { readTable } from '../../server/engine/imports/readTable';
import { cleanImports } from '../../server/engine/jobs/cleaning';
import { documents } from '../../src/schema/api/documents';
import { clientRows, spoiled, titles, workbookOf } from '../helpers/clientSheet';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { modelOf } from './helpers/modelOf';
import { fileOf, sendFiles } from './helpers/uploads';
import { refusal } from './helpers/write';

interface Preview {
  id: string;
  fileName: string;
  encoding: string | null;
  heading: number;
  first: { line: number; cells: string[] }[];
  columns: { title: string; samples: string[]; path: string | null }[];
  total: number;
  wrong: number;
}
interface Line {
  line: number;
  cells: string[];
  faults: { column: number | null; message: string }[];
}

let api: Api;
let leila: { id: string; token: string };

beforeAll(async () => {
  api = await startApi();
  leila = await api.signIn('ADMIN', ['clients', 'create_client']);
});
beforeEach(async () => {
  await api.engine.pool.query('DELETE FROM clients');
});
afterAll(() => api?.close());

const send = (
  content: Uint8Array | string,
  {
    token = leila.token,
    name = 'Nos clients.xlsx',
    ...more
  }: Record<string, unknown> & {
    token?: string;
    name?: string;
  } = {},
) =>
  sendFiles<{ prepareImport: Preview }>(api, token, documents.prepareImport, {
    id: randomUUID(),
    resource: 'clients',
    ...more,
    file: fileOf(content, name, ''),
  });
const prepared = ({ data, errors }: Answer<{ prepareImport: Preview }>): Preview => {
  if (!data) throw new Error(JSON.stringify(errors));
  return data.prepareImport;
};
const run = (id: string, token = leila.token) =>
  api.send<{ runImport: number }>(token, documents.runImport, { id });
const linesOf = async (id: string, asked: object = {}) =>
  (await api.send<{ importLines: Line[] }>(leila.token, documents.importLines, { id, limit: 100, ...asked }))
    .data?.importLines ?? [];
const stateOf = async (id: string) =>
  (
    await api.send<{ importProgress: { state: string; done: number; total: number } }>(
      leila.token,
      documents.importProgress,
      { id },
    )
  ).data?.importProgress;
const count = async (sql: string) =>
  Number((await api.engine.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n);
const clients = () => count('clients');
const told = () => count(`"history-logs" WHERE "entityType" = 'clients' AND action = 'CREATE'`);
const code = (answer: { errors?: Answer['errors'] }) => answer.errors?.[0]?.extensions.code;

/** Keeps the writing of clients from going on until it is let. */
async function holdClients() {
  const client = await api.engine.pool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE clients IN EXCLUSIVE MODE');
  // Whatever the test comes to: a connection kept would keep the server from closing.
  onTestFinished(() => client.release(true));
  return () => client.query('ROLLBACK');
}
async function until(holds: () => Promise<boolean>) {
  const latest = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error('It never came to that.');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

test('une formule en erreur se dit à sa cellule, et n’entre jamais', async () => {
  const rows = clientRows(4);
  rows[1]![titles.indexOf('Adresse')] = '#N/A';
  rows[2]![titles.indexOf('Adresse')] = '#VALEUR!';
  rows[3]![titles.indexOf('Adresse')] = '#3, rue de Rome';
  // As Excel keeps it: an error, not its text.
  rows[4]![titles.indexOf('Adresse')] = 'En erreur';
  const parts = unzipSync(await workbookOf(rows));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const [cell = '', at = ''] = /<c r="(G5)"[^>]*>.*?<\/c>/.exec(sheet) ?? [];
  parts['xl/worksheets/sheet1.xml'] = strToU8(
    sheet.replace(cell, `<c r="${at}" t="e"><f>1/0</f><v>#DIV/0!</v></c>`),
  );
  const { id, wrong } = prepared(await send(zipSync(parts)));
  expect(wrong).toBe(3);
  const said = (what: string) => [
    {
      column: titles.indexOf('Adresse'),
      message: `«\u00a0${what}\u00a0» est une formule en erreur\u00a0: corrigez-la, ou videz la cellule`,
    },
  ];
  expect((await linesOf(id, { wrong: true })).map(({ faults }) => faults)).toEqual([
    said('#N/A'),
    said('#VALEUR!'),
    said('#DIV/0!'),
  ]);
});

describe('un fichier de mille clients, dont trente faux', () => {
  it('se lit et se juge sans rien écrire, puis entre d’un coup, sauf les trente', async () => {
    const before = await told();
    const preview = prepared(await send(await workbookOf(clientRows(1000, 33))));
    expect(preview).toMatchObject({ fileName: 'Nos clients.xlsx', total: 1000, wrong: 30 });
    expect(preview.columns.map(({ path }) => path)).toEqual([
      'clientType',
      'otherDetails.firstName',
      'otherDetails.lastName',
      'otherDetails.CIN',
      'otherDetails.birthDate',
      'phone',
      'address',
      null,
    ]);
    expect(preview.columns[4]?.samples).toEqual(['01/01/1960', '02/01/1960', '03/01/1960']);
    const wrong = await linesOf(preview.id, { wrong: true });
    expect(wrong.map(({ line }) => line)).toEqual(Array.from({ length: 30 }, (_, n) => 34 + 33 * n));
    for (const [n, { faults }] of wrong.entries()) {
      const [title = '', message] = spoiled[n % spoiled.length] ?? [];
      expect(faults).toEqual([{ column: titles.indexOf(title), message }]);
    }
    expect(await clients()).toBe(0);

    expect((await run(preview.id)).data?.runImport).toBe(970);
    expect(await clients()).toBe(970);
    expect((await told()) - before).toBe(970);
    expect(await stateOf(preview.id)).toEqual({ state: 'DONE', done: 970, total: 970 });
    const { rows } = await api.engine.pool.query(
      `SELECT "otherDetails__firstName" AS name, "otherDetails__CIN" AS cin, "otherDetails__birthDate"::text AS born, phone, "clientKind" AS kind,
        _search LIKE '%prenom 7 nom 7%' AS found FROM clients WHERE "otherDetails__CIN" = '11000007'`,
    );
    expect(rows).toEqual([
      {
        name: 'Prénom 7',
        cin: '11000007',
        born: '1960-01-08',
        phone: '+21622100007',
        kind: 'PASSAGE',
        found: true,
      },
    ]);
    const { rows: codes } = await api.engine.pool.query<{ code: string }>(
      'SELECT code FROM clients ORDER BY id',
    );
    const numbers = codes.map(one => Number(one.code.slice(-5)));
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n));
    // Sent twice, it is written once.
    expect((await run(preview.id)).data?.runImport).toBe(970);
    expect(await clients()).toBe(970);
  });

  it('rend les trente avec leur erreur, à corriger et à importer encore', async () => {
    const { id } = prepared(await send(await workbookOf(clientRows(120, 20))));
    const { data } = await api.send<{ importLeft: string }>(leila.token, documents.importLeft, { id });
    const left = prepared(await send(Buffer.from(data?.importLeft ?? '', 'base64')));
    // The one whose card another line had is alone now.
    expect(left).toMatchObject({ total: 6, wrong: 5 });
    expect(left.columns.at(-1)).toMatchObject({
      title: 'Erreur',
      path: null,
      samples: ['Nom\u00a0: Ce champ est obligatoire', expect.anything(), expect.anything()],
    });
    // What is a text stays one: nothing that comes out is a formula.
    expect(left.columns[7]?.samples).toEqual(['=HYPERLINK("http://mechant.test")']);
  });

  it('dit ce qui est déjà dans la base, et laisse changer les colonnes', async () => {
    const first = prepared(await send(await workbookOf(clientRows(3))));
    await run(first.id);
    const again = prepared(await send(await workbookOf(clientRows(4))));
    expect(again).toMatchObject({ total: 4, wrong: 3 });
    const [{ faults } = { faults: [] }] = await linesOf(again.id, { wrong: true });
    expect(faults).toEqual([
      { column: 3, message: expect.stringMatching(/^Déjà utilisé par Prénom 0 Nom 0 \(CL-/) as string },
    ]);
    const mapping = again.columns.map(({ path }) => path);
    const anew = (next: (string | null)[]) =>
      api.send<{ prepareImport: Preview }>(leila.token, documents.prepareImport, {
        id: again.id,
        resource: 'clients',
        mapping: next,
      });
    mapping[5] = null;
    expect(prepared(await anew(mapping))).toMatchObject({ total: 4, wrong: 4 });
    const [{ faults: missing } = { faults: [] }] = await linesOf(again.id);
    expect(missing).toEqual([{ column: null, message: 'Téléphone\u00a0: Ce champ est obligatoire' }]);
    mapping[5] = 'phone';
    expect(prepared(await anew(mapping))).toMatchObject({ total: 4, wrong: 3 });
    mapping[5] = 'address';
    expect((await anew(mapping)).errors?.[0]?.message).toContain('Deux colonnes');
    mapping[5] = 'code';
    expect(code(await anew(mapping))).toBe('BAD_USER_INPUT');
  });
});

describe('un import', () => {
  it('n’écrit rien quand une ligne est prise entre-temps, et dit laquelle', async () => {
    const { id } = prepared(await send(await workbookOf(clientRows(250))));
    const [row] = clientRows(230).slice(-1);
    const mehdi = {
      clientType: 'PHYSICAL',
      clientKind: 'PASSAGE',
      phone: '20 123 456',
      address: 'Tunis',
      otherDetails: { firstName: 'Mehdi', lastName: 'Trabelsi', CIN: String(row?.[3]) },
    };
    expect(await refusal(api, leila.token, 'clients', 'create', mehdi)).toBeUndefined();
    const before = await told();
    const { errors } = await run(id);
    expect(errors?.[0]?.message).toMatch(
      /^Rien n’est importé\. Ligne 231\u00a0: N° de la pièce.*déjà utilisé/,
    );
    expect([await clients(), (await told()) - before]).toEqual([1, 0]);
    const wrong = await linesOf(id, { wrong: true });
    expect(wrong.map(({ line, faults }) => [line, faults])).toEqual([
      [231, [{ column: 3, message: 'Déjà utilisé' }]],
    ]);
    expect((await run(id)).data?.runImport).toBe(249);
  });

  it('annulé en chemin ne laisse rien, et peut recommencer', async () => {
    const { id } = prepared(await send(await workbookOf(clientRows(300))));
    const release = await holdClients();
    const running = run(id);
    await until(async () => (await stateOf(id))?.state === 'RUNNING');
    expect((await run(id)).errors?.[0]?.message).toBe('Cet import est déjà en cours.');
    const { data } = await api.send<{ cancelImport: boolean }>(leila.token, documents.cancelImport, { id });
    expect(data?.cancelImport).toBe(true);
    await release();
    expect((await running).errors?.[0]?.message).toBe('Import annulé\u00a0: rien n’est importé.');
    expect(await clients()).toBe(0);
    expect(await stateOf(id)).toEqual({ state: 'READY', done: 0, total: 300 });
    expect((await run(id)).data?.runImport).toBe(300);
  });

  it('et un autre, en même temps : chacun entre entier, les numéros se suivent', async () => {
    const rows = clientRows(400);
    const half = (from: number) => workbookOf([titles, ...rows.slice(1 + from, 201 + from)]);
    const [one, two] = [prepared(await send(await half(0))), prepared(await send(await half(200)))];
    const answers = await Promise.all([run(one.id), run(two.id)]);
    expect(answers.map(({ data }) => data?.runImport)).toEqual([200, 200]);
    const { rows: codes } = await api.engine.pool.query<{ n: number }>(
      'SELECT right(code, 5)::int AS n FROM clients ORDER BY 1',
    );
    expect(codes.map(({ n }) => n - (codes[0]?.n ?? 0))).toEqual(codes.map((_, n) => n));
  });

  it('des mêmes lignes, à deux en même temps : le second ne double rien', async () => {
    const file = await workbookOf(clientRows(150));
    const [one, two] = [prepared(await send(file)), prepared(await send(file))];
    const answers = await Promise.all([run(one.id), run(two.id)]);
    expect(answers.filter(({ data }) => data?.runImport === 150)).toHaveLength(1);
    expect(await clients()).toBe(150);
  });

  it('demande à chaque pas le droit d’ajouter, et n’est que le sien', async () => {
    const { id } = prepared(await send(await workbookOf(clientRows(2))));
    const other = await api.signIn('ADMIN', ['clients', 'create_client']);
    const steps = (token: string) =>
      Promise.all([
        run(id, token),
        api.send(token, documents.importLines, { id }),
        api.send(token, documents.importProgress, { id }),
        api.send(token, documents.importLeft, { id }),
        api.send(token, documents.cancelImport, { id }),
        api.send(token, documents.prepareImport, { id, resource: 'clients' }),
      ]);
    expect((await steps(other.token)).map(code)).toEqual(Array(6).fill('NOT_FOUND'));
    await storeGrants(api.engine.pool, leila.id, ['clients']);
    expect((await steps(leila.token)).map(code)).toEqual(Array(6).fill('FORBIDDEN'));
    expect(code(await send(await workbookOf(clientRows(2))))).toBe('FORBIDDEN');
    expect(code(await api.send(leila.token, documents.importTemplate, { resource: 'clients' }))).toBe(
      'FORBIDDEN',
    );
    await storeGrants(api.engine.pool, leila.id, ['clients', 'create_client']);
    expect(await clients()).toBe(0);
    expect((await run(id)).data?.runImport).toBe(2);
    expect(code(await send('x', { resource: 'receipts' }))).toBe('BAD_USER_INPUT');
  });

  it('s’oublie après un jour', async () => {
    const { id } = prepared(await send(await workbookOf(clientRows(2))));
    const { pool, log } = api.engine;
    await cleanImports.run({ pool, log, now: () => Date.now() + 23 * 3_600_000 });
    expect(await stateOf(id)).toMatchObject({ total: 2 });
    await cleanImports.run({ pool, log, now: () => Date.now() + 25 * 3_600_000 });
    expect(await stateOf(id)).toBeFalsy();
    expect(await count('"_import_lines"')).toBe(0);
  });

  it('s’annule tant que rien ne repose dessus : tout part, avec son historique, ou rien', async () => {
    const undo = (id: string, token = leila.token) =>
      api.send<{ undoImport: number }>(token, documents.undoImport, { id });
    const written = async () =>
      (
        await api.send<{ writtenImports: { id: string; fileName: string; created: number }[] }>(
          leila.token,
          documents.writtenImports,
          { resource: 'clients' },
        )
      ).data?.writtenImports;
    const { pool, log } = api.engine;
    await pool.query('DELETE FROM "_imports"');
    const { id } = prepared(await send(await workbookOf(clientRows(3))));
    expect(code(await undo(id))).toBe('NOT_FOUND');
    await run(id);
    expect(await written()).toMatchObject([{ id, fileName: 'Nos clients.xlsx', created: 3 }]);
    const other = await api.signIn('ADMIN', ['clients', 'create_client']);
    expect(code(await undo(id, other.token))).toBe('NOT_FOUND');

    const { rows } = await pool.query<{ id: string }>(
      `SELECT id::text AS id FROM clients WHERE "otherDetails__CIN" = '11000001'`,
    );
    const changed = rows[0]?.id ?? '';
    await pool.query(`UPDATE clients SET "updatedAt" = "updatedAt" + interval '1 minute' WHERE id = $1`, [
      changed,
    ]);
    expect((await undo(id)).errors?.[0]?.message).toMatch(
      /^Rien n’est annulé\u00a0: un client a été modifié/,
    );
    await pool.query(`UPDATE clients SET "updatedAt" = "createdAt" WHERE id = $1`, [changed]);
    await pool.query('INSERT INTO "contract-services" (client) VALUES ($1)', [changed]);
    expect((await undo(id)).errors?.[0]?.message).toMatch(/^Rien n’est annulé\. /);
    expect(await clients()).toBe(3);
    await pool.query('DELETE FROM "contract-services"');

    // What it brought is known for a month, its lines for a day.
    await cleanImports.run({ pool, log, now: () => Date.now() + 25 * 3_600_000 });
    expect(await count('"_import_lines"')).toBe(0);
    const deleted = () => count(`"history-logs" WHERE "entityType" = 'clients' AND action = 'DELETE'`);
    const before = await deleted();
    expect((await undo(id)).data?.undoImport).toBe(3);
    expect([await clients(), (await deleted()) - before, await written()]).toEqual([0, 3, []]);
  });

  it('amène aussi des véhicules, par le nom de leur marque et de leur modèle', async () => {
    const { carBrand, carModel } = await modelOf(api.engine.pool, 'Kia', 'Picanto');
    const { token } = await api.signIn('ADMIN', ['vehicles', 'create_vehicle']);
    const file = 'Immatriculation;Marque;Modèle;Kilométrage\n231 TU 4455;kia;PICANTO;12 500';
    const sent = await send(file, { token, name: 'parc.csv', resource: 'vehicles' });
    const preview = prepared(sent);
    expect(preview).toMatchObject({ total: 1, wrong: 0 });
    expect((await run(preview.id, token)).data?.runImport).toBe(1);
    const { rows } = await api.engine.pool.query(
      `SELECT "carBrand"::text AS "carBrand", "carModel"::text AS "carModel" FROM vehicles WHERE karhba_normalize(registration) LIKE '%4455%'`,
    );
    expect(rows).toEqual([{ carBrand, carModel }]);
  });

  it('ajoute avec eux les marques et les modèles que personne n’a, une fois chacun, à qui le peut', async () => {
    const file = [
      'Immatriculation;Marque;Modèle',
      '232 TU 5001;Renault;Clio',
      '232 TU 5002;RENAULT;Symbol',
      '232 TU 5003;Renault;clio',
      '232 TU 5004;Dacia;Logan',
      '232 TU 5006;Dacia;Clio',
      '232 TU 5005;Dacia;',
    ].join('\n');
    const parc = { name: 'parc.csv', resource: 'vehicles' };
    // Who may not add makes is told where they are added.
    const only = await api.signIn('ADMIN', ['vehicles', 'create_vehicle']);
    expect(prepared(await send(file, { ...parc, token: only.token }))).toMatchObject({
      wrong: 6,
      missing: [],
    });
    const { token } = await api.signIn('SUPER_ADMIN');
    const preview = prepared(await send(file, { ...parc, token }));
    expect(preview).toMatchObject({
      total: 6,
      wrong: 1,
      missing: [
        { label: 'marques', count: 2, names: ['Renault', 'Dacia'] },
        { label: 'modèles', count: 4, names: ['Clio', 'Symbol', 'Logan', 'Clio'] },
      ],
    });
    expect((await run(preview.id, token)).data?.runImport).toBe(5);
    const { rows } = await api.engine.pool.query<{ car: string }>(
      `SELECT concat_ws(' ', b.name, m.name) AS car FROM vehicles v JOIN "car-brands" b ON b.id = v."carBrand" JOIN "car-models" m ON m.id = v."carModel" AND m."carBrand" = b.id
       WHERE v.registration LIKE '232%' ORDER BY v.registration`,
    );
    expect(rows.map(({ car }) => car)).toEqual([
      'Renault Clio',
      'Renault Symbol',
      'Renault Clio',
      'Dacia Logan',
      'Dacia Clio',
    ]);
    expect(await count(`"history-logs" WHERE "entityType" = 'car-models' AND action = 'CREATE'`)).toBe(4);
  });

  it('donne un modèle : les champs, ce qui est obligatoire, une ligne d’explication qui ne s’importe pas', async () => {
    const { data } = await api.send<{ importTemplate: string }>(leila.token, documents.importTemplate, {
      resource: 'clients',
    });
    const { headings, lines } = await readTable(Buffer.from(data?.importTemplate ?? '', 'base64'), {
      signal: new AbortController().signal,
    });
    const explained = Object.fromEntries(headings.map((title, index) => [title, lines[0]?.cells[index]]));
    expect(explained).toMatchObject({
      'Type *': 'Obligatoire\u00a0; Société / Personne physique',
      'Prénom *': 'Obligatoire selon le reste de la ligne\u00a0; 80 caractères au plus',
      'Né(e) le': 'Date JJ/MM/AAAA',
      'N° de la pièce': '20 caractères au plus\u00a0; une seule fois',
    });
    expect(headings).not.toContain('Code');
    const [, row = []] = clientRows(1);
    const given: Record<string, (typeof row)[number]> = {
      'Type *': row[0] ?? null,
      'Prénom *': 'Zoé',
      'Nom *': 'Béji',
      'N° de la pièce': '07654321',
      'Téléphone *': '22333444',
      Adresse: 'Tunis',
    };
    const filled = [
      headings,
      headings.map(title => String(explained[title])),
      headings.map(title => given[title] ?? null),
    ];
    expect(prepared(await send(await workbookOf(filled)))).toMatchObject({ total: 1, wrong: 0 });
  });
});

describe('un fichier .csv', () => {
  const line = 'Zoé;Béji;07654321;22 333 444;7, rue d’Ésope;12/03/1990;oui';
  const head = 'Prénom;Nom;Carte d’identité n°;GSM;Adresse;Né(e) le;Assujetti à la TVA';

  it.each([
    ['UTF-8', Buffer.from(`${head}\r\n${line}\r\n`, 'utf8')],
    ['UTF-8 avec sa marque', Buffer.from(`\ufeff${head}\n${line}`, 'utf8')],
    ['Windows-1252', Buffer.from(`${head}\n${line}`.replaceAll('’', '\u0092'), 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${head}\n${line}`, 'utf16le')],
    ['avec tabulations', Buffer.from(`${head}\n${line}`.replaceAll(';', '\t'), 'utf8')],
    [
      'avec virgules',
      Buffer.from(
        `${head.replaceAll(';', ',')}\n"Zoé","Béji",07654321,22333444,"7, rue d’Ésope",1990-03-12,non`,
      ),
    ],
  ])('en %s', async (_, content) => {
    const preview = prepared(await send(content, { name: 'clients.csv' }));
    expect(preview).toMatchObject({ fileName: 'clients.csv', total: 1, wrong: 0 });
    expect((await run(preview.id)).data?.runImport).toBe(1);
    const { rows } = await api.engine.pool.query(
      'SELECT "otherDetails__firstName" AS first, "otherDetails__lastName" AS last, phone, address, "otherDetails__birthDate"::text AS born FROM clients',
    );
    expect(rows).toEqual([
      { first: 'Zoé', last: 'Béji', phone: '+21622333444', address: '7, rue d’Ésope', born: '1990-03-12' },
    ]);
  });
});

describe('un fichier .csv qui ne dit pas comment il est écrit', () => {
  // « ليلى » and « تونس », as Excel writes them in Tunisia.
  const arabic = Buffer.concat([
    Buffer.from('Pr\u00e9nom;Nom;Pi\u00e8ce;CP;Date de naissance;GSM;Adresse\n', 'latin1'),
    Buffer.from([0xe1, 0xed, 0xe1, 0xec]),
    Buffer.from(';B\u00e9ji;07654321;2080;12/03/1990;22 333 444;', 'latin1'),
    Buffer.from([0xca, 0xe6, 0xe4, 0xd3]),
  ]);

  it('est pris pour de l’arabe s’il en a les mots, et se relit autrement si l’on veut', async () => {
    const id = randomUUID();
    const preview = prepared(await send(arabic, { id, name: 'clients.csv' }));
    expect(preview).toMatchObject({ encoding: 'WINDOWS-1256', heading: 1, wrong: 0 });
    expect(preview.first[1]?.cells.slice(0, 2)).toEqual(['ليلى', 'Béji']);
    expect(preview.columns.map(({ path }) => path)).toEqual([
      'otherDetails.firstName',
      'otherDetails.lastName',
      'otherDetails.CIN',
      'otherDetails.postalCode',
      'otherDetails.birthDate',
      'phone',
      'address',
    ]);
    const other = prepared(await send(arabic, { id, name: 'clients.csv', encoding: 'WINDOWS-1252' }));
    expect(other).toMatchObject({ id, encoding: 'WINDOWS-1252' });
    expect(other.columns[0]?.samples).toEqual(['áíáì']);
    // Capitals with their accents, side by side: no Arabic word.
    const french = Buffer.from('Soci\u00e9t\u00e9;GSM\nGARAGE AGR\u00c9\u00c9 DU LAC;22333444\n', 'latin1');
    const read = prepared(await send(french, { name: 'clients.csv' }));
    expect(read).toMatchObject({ encoding: 'WINDOWS-1252' });
    expect(read.first[1]?.cells[0]).toBe('GARAGE AGR\u00c9\u00c9 DU LAC');
    const refused = await send(arabic, { name: 'clients.csv', encoding: 'EBCDIC' });
    expect(code(refused)).toBe('BAD_USER_INPUT');
  });

  it('a ses titres où on le dit : par défaut, sous le titre de la feuille', async () => {
    const id = randomUUID();
    const file = 'Nos clients de 2026\n\nNom;Prénom;GSM\nAnciens;;\nBéji;Zoé;22333444';
    const guessed = prepared(await send(file, { id, name: 'clients.csv' }));
    expect(guessed).toMatchObject({ heading: 3, total: 2 });
    expect(guessed.first.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
    const named = prepared(await send(file, { id, name: 'clients.csv', heading: 4 }));
    expect(named).toMatchObject({ heading: 4, total: 1 });
    expect(named.columns[0]?.title).toBe('Anciens');
    expect(
      prepared(
        await api.send(leila.token, documents.prepareImport, {
          id,
          resource: 'clients',
          mapping: ['otherDetails.lastName', null, null],
        }),
      ),
    ).toMatchObject({ heading: 4 });
  });
});

describe('un fichier hostile', () => {
  const book = (sheet: string, more: Record<string, Uint8Array> = {}) =>
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      ...more,
    });
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const zeros = new Uint8Array(80 * 1024 * 1024);

  it.each<[string, () => Uint8Array | string, RegExp]>([
    ['vide', () => '', /vide/],
    ['sans ligne', () => 'Nom;Prénom', /vide/],
    ['qui n’est rien', () => Buffer.from('89504e470d0a1a0a00', 'hex'), /ne se lit pas/],
    ['qui est une archive', () => zipSync({ 'a.txt': strToU8('x') }), /ne se lit pas/],
    ['d’un ancien Excel', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /ancien format/],
    ['coupé', () => book(sheet('')).subarray(0, 300), /ne se lit pas/],
    ['qui se déplie sans fin', () => book(sheet(''), { 'xl/media/a.bin': zeros }), /trop lourd/],
    ['de trop de lignes', () => `Nom\n${'x\n'.repeat(5001)}`, /trop de lignes/],
    ['de trop de colonnes', () => `${'Nom;'.repeat(300)}\n${'x;'.repeat(300)}`, /trop de colonnes/],
    [
      'd’une colonne au bout du monde',
      () => book(sheet(`<row r="1">${text('A1', 'Nom')}</row><row r="2">${text('XFD2', 'x')}</row>`)),
      /trop de colonnes|ne se lit pas/,
    ],
    [
      'd’entités qui se multiplient',
      () =>
        book(
          `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheet(`<row r="1">${text('A1', '&b;')}</row>`)}`,
        ),
      /vide|ne se lit pas/,
    ],
    ['de plus de 10 Mo', () => new Uint8Array(11 * 1024 * 1024), /10\u00a0Mo/],
  ])('%s est refusé avec ce qu’il faut faire', async (_, content, said) => {
    expect((await send(content())).errors?.[0]?.message).toMatch(said);
  });

  it('ne fait calculer aucune formule : sa dernière valeur est prise', async () => {
    const rows = `<row r="1">${text('A1', 'Nom')}${text('B1', 'Adresse')}</row>
      <row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://mechant.test")</f><v>Béji</v></c>${text('B2', '+cmd|calc')}</row>`;
    const { id } = prepared(await send(book(sheet(rows))));
    expect((await linesOf(id))[0]?.cells).toEqual(['Béji', '+cmd|calc']);
  });
});
