import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSharp } from '../../server/engine/files/images';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { todayInTunis } from '../../src/domain/calendarDate';
import type { Answer as Answered } from '../../src/pages/all';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { addClient, addCompany, addService } from './helpers/fleet';
import { pdfText } from './helpers/pdfText';
import { schemaFaults } from './helpers/teifSchema';
import { call, refusal, story } from './helpers/write';

const reference = '073892602105004020200001234';
const today = todayInTunis(Date.now());

let api: Api;
let boss: string;
let service: string;
let client: string;
let company: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  boss = (await api.signIn('SUPER_ADMIN')).token;
  service = await addService(api, boss);
  client = await addClient(api, boss);
  company = await addCompany(api);
});
afterAll(() => api?.close());

interface EInvoice {
  id: string;
  number: string;
  status: string;
  reference: string | null;
  error: string | null;
}

const bill = async (amount = '600') => {
  const { id } = await call<{ id: string }>(api, boss, 'contract-services', 'create', {
    client,
    libelle: 'Séminaire',
    contractDetails: [{ service, amount }],
  });
  return api.send<{ createReceiptFromContractService: { id: string; receiptId: string } | null }>(
    boss,
    'mutation ($id: ID!) { createReceiptFromContractService(contractServiceId: $id) { id receiptId } }',
    { id },
  );
};
const billed = async (amount?: string) => {
  const { data, errors } = await bill(amount);
  if (!data?.createReceiptFromContractService) throw new Error(JSON.stringify(errors));
  return data.createReceiptFromContractService;
};
const of = async (receipt: string): Promise<EInvoice> => {
  const found = await call<{ data: EInvoice[] }>(api, boss, 'e-invoices', 'list', { receipt });
  return found.data[0] as EInvoice;
};
const act = (name: string, id: string, input: Record<string, string> = {}, token = boss): Promise<Answer> => {
  const keys = Object.keys(input);
  return api.send(
    token,
    `mutation ($id: ID!${keys.map(key => `, $${key}: Input`).join('')}) { ${name}(eInvoiceId: $id${keys.map(key => `, ${key}: $${key}`).join('')}) { id } }`,
    { id, ...input },
  );
};
const said = ({ errors }: Answer) => errors?.[0]?.extensions.fields?.file ?? errors?.[0]?.message ?? null;
const ask = async <K extends 'EInvoiceFiles' | 'EInvoiceChecks'>(name: K, input: object, token = boss) => {
  const answer = await api.send<Record<K, Answered<K>>>(
    token,
    documents.question(name, api.engine.resources),
    input,
  );
  if (!answer.data || answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data[name];
};
const filesOf = async (): Promise<Record<string, string>> => {
  const { zip } = await ask('EInvoiceFiles', { from: today, to: today });
  const entries = Object.entries(unzipSync(Buffer.from(zip ?? '', 'base64')));
  return Object.fromEntries(
    entries.map(([name, content]) => [name.split('/').at(-1) ?? '', strFromU8(content)]),
  );
};
const setCompany = (values: object) => call(api, boss, 'managers', 'update', { id: company, ...values });

const signature =
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>';
const signed = (xml: string, more = '') => xml.replace('</TEIF>', `${more}${signature}</TEIF>`);

describe('une facture électronique', () => {
  it('n’est pas exigée tant que la société ne l’a pas dit, puis est à envoyer', async () => {
    const before = await billed();
    expect(await of(before.id)).toMatchObject({ number: before.receiptId, status: 'NOT_REQUIRED' });
    await setCompany({ sendsEInvoices: true });
    const { id } = await billed();
    expect((await of(id)).status).toBe('TO_SEND');
    const older = await of(before.id);
    expect(said(await act('requireEInvoice', older.id))).toBeNull();
    expect((await of(before.id)).status).toBe('TO_SEND');
  });

  it('va à El Fatoora et en revient par des fichiers, et la facture imprimée en porte le QR', async () => {
    const { id, receiptId } = await billed('1234,567');
    const { id: eInvoice } = await of(id);
    const file = (await filesOf())[`${receiptId}.xml`] ?? '';
    expect(schemaFaults(file)).toEqual([]);
    expect(said(await act('sendEInvoice', eInvoice))).toBeNull();
    expect((await of(id)).status).toBe('SENT');
    expect(said(await act('sendEInvoice', eInvoice))).toContain('déjà envoyée');
    expect(said(await act('receiveEInvoice', eInvoice, { file: signed(file) }))).toBeNull();
    expect((await of(id)).status).toBe('SENT');
    const sharp = await loadSharp();
    const qr = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const answer = `<RefTtnVal><ReferenceCEV>${qr.toString('base64')}</ReferenceCEV><ReferenceTTN refID="I-88">${reference}</ReferenceTTN></RefTtnVal>`;
    // Nothing of the three does without the others.
    const cases: [string, string][] = [
      [file.replace('</TEIF>', `${answer}</TEIF>`), 'sans la signature'],
      [signed(file, answer.replace(reference, '1')), 'n’est pas une référence'],
      [signed(file, answer.replace('I-88', 'I-81')), 'n’est pas une référence'],
      [signed(file, answer.replace(/<ReferenceCEV>.*<\/ReferenceCEV>/, '')), 'le QR (CEV)'],
    ];
    for (const [content, expected] of cases)
      expect(said(await act('receiveEInvoice', eInvoice, { file: content })), expected).toContain(expected);
    expect(await of(id)).toMatchObject({ status: 'SENT', reference: null });
    expect(said(await act('receiveEInvoice', eInvoice, { file: signed(file, answer) }))).toBeNull();
    expect(await of(id)).toMatchObject({ status: 'ACCEPTED', reference });
    const print = await api.send<{ ReceiptPDF: string }>(boss, documents.print('ReceiptPDF'), { id });
    const pdf = Buffer.from(print.data?.ReceiptPDF ?? '', 'base64');
    expect((await pdfText(pdf)).replaceAll(' ', '')).toContain(`souslaréférenceuniquen°${reference}`);
    expect(pdf.toString('latin1')).toMatch(/\/Subtype\s*\/Image/);
    // Registered, it stays, unless a super administrator says that this was a mistake.
    expect(said(await act('rejectEInvoice', eInvoice, { error: 'non' }))).toContain('ne change plus');
    const { token: accountant } = await api.signIn('ADMIN', ['receipts', 'update_receipt']);
    const reason = 'Fichier d’essai';
    expect(said(await act('reopenEInvoice', eInvoice, { reason }, accountant))).toContain(
      'Vous n’avez pas le droit',
    );
    expect(said(await act('reopenEInvoice', eInvoice, { reason }))).toBeNull();
    expect(await of(id)).toMatchObject({ status: 'SENT', reference: null });
    const told = await story(api, boss, 'e-invoices', eInvoice);
    expect(told[0]?.join()).toContain(`Référence TTN: ${reference}`);
    expect(said(await act('receiveEInvoice', eInvoice, { file: signed(file, answer) }))).toBeNull();
  });

  it('refuse ce qui revient et n’est pas elle', async () => {
    const [one, other] = [await billed('100'), await billed('200')];
    const { id } = await of(one.id);
    await act('sendEInvoice', id);
    const files = await filesOf();
    const file = files[`${one.receiptId}.xml`] ?? '';
    const cases: [string, string][] = [
      [signed(files[`${other.receiptId}.xml`] ?? ''), `Ce fichier est celui de ${other.receiptId}`],
      [signed(file.replace('120.000', '120.001')), 'ne dit pas ce que dit la facture'],
      [file, 'ni signé ni enregistré'],
      [
        signed(file).replace('<TEIF', '<!DOCTYPE TEIF [<!ENTITY x SYSTEM "file:///etc/passwd">]><TEIF'),
        'DTD',
      ],
      [
        signed(
          file,
          '<RefTtnVal><ReferenceCEV>aGVsbG8=</ReferenceCEV><ReferenceTTN refID="I-88">073892602105004020200001234</ReferenceTTN></RefTtnVal>',
        ),
        'n’est pas une image PNG',
      ],
      ['<TEIF>', 'bien formé'],
      [' '.repeat(10) + 'x'.repeat(700_001), 'trop long'],
    ];
    for (const [content, expected] of cases)
      expect(said(await act('receiveEInvoice', id, { file: content })), expected).toContain(expected);
    expect(await of(one.id)).toMatchObject({ status: 'SENT', reference: null });
  });

  it('se rejette avec son motif, et repart', async () => {
    const { id: receipt } = await billed('50');
    const { id } = await of(receipt);
    expect(said(await act('rejectEInvoice', id, { error: 'MF' }))).toContain('pas encore envoyée');
    await act('sendEInvoice', id);
    await act('rejectEInvoice', id, { error: 'Matricule inconnu' });
    expect(await of(receipt)).toMatchObject({ status: 'REJECTED', error: 'Matricule inconnu' });
    await act('sendEInvoice', id);
    expect(await of(receipt)).toMatchObject({ status: 'SENT', error: null });
    // Another's rejection, noted here: it waits for its own answer again.
    await act('rejectEInvoice', id, { error: 'Celui d’une autre' });
    expect(said(await act('reopenEInvoice', id, { reason: 'Rejet d’une autre facture' }))).toBeNull();
    expect(await of(receipt)).toMatchObject({ status: 'SENT', error: null });
    expect(said(await act('reopenEInvoice', id, { reason: 'Encore' }))).toContain('déjà envoyée');
  });

  it('n’est pas émise incomplète, et dit où la compléter', async () => {
    await setCompany({ taxNumber: '9000417R/F/M/000' });
    const { errors } = await bill();
    expect(errors?.[0]?.message).toContain('El Fatoora refuse ce matricule');
    expect(errors?.[0]?.extensions.record).toMatchObject({ resource: 'managers', id: company });
    await setCompany({ sendsEInvoices: false });
    const { id } = await billed('75');
    // Told of an invoice that need not be sent, too.
    await setCompany({ taxNumber: '9000417R/A/M/000' });
    const { sends, points, checks } = await ask('EInvoiceChecks', { receipt: id });
    expect(sends).toBe(false);
    expect(points).toMatchObject([{ check: 'Vendeur', blocks: true, resource: 'managers', record: company }]);
    expect(checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(['Vendeur']);
  });

  it('se lit et s’exporte par qui lit les factures, et ne s’envoie que par qui les modifie', async () => {
    const { token: reader } = await api.signIn('ADMIN', ['receipts']);
    const { token: stranger } = await api.signIn('ADMIN', ['clients']);
    const { id: receipt } = await billed('60');
    const { id } = await of(receipt);
    expect((await ask('EInvoiceFiles', { from: today, to: today }, reader)).count).toBeGreaterThan(0);
    expect(said(await act('requireEInvoice', id, {}, reader))).toContain('Vous n’avez pas le droit');
    await expect(ask('EInvoiceFiles', { from: today, to: today }, stranger)).rejects.toThrow('FORBIDDEN');
    expect((await refusal(api, stranger, 'e-invoices', 'one', { id }))?.extensions.code).toBe('FORBIDDEN');
    await expect(ask('EInvoiceFiles', { from: '2026-01-01', to: '2026-03-01' })).rejects.toThrow(
      'Un mois au plus',
    );
  });
});
