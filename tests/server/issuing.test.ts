import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessLetters } from '../../server/engine/access/letters';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { company } from '../../server/rental/demo/company';
import { todayInTunis } from '../../src/domain/calendarDate';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addService } from './helpers/fleet';
import { call } from './helpers/write';

const year = todayInTunis(Date.now()).slice(0, 4);

let api: Api;
let boss: string;
let service: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  boss = (await api.signIn('SUPER_ADMIN')).token;
  service = await addService(api, boss);
});
afterAll(() => api?.close());

const sql = (statement: string, values: unknown[] = []) => api.engine.pool.query(statement, values);

const contract = async (said: object) =>
  (
    await call<{ id: string }>(api, boss, 'contract-services', 'create', {
      contractDetails: [{ service, amount: '600' }],
      ...said,
    })
  ).id;

interface Invoice {
  id: string;
  receiptId: string;
  manager: { label: string };
  buyer: Record<string, string | null>;
}

const asked = ['buyerName', 'buyerAddress', 'buyerIdentifierType', 'buyerIdentifier'];
const invoice = (id: string, about: Record<string, string> = {}, token = boss) =>
  api.send<{ createReceiptFromContractService: Invoice | null }>(
    token,
    `mutation ($id: ID!, ${asked.map(name => `$${name}: Input`).join(', ')}) {
      createReceiptFromContractService(contractServiceId: $id, ${asked.map(name => `${name}: $${name}`).join(', ')}) {
        id receiptId manager { label } buyer { name address phone taxRegistration identityType identityNumber } } }`,
    { id, ...about },
  );
const issued = async (id: string, about?: Record<string, string>): Promise<Invoice> => {
  const { data, errors } = await invoice(id, about);
  if (!data?.createReceiptFromContractService) throw new Error(JSON.stringify(errors));
  return data.createReceiptFromContractService;
};
const refused = async (id: string, token?: string) => {
  const { message, extensions } = (await invoice(id, {}, token)).errors?.[0] ?? {};
  return { message, record: extensions?.record };
};

/** The text of the invoice; all its spaces become one, whatever their width. */
async function printed(id: string): Promise<string> {
  const { data } = await api.send<{ ReceiptPDF: string }>(boss, documents.print('ReceiptPDF'), { id });
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(data?.ReceiptPDF ?? '', 'base64')));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/gu, ' ');
}

const { capital, ...told } = company;
const jasmin = { ...told, capital: capital / 1000 };

describe('une société vide, jusqu’à ses factures', () => {
  let passing: string;
  let first: Invoice;
  let manager: string;

  it('n’en émet aucune avant d’être décrite, et mène là où elle se décrit', async () => {
    passing = await contract({ libelle: 'Mariage Ben Salah' });
    const about = {
      buyerAddress: '3, rue de Marseille',
      buyerIdentifierType: 'CIN',
      buyerIdentifier: '04718236',
    };
    const [error] = (await invoice(passing, about)).errors ?? [];
    expect(error?.message).toMatch(/aucune société n’est encore décrite\. Ajoutez la vôtre/);
    expect(error?.extensions.record).toEqual({
      resource: 'managers',
      id: null,
      label: expect.stringContaining('société exploitante') as unknown,
    });
  });

  it('émet au nom de la première qui est ajoutée, sans qu’on le lui dise', async () => {
    const made = await call<{ id: string; isActive: boolean }>(api, boss, 'managers', 'create', {
      ...jasmin,
      isActive: false,
    });
    manager = made.id;
    expect(made.isActive).toBe(true);
    const sister = await call<{ isActive: boolean }>(api, boss, 'managers', 'create', {
      ...jasmin,
      companyName: 'Cap Bon Location',
      taxNumber: '1282182WAM000',
    });
    expect(sister.isActive).toBe(false);
  });

  it('ne s’archive pas tant qu’elle est sur les documents, cochée non plus, et dit quoi faire', async () => {
    const refused =
      'Jasmin Location SARL est la société des documents\u00a0: mettez-en d’abord une autre «\u00a0Sur les documents\u00a0», puis archivez celle-ci.';
    const one = await api.send(boss, `mutation { archiveManager(id: "${manager}") { id } }`);
    expect(one.errors?.[0]?.message).toBe(refused);
    const ticked = await api.send(boss, `mutation { archiveManagers(ids: ["${manager}"]) }`);
    expect(ticked.errors?.[0]?.message).toContain(refused);
  });

  it('demande ce qui manque de qui n’a pas de fiche, et le garde sur le contrat', async () => {
    const [error] = (await invoice(passing)).errors ?? [];
    expect(error?.extensions.fields).toEqual({
      buyerAddress: 'Adresse du client requise',
      buyerIdentifierType: 'Identifiant du client requis',
      buyerIdentifier: 'N° de l’identifiant requis',
    });
    const wrong = { buyerAddress: 'Sfax', buyerIdentifierType: 'CIN', buyerIdentifier: '123' };
    expect((await invoice(passing, wrong)).errors?.[0]?.extensions.fields).toEqual({
      buyerIdentifier: 'La CIN compte 8 chiffres',
    });
    first = await issued(passing, {
      buyerName: 'Quelqu’un d’autre',
      buyerAddress: '3, rue de Marseille, Tunis',
      buyerIdentifierType: 'CIN',
      buyerIdentifier: '0471 8236',
    });
    expect(first).toMatchObject({
      receiptId: `FA-${year}-000001`,
      manager: { label: company.companyName },
      buyer: {
        name: 'Mariage Ben Salah',
        address: '3, rue de Marseille, Tunis',
        taxRegistration: null,
        identityType: 'CIN',
        identityNumber: '04718236',
      },
    });
    const { rows } = await sql(
      'SELECT libelle, address, "identifierType", identifier, state FROM "contract-services" WHERE id = $1',
      [passing],
    );
    expect(rows).toEqual([
      {
        libelle: 'Mariage Ben Salah',
        address: '3, rue de Marseille, Tunis',
        identifierType: 'CIN',
        identifier: '04718236',
        state: 'INVOICED',
      },
    ]);
  });

  it('imprime son nom, son matricule et son RIB, et les lettres sont signées d’elle', async () => {
    const page = await printed(first.id);
    for (const text of [
      'Jasmin Location SARL',
      'MF 9000417R/A/M/000 · RNE 9000417R',
      'BIAT, RIB 08 099 0000000123456 49',
      'Jasmin Location SARL au capital de 300 000 DT',
      'CIN 04718236',
    ])
      expect(page).toContain(text);
    const { id } = await api.signIn('ADMIN');
    const letter = await accessLetters.invitation(
      {
        pool: api.engine.pool,
        engine: api.engine,
        publicUrl: 'https://exemple.tn',
        now: Date.now,
        log: api.engine.log,
      },
      { userId: id },
    );
    expect(letter?.text).toMatch(/^Jasmin Location SARL\n/);
    expect(letter?.sender).toEqual({ name: 'Jasmin Location SARL', replyTo: null });
  });

  it('change de nom pour les factures à venir, non pour celle qui est émise', async () => {
    await call(api, boss, 'managers', 'update', { id: manager, companyName: 'Jasmin Mobilité SARL' });
    const client = await addClient(api, boss);
    const next = await issued(await contract({ client }));
    expect(next).toMatchObject({
      receiptId: `FA-${year}-000002`,
      manager: { label: 'Jasmin Mobilité SARL' },
    });
    expect(await printed(next.id)).toContain('Jasmin Mobilité SARL');
    const page = await printed(first.id);
    expect(page).toContain('Jasmin Location SARL');
    expect(page).not.toContain('Mobilité');
  });

  it('nomme ce qui manque à un client ou à elle-même, et y mène qui peut le lire', async () => {
    const client = await addClient(api, boss);
    await sql(`UPDATE clients SET address = '', "otherDetails__CIN" = NULL WHERE id = $1`, [client]);
    const id = await contract({ client });
    const message =
      'Facture non émise\u00a0: il manque l’adresse et le n° de CIN au client «\u00a0Mehdi Trabelsi\u00a0». Complétez sa fiche, puis facturez.';
    expect(await refused(id)).toEqual({
      message,
      record: { resource: 'clients', id: client, label: 'Mehdi Trabelsi' },
    });
    const cashier = (await api.signIn('ADMIN', ['contracts-service', 'create_receipt'])).token;
    expect(await refused(id, cashier)).toEqual({ message, record: undefined });

    await sql(`UPDATE managers SET "RIB" = '' WHERE id = $1`, [manager]);
    expect(await refused(id)).toEqual({
      message:
        'Facture non émise\u00a0: il manque le RIB à la société exploitante «\u00a0Jasmin Mobilité SARL\u00a0». Complétez sa fiche, puis facturez.',
      record: { resource: 'managers', id: manager, label: 'Jasmin Mobilité SARL' },
    });
    const { rows } = await sql('SELECT state FROM "contract-services" WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'OPEN' }]);
    await sql('UPDATE managers SET "RIB" = $2 WHERE id = $1', [manager, company.RIB]);
  });

  it('compte à part les factures de chacune de ses sociétés', async () => {
    await sql('UPDATE managers SET "isActive" = false');
    const client = await addClient(api, boss);
    const id = await contract({ client });
    expect(await refused(id)).toEqual({
      message:
        'Facture non émise\u00a0: aucune de vos sociétés n’est «\u00a0Sur les documents\u00a0». Choisissez-la, puis facturez.',
      record: { resource: 'managers', id: manager, label: 'Jasmin Mobilité SARL' },
    });
    await sql(`UPDATE managers SET "isActive" = true WHERE "companyName" = 'Cap Bon Location'`);
    expect(await issued(id)).toMatchObject({
      receiptId: `FA-${year}-000001`,
      manager: { label: 'Cap Bon Location' },
    });
    await sql('UPDATE managers SET "isActive" = false');
    await sql('UPDATE managers SET "isActive" = true WHERE id = $1', [manager]);
    expect((await issued(await contract({ client }))).receiptId).toBe(`FA-${year}-000003`);
    await expect(
      sql(
        `INSERT INTO receipts (state, "documentKind", "vatRegime", manager, "receiptId") VALUES ('NORMAL', 'INVOICE', 'NORMAL', $1, 'FA-${year}-000003')`,
        [manager],
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });
});
