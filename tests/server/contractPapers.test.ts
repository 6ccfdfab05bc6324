import { getDocumentProxy } from 'unpdf';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { company } from '../../server/rental/demo/company';
import type { Mail } from '../../server/engine/mail/letters';
import { keepSignedPapers, remakePapers } from '../../server/rental/contracts/signedPaper';
import { engineTables } from '../../server/engine/backup/engineTables';
import { product } from '../../server/product';
import { startPostman } from '../../server/engine/mail/postman';
import { formatDinars } from '../../src/domain/money';
import { parseInstant } from '../../src/domain/instant';
import { documents } from '../../src/schema/api/documents';
import { actionOf } from '../../src/schema/words/actions/actions';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { pdfPages, pdfText } from './helpers/pdfText';
import { storages } from './helpers/storages';
import { fileOf, sendFiles } from './helpers/uploads';
import type { OpenedStorage } from './helpers/storages';
import { asServer, insert } from './helpers/write';

const at = (text: string) => parseInstant(text) as number;
const present = at('2031-03-01T09:00');
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

let opened: OpenedStorage;
let api: Api;
let boss: string;
let client: string;
let driver: string;
let cars: { id: string; registration: string }[];
let agency: string;
let conditions: string;

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
  api.engine.now = () => present;
  boss = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, boss);
  cars = [await addVehicle(api, boss), await addVehicle(api, boss)];
  const { pool } = api.engine;
  await pool.query(`UPDATE clients SET email = 'mehdi@exemple.tn' WHERE id = $1`, [client]);
  await pool.query(`UPDATE vehicles SET "franchiseAmount" = 600 WHERE id = $1`, [cars[0]?.id]);
  await insert(api.engine, 'managers', { ...company, isActive: true });
  driver = await insert(api.engine, 'drivers', {
    kind: 'EXTERNAL',
    client,
    firstName: 'سامي',
    lastName: 'العبيدي',
    birthDate: '1991-05-14',
    birthPlace: 'Sfax',
    identityType: 'CIN',
    CIN: '07412655',
    CINDate: '2019-10-19',
    tel: '+21622418906',
    drivingLicense: '12/847206',
    drivingLicenseDate: '2016-12-09',
  });
  conditions = await insert(api.engine, 'rent-conditions', {
    title: 'Conditions générales',
    body: '1. **Conducteurs.** Seuls les conducteurs nommés conduisent.\n2. **Retour.** Une heure de tolérance ; au-delà, un jour.',
    bodyAr: '1. **السائقون.** لا يقود السيارة إلا المذكورون.\n2. **الإرجاع.** يُسمح بساعة واحدة.',
    minAge: 23,
    minLicenseYears: 2,
    dayMode: 'H24',
    graceMinutes: 60,
    version: 3,
    isActive: true,
  });
  agency = await insert(api.engine, 'agencies', {
    name: 'La Marsa',
    code: 'MAR',
    address: 'Rue du Maroc',
    city: 'La Marsa',
    phone: '+21671000411',
  });
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

let made = 0;
/** A contract of two cars, at periods of its own. */
function contract(more: object = {}): Promise<string> {
  const departure = at('2031-03-12T09:00') + ++made * 20 * 86_400_000;
  const back = departure + 5 * 86_400_000;
  const line = {
    departureDate: departure,
    returnDate: back,
    heldFrom: departure,
    heldTo: back,
    lineState: 'TO_DELIVER',
    tvaRate: 19,
  };
  return insert(api.engine, 'contracts', {
    contractNumber: `CTR-2031-${String(made).padStart(5, '0')}`,
    stage: 'DRAFT',
    client,
    departureDate: departure,
    returnDate: back,
    vehicles: [
      {
        ...line,
        vehicle: cars[0]?.id,
        numberOfDays: 5,
        dailyPrice_HT: 120_000,
        price_HT: 600_000,
        mileageOut: 61_212,
        fuelOut: 7,
      },
      { ...line, vehicle: cars[1]?.id, numberOfDays: 5, dailyPrice_HT: 90_000, price_HT: 450_000 },
    ],
    drivers: [{ driver, isMain: true, vehicle: cars[1]?.id }],
    departureAgency: agency,
    returnAgency: agency,
    rentConditions: conditions,
    charges: [
      {
        kind: 'LIVRAISON',
        label: 'Livraison',
        quantity: 1,
        unitPrice_HT: 45_000,
        tvaRate: 19,
        price_HT: 45_000,
      },
    ],
    rental_HT: 1_050_000,
    total_Price_HT: 1_095_000,
    total_TVA: 208_050,
    TotalTTC: 1_303_050,
    guaranteeAmount: 800_000,
    includedKm: 250,
    extraKmPrice: 400,
    ...more,
  });
}

async function print(name: string, id: string, token = boss): Promise<Buffer> {
  const { data, errors } = await api.send<Record<string, string>>(token, documents.print(name), { id });
  if (!data?.[name]) throw new Error(errors?.[0]?.message ?? '');
  return Buffer.from(data[name], 'base64');
}
const read = async (name: string, id: string, token?: string) => pdfText(await print(name, id, token));

type Sent = Record<string, { id: string }>;
const contracts = () => api.engine.resources.get('contracts');
/** Lets everything that waits be done; what was sent. */
async function deliver(): Promise<Mail[]> {
  const received: Mail[] = [];
  const postman = startPostman({
    pool: api.engine.pool,
    engine: api.engine,
    publicUrl: 'https://karhba.exemple.tn',
    now: () => present,
    log: api.engine.log,
    letters: product.letters,
    mailer: async mail => void received.push(mail),
    times: { poll: 50 },
  });
  const waiting = async () => (await api.engine.pool.query('SELECT FROM "_outbox"')).rowCount;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 });
  await postman.stop();
  return received;
}

/** A contract that is signed in this very moment. */
async function signed(more: object = {}): Promise<string> {
  const versions = [{ number: 1, kind: 'CONTRACT', summary: 'Contrat', at: present, signedAt: present }];
  const id = await contract({ stage: 'SIGNED', signedAt: present, versions, ...more });
  await asServer(api.engine, context => keepSignedPapers(context, id, null));
  return id;
}

describe('le contrat imprimé', () => {
  it('dit sur A4 qui loue quoi, qui conduit, pour combien et à quelles conditions, aux totaux du contrat', async () => {
    const id = await contract();
    const pdf = await print('ContractPDF', id);
    const { width, height } = (await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)).getViewport({
      scale: 1,
    });
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    const page = await pdfText(pdf);
    for (const text of [
      'Contrat de location CTR-2031-',
      'Jasmin Location SARL',
      'Mehdi Trabelsi 12, rue de Marseille, Tunis CIN 2000',
      'Tél. +216 20 123 456 · mehdi@exemple.tn',
      cars[0]?.registration ?? '',
      'Renault Clio 5',
      'La Marsa 61 212 km 7/8 600,000',
      '250 par jour puis 0,400/km 5 × 120,000 600,000',
      '5 × 90,000 450,000',
      '14/05/1991 Sfax 07412655, 19/10/2019 12/847206, 09/12/2016 +216 22 418 906',
      ', principal',
      'Livraison 1 45,000 45,000',
      'Caution 800,000 DT',
      'Frais 45,000 Total HT 1 095,000 TVA 208,050 Total TTC 1 303,050 DT',
      'Conditions générales, version 3 du ',
      '1. Conducteurs. Seuls les conducteurs nommés conduisent.',
      '2. Retour. Une heure de tolérance ; au-delà, un jour.',
      'Le locataire, lu et approuvé',
      'Page 1 sur 1',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('المكتري');
    const { data } = await api.send<{ Contract: { TotalTTC: number } }>(
      boss,
      `{ Contract(id: "${id}") { TotalTTC } }`,
    );
    expect(page).toContain(plain(formatDinars(Number(data?.Contract.TotalTTC) * 1000)));
  });

  it('en deux langues, met l’arabe en face du français, article contre article, les noms intacts', async () => {
    const page = await read('ContractBilingualPDF', await contract());
    for (const word of ['المكتري', 'السيارات', 'السائقون', 'الضمان', 'الشروط', 'المذكورون'])
      expect(page).toContain(word);
    expect(page).toContain('Seuls les conducteurs nommés conduisent.');
    for (const word of ['سامي', 'العبيدي']) expect(page.split(/[ ,]/)).toContain(word);
    // The first clause ends, in both languages, before the second begins.
    expect(page.indexOf('المذكورون')).toBeLessThan(page.indexOf('2. Retour.'));
    const french = await contract({ rentConditions: null });
    expect(await read('ContractBilingualPDF', french)).toContain('المكتري');
  });

  it('se marque comme brouillon jusqu’à la signature, et n’exécute rien de ce que les gens écrivent', async () => {
    const departurePlace = '#panic("x") $a$ *gras*';
    expect(await read('ContractPDF', await contract({ departurePlace }))).toContain('BROUILLON');
    const page = await read('ContractPDF', await signed({ departurePlace }));
    expect(page).not.toContain('BROUILLON');
    expect(page).toContain('#panic("x") $a$ *gras*');
  });

  it('ne dit comment joindre un client et qui sont les conducteurs qu’à qui peut les lire', async () => {
    const id = await contract();
    const { token } = await api.signIn('ADMIN', ['contracts']);
    const page = await read('ContractPDF', id, token);
    expect(page).toContain('Mehdi Trabelsi');
    for (const secret of ['Marseille', '20 123 456', 'mehdi@', '07412655', '12/847206'])
      expect(page).not.toContain(secret);
    const other = await api.signIn('ADMIN', ['clients', 'reservations']);
    await expect(print('ContractPDF', id, other.token)).rejects.toThrow();
  });
});

describe('l’exemplaire signé', () => {
  it('est un fichier, gardé avec la version dans chaque langue : plus rien ne le change', async () => {
    const id = await signed();
    expect(await deliver()).toEqual([]);
    const query = `{ Contract(id: "${id}") { updatedAt versions { number paper { id originalname mimetype } bilingualPaper { id } } } }`;
    type Answer = {
      Contract: { versions: { paper: { id: string } | null; bilingualPaper: { id: string } | null }[] };
    };
    const { data } = await api.send<Answer>(boss, query);
    expect(data?.Contract.versions).toEqual([
      {
        number: 1,
        paper: {
          id: expect.any(String) as unknown,
          originalname: expect.stringMatching(/^CTR-.*-1\.pdf$/) as unknown,
          mimetype: 'application/pdf',
        },
        bilingualPaper: { id: expect.any(String) as unknown },
      },
    ]);
    const before = await print('ContractPDF', id);
    expect(await pdfText(before)).toMatch(
      /Empreinte [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}, figée à la signature/,
    );
    const bilingual = await print('ContractBilingualPDF', id);
    expect(await pdfText(bilingual)).toContain('المكتري');
    await api.engine.pool.query(`UPDATE clients SET address = 'Ailleurs' WHERE id = $1`, [client]);
    await api.engine.pool.query(`UPDATE contracts SET "TotalTTC" = 1 WHERE id = $1`, [id]);
    expect(before.equals(await print('ContractPDF', id))).toBe(true);
    expect(bilingual.equals(await print('ContractBilingualPDF', id))).toBe(true);
    const reader = await api.signIn('ADMIN', ['contracts']);
    const seen = await api.send<Answer>(reader.token, query);
    expect(seen.data?.Contract.versions[0]?.paper).toBeNull();
    expect(await read('ContractPDF', id, reader.token)).not.toContain('Ailleurs');
  });

  it('dit ce qui était à l’instant de la signature, même si tout change avant qu’il ne soit fait', async () => {
    await api.engine.pool.query(`UPDATE clients SET address = '1, rue de Rome' WHERE id = $1`, [client]);
    const id = await signed();
    await api.engine.pool.query(`UPDATE clients SET address = '2, rue de Paris' WHERE id = $1`, [client]);
    await deliver();
    const page = await read('ContractPDF', id);
    expect(page).toContain('1, rue de Rome');
    expect(page).not.toContain('rue de Paris');
  });

  it('laisse la place, une fois le contrat annulé, à une impression qui le dit', async () => {
    const id = await signed();
    await deliver();
    await api.engine.pool.query(
      `UPDATE contracts SET stage = 'CANCELLED', "cancelReason" = 'TRIP' WHERE id = $1`,
      [id],
    );
    const page = await read('ContractPDF', id);
    expect(page).toContain('ANNULÉ');
    expect(page).not.toContain('Empreinte');
  });

  it('n’est fait qu’une fois, si la poste recommence', async () => {
    const id = await signed();
    const { rows } = await api.engine.pool.query<{ data: object }>('SELECT data FROM "_outbox"');
    await deliver();
    const first = await print('ContractPDF', id);
    await api.engine.pool.query('INSERT INTO "_outbox" (letter, data) VALUES ($1, $2)', [
      'signedPaper',
      JSON.stringify(rows[0]?.data),
    ]);
    await deliver();
    expect(first.equals(await print('ContractPDF', id))).toBe(true);
    const files = await api.engine.pool.query(
      `SELECT FROM "_files" WHERE originalname LIKE (SELECT "contractNumber" || '-1%' FROM contracts WHERE id = $1)`,
      [id],
    );
    expect(files.rowCount).toBe(2);
  });
});

describe('ce qui est figé à la signature', () => {
  it('reste lisible et scellé tant que le fichier manque, puis le fichier s’en fait, le même', async () => {
    const { pool } = api.engine;
    await pool.query(`UPDATE clients SET address = '3, rue d’Alger' WHERE id = $1`, [client]);
    const id = await signed();
    // No try has made it: administrators read so until it is there.
    const later = { ...api.engine, now: () => Date.now() + 3_600_000 };
    const open = async () => {
      const { rows } = await pool.query<{ contract: string }>(
        `SELECT contract::text FROM "task-failures" WHERE task = 'signedPaper' AND "resolvedOn" IS NULL`,
      );
      return rows.map(({ contract }) => contract);
    };
    await pool.query(`UPDATE "_outbox" SET failed_at = now(), fault = 'ENOSPC' WHERE letter = 'signedPaper'`);
    await remakePapers.run(later);
    expect(await open()).toEqual([id]);
    // All that was waiting is lost, as in a company that is taken back.
    await pool.query('DELETE FROM "_outbox"');
    await pool.query(`UPDATE clients SET address = '4, rue du Caire' WHERE id = $1`, [client]);
    const waiting = await print('ContractPDF', id);
    expect(await pdfText(waiting)).toMatch(/3, rue d’Alger.*Empreinte [0-9a-f ]{14}, figée à la signature/);
    await remakePapers.run(later);
    await deliver();
    const { rows } = await pool.query(
      'SELECT paper IS NOT NULL AS kept, seal FROM contracts__versions WHERE parent_id = $1',
      [id],
    );
    expect(rows).toEqual([
      { kept: true, seal: expect.stringMatching(/^[0-9a-f]{4}( [0-9a-f]{4}){2}$/) as unknown },
    ]);
    expect(await pdfText(await print('ContractPDF', id))).toBe(await pdfText(waiting));
    await remakePapers.run(later);
    expect(await open()).toEqual([]);
  });

  it('ne change plus, et s’en va dans les sauvegardes', async () => {
    const { pool } = api.engine;
    for (const change of ['UPDATE "_frozen_contents" SET content = \'{}\'', 'DELETE FROM "_frozen_contents"'])
      await expect(pool.query(change)).rejects.toThrow('Ce qui a été signé ne change plus.');
    expect(engineTables._frozen_contents).toBe('always');
  });

  it('n’est pas inventé pour ce qui fut signé sans être gardé\u00a0: un avenant n’y met pas d’empreinte', async () => {
    const versions = [
      { number: 1, kind: 'CONTRACT', at: present, signedAt: present },
      { number: 2, kind: 'EXTENSION', summary: 'Un jour', at: present, vehicle: cars[0]?.id },
    ];
    const id = await contract({ stage: 'DEPARTED', signedAt: present, versions });
    const signing = documents.action(contracts(), 'signAmendment');
    expect((await api.send(boss, signing, { contractId: id })).errors).toBeUndefined();
    await deliver();
    const page = await read('ContractPDF', id);
    expect(page).not.toContain('Empreinte');
    expect(page).toContain('ce n’est pas l’exemplaire signé');
    expect(await read('AmendmentPDF', id)).toContain('Empreinte');
  });
});

/** The cars may be rented until 2035. */
async function haveTheirPapers(): Promise<void> {
  const { pool } = api.engine;
  const columns = await pool.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_name = 'vehicles' AND data_type = 'date' AND column_name ~ '__(start|end)_'`,
  );
  for (const { name } of columns.rows)
    await pool.query(`UPDATE vehicles SET ${name} = $1`, [
      name.includes('start_') ? '2030-01-01' : '2035-01-01',
    ]);
}

describe('la signature', () => {
  it('fait garder l’exemplaire, les conducteurs tels qu’ils étaient ce jour-là', async () => {
    const { pool, resources } = api.engine;
    await haveTheirPapers();
    const id = await contract({ drivers: [{ driver, isMain: true }] });
    const { errors } = await api.send(boss, documents.transition(contracts(), 'signContract', resources), {
      id,
    });
    expect(errors).toBeUndefined();
    await deliver();
    await pool.query(`UPDATE drivers SET tel = '+21650000000' WHERE id = $1`, [driver]);
    const page = await read('ContractPDF', id);
    expect(page).toContain('Signé le 01/03/2031 09:00');
    expect(page).toContain('Empreinte');
    expect(page).toContain('+216 22 418 906');
  });
});

describe('la signature sur l’écran', () => {
  beforeAll(haveTheirPapers);
  const drawn = (background: string) =>
    sharp({ create: { width: 72, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
      .then(content => fileOf(content, 'signature.png', 'image/png'));
  const toSign = async (id: string, token = boss) => {
    const query = documents.question('ContractToSign', api.engine.resources);
    const { data, errors } = await api.send<{ ContractToSign: ToSign }>(token, query, { contract: id });
    if (!data?.ContractToSign) throw new Error(errors?.[0]?.message);
    return data.ContractToSign;
  };
  interface ToSign {
    seen: string;
    isContract: boolean;
    svg: string;
    pages: number;
    approvals: { clause: string }[];
    stops: { sentence: string }[];
  }
  const sign = async (contractId: string, seen: string, more: object = {}) => {
    const answer = await sendFiles(api, boss, documents.action(contracts(), 'signOnGlass'), {
      contractId,
      seen,
      approved: true,
      signer: 'Mehdi Trabelsi',
      signatureClient: await drawn('#112299'),
      signatureAgent: await drawn('#992211'),
      ...more,
    });
    return answer.errors?.[0]?.message;
  };
  const act = async (name: string, contractId: string, input: object = {}) => {
    const query = documents.action(contracts(), name);
    return (await sendFiles(api, boss, query, { contractId, ...input })).errors?.[0]?.message;
  };
  interface Kept {
    number: number;
    signedOn: string | null;
    signer: string | null;
    scan: { mimetype: string } | null;
    refusal: string | null;
  }
  const versionsOf = async (id: string) => {
    const shown = 'number signedOn signer scan { mimetype } refusal';
    const query = `{ Contract(id: "${id}") { stage versions { ${shown} } } }`;
    const { data } = await api.send<{ Contract: { stage: string; versions: Kept[] } }>(boss, query);
    return data?.Contract;
  };
  const imagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;
  const approving = (more: object = {}) =>
    insert(api.engine, 'rent-conditions', {
      title: 'À cocher',
      body: '1. Article un.',
      bodyAr: '1. الفصل الأول.',
      approvals: [{ clause: 'J’ai lu la franchise.', clauseAr: 'اطلعت على الإعفاء.' }],
      minAge: 23,
      minLicenseYears: 2,
      dayMode: 'H24',
      graceMinutes: 60,
      version: 9,
      isActive: false,
      ...more,
    });

  it('met les deux mains sur l’exemplaire gardé, dans chaque langue, et coche ce qui se coche', async () => {
    const id = await contract({
      drivers: [{ driver, isMain: true }],
      rentConditions: await approving(),
      versions: [],
    });
    const shown = await toSign(id);
    expect(shown).toMatchObject({ isContract: true, pages: 1, stops: [] });
    expect(shown.approvals.map(({ clause }) => clause)).toEqual(['J’ai lu la franchise.']);
    expect(shown.svg).toMatch(/^<svg/);
    expect(await sign(id, shown.seen, { approved: false })).toBe(
      'Chaque clause est à cocher avant de signer',
    );
    expect((await versionsOf(id))?.stage).toBe('DRAFT');
    expect(await sign(id, shown.seen)).toBeUndefined();
    expect(await versionsOf(id)).toMatchObject({
      stage: 'SIGNED',
      versions: [{ number: 1, signedOn: 'GLASS', signer: 'Mehdi Trabelsi' }],
    });
    await deliver();
    for (const name of ['ContractPDF', 'ContractBilingualPDF']) {
      const pdf = await print(name, id);
      expect(imagesOf(pdf)).toBe(2);
      const page = await pdfText(pdf);
      expect(page).toContain('Clauses que le locataire approuve');
      expect(page).toContain('J’ai lu la franchise.');
      expect(page).toContain('le 01/03/2031 à 09:00');
      expect(page).toContain('Empreinte');
    }
  });

  it('se signe sur la page où sont les clauses à approuver, si long que soit ce qui précède', async () => {
    const folded: number[] = [];
    for (let articles = 12; articles <= 36; articles += 3) {
      const body = Array.from({ length: articles }, (_, at) => `${at + 1}. Article.`).join('\n');
      const rentConditions = await approving({ body, bodyAr: null, version: articles });
      const pages = await pdfPages(await print('ContractPDF', await contract({ rentConditions })));
      const last = pages.at(-1);
      expect(last).toContain('lu et approuvé');
      expect(last, `${articles} articles`).toContain('Clauses que le locataire approuve');
      if (pages.length > 1) folded.push(articles);
    }
    expect(folded).not.toEqual([]);
  });

  it('se refuse quand ce qui est imprimé n’est plus ce qui a été lu', async () => {
    const id = await contract({ drivers: [{ driver, isMain: true }], versions: [] });
    const { seen } = await toSign(id);
    await api.engine.pool.query(`UPDATE contracts SET "TotalTTC" = 9.999 WHERE id = $1`, [id]);
    expect(await sign(id, seen)).toBe(
      'Ce qui est imprimé a changé depuis la lecture\u00a0: relisez-le, puis signez.',
    );
    expect((await versionsOf(id))?.stage).toBe('DRAFT');
    expect(await sign(id, (await toSign(id)).seen)).toBeUndefined();
  });

  it('dit ce qui s’y oppose avant qu’une main ne signe', async () => {
    const id = await contract({ drivers: [{ driver, isMain: true }], TotalTTC: null, versions: [] });
    const { stops } = await toSign(id);
    expect(stops.map(({ sentence }) => sentence).join(' ')).toContain('Le prix n’est pas connu');
  });

  it('signé sur papier, demande l’exemplaire numérisé tant qu’il manque, et le garde une fois là', async () => {
    const id = await contract({ drivers: [{ driver, isMain: true }], versions: [] });
    const { errors } = await api.send(
      boss,
      documents.transition(contracts(), 'signContract', api.engine.resources),
      { id },
    );
    expect(errors).toBeUndefined();
    expect((await versionsOf(id))?.versions).toMatchObject([{ signedOn: 'PAPER', scan: null }]);
    await deliver();
    const pdf = await print('ContractPDF', id);
    expect(imagesOf(pdf)).toBe(0);
    expect(await pdfText(pdf)).toContain('le 01/03/2031 à 09:00, sur papier');
    const scan = fileOf(pdf, 'signe.pdf', 'application/pdf');
    expect(await act('addSignedScan', id, { version: 2, scan })).toContain('n’est pas signée sur papier');
    expect(await act('addSignedScan', id, { version: 1, scan })).toBeUndefined();
    expect((await versionsOf(id))?.versions).toMatchObject([{ scan: { mimetype: 'application/pdf' } }]);
    expect(await act('addSignedScan', id, { version: 1, scan })).toContain('déjà joint');
  });

  it('d’un avenant\u00a0: ses lignes et qui conduit y sont, et les deux mains', async () => {
    const charge = { kind: 'NETTOYAGE', label: 'Nettoyage', quantity: 1, unitPrice_HT: 30_000, tvaRate: 19 };
    const id = await contract({
      stage: 'DEPARTED',
      signedAt: present,
      charges: [{ ...charge, price_HT: 30_000, acceptedAt: present + 1 }],
      signedDrivers: [
        { firstName: 'Mehdi', lastName: 'Trabelsi', isMain: true },
        { firstName: 'Rim', lastName: 'Gharsalli', CIN: '08820147', drivingLicense: '14/220936', version: 3 },
      ],
      versions: [
        { number: 1, kind: 'CONTRACT', at: present, signedAt: present },
        {
          number: 2,
          kind: 'CHARGES',
          summary: 'Frais',
          at: present + 1,
          added_HT: 30_000,
          addedTVA: 5_700,
          addedTTC: 35_700,
        },
        { number: 3, kind: 'DRIVER', summary: 'Conducteur ajouté\u00a0: Rim Gharsalli', at: present + 2 },
      ],
    });
    const { seen, isContract, pages } = await toSign(id);
    expect([isContract, pages]).toEqual([false, 2]);
    const waiting = await read('AmendmentPDF', id);
    expect(waiting).toContain('Nettoyage 1 30,000 30,000');
    expect(waiting).toMatch(/TTC ajouté .{0,20}35,700 DT/);
    expect(waiting).toMatch(/Rim Gharsalli Tous 08820147 14\/220936/);
    expect(waiting).not.toContain('Livraison');
    expect(await sign(id, seen)).toBeUndefined();
    expect((await versionsOf(id))?.versions.map(({ signedOn }) => signedOn)).toEqual([
      null,
      'GLASS',
      'GLASS',
    ]);
    await deliver();
    const kept = await print('AmendmentPDF', id);
    expect(imagesOf(kept)).toBe(2);
    expect(await pdfText(kept)).toMatch(/Rim Gharsalli.*Empreinte/);
  });

  it('d’un retour\u00a0: ses frais sont signés avec lui, des deux mains ou d’aucune', async () => {
    const rates = [{ label: '19', rate: '19', isDefault: true }];
    await insert(api.engine, 'tva', { validFrom: '2026-01-01', rates });
    const versions = [{ number: 1, kind: 'CONTRACT', at: present, signedAt: present }];
    const id = await contract({ stage: 'DEPARTED', signedAt: present, versions });
    const charges = [
      { kind: 'NETTOYAGE', label: 'Nettoyage', quantity: 1, unitPrice_HT: '30', tvaRate: '19' },
    ];
    const hand = { charges, signatureClient: await drawn('#112299'), signer: 'Mehdi Trabelsi' };
    expect(await act('addContractCharges', id, hand)).toBeDefined();
    expect((await versionsOf(id))?.versions).toHaveLength(1);
    const hands = { ...hand, signatureAgent: await drawn('#992211') };
    expect(await act('addContractCharges', id, hands)).toBeUndefined();
    expect((await versionsOf(id))?.versions[1]).toMatchObject({
      signedOn: 'GLASS',
      signer: 'Mehdi Trabelsi',
    });
    await deliver();
    const kept = await print('AmendmentPDF', id);
    expect(imagesOf(kept)).toBe(2);
    expect(await pdfText(kept)).toMatch(/Nettoyage.*1 30,000 30,000.*TTC ajouté .*35,700 DT.*Empreinte/);
  });

  it('qui ne se fait pas est dite avec son motif\u00a0: absent, ou refuse de signer', async () => {
    const id = await contract({
      stage: 'DEPARTED',
      versions: [
        { number: 1, kind: 'CONTRACT', at: present, signedAt: present },
        { number: 2, kind: 'CHARGES', summary: 'Frais', at: present },
      ],
    });
    expect(await act('declineSignature', id, { refusal: 'ABSENT' })).toBeDefined();
    expect(
      await act('declineSignature', id, { refusal: 'ABSENT', reason: 'Clés à la boîte' }),
    ).toBeUndefined();
    expect((await versionsOf(id))?.versions[1]).toMatchObject({ refusal: 'ABSENT', signedOn: null });
    expect(await read('AmendmentPDF', id)).toMatch(/, client absent : Clés à la boîte/);
    expect(await act('declineSignature', id, { refusal: 'REFUSED', reason: 'Encore' })).toContain(
      'rien à signer',
    );
  });

  it('d’un avenant ne vaut pas pour l’autre, ni le refus\u00a0: des frais refusés, l’échange attend et se signe', async () => {
    const id = await contract({
      stage: 'DEPARTED',
      versions: [
        { number: 1, kind: 'CONTRACT', at: present, signedAt: present },
        { number: 2, kind: 'SWAP', summary: 'Échange', at: present },
        { number: 3, kind: 'CHARGES', summary: 'Rayure', at: present },
      ],
    });
    const refused = { refusal: 'REFUSED', reason: 'Conteste la rayure' };
    const refusals = async () => (await versionsOf(id))?.versions.map(({ refusal }) => refusal);
    expect(await act('declineSignature', id, { ...refused, version: 1 })).toContain('n’attend pas');
    expect(await act('declineSignature', id, { ...refused, version: 3 })).toBeUndefined();
    expect(await refusals()).toEqual([null, null, 'REFUSED']);
    // What is shown, printed and signed is the exchange alone.
    const { seen, pages } = await toSign(id);
    expect(pages).toBe(1);
    expect(await read('AmendmentPDF', id)).not.toContain('Rayure');
    expect(await sign(id, seen)).toBeUndefined();
    expect((await versionsOf(id))?.versions).toMatchObject([
      {},
      { signedOn: 'GLASS', refusal: null },
      { signedOn: null, refusal: 'REFUSED' },
    ]);
    // A client who thinks again signs what was refused.
    expect(await sign(id, (await toSign(id)).seen)).toBeUndefined();
    expect(await refusals()).toEqual([null, null, null]);
  });

  it('se dit avec les frais du retour, dans la même version, et ne se dit pas de ce qui est signé', async () => {
    const rates = [{ label: '19', rate: '19', isDefault: true }];
    await insert(api.engine, 'tva', { validFrom: '2026-02-01', rates });
    const versions = [{ number: 1, kind: 'CONTRACT', at: present, signedAt: present }];
    const id = await contract({ stage: 'DEPARTED', signedAt: present, versions });
    const charges = [
      { kind: 'NETTOYAGE', label: 'Nettoyage', quantity: 1, unitPrice_HT: '30', tvaRate: '19' },
    ];
    const absent = { charges, refusal: 'ABSENT' };
    expect(await act('addContractCharges', id, absent)).toBeDefined();
    const hand = { signatureClient: await drawn('#112299'), signer: 'Mehdi Trabelsi' };
    const said = { ...absent, refusalReason: 'Clés à la boîte' };
    expect(
      await act('addContractCharges', id, { ...said, ...hand, signatureAgent: await drawn('#992211') }),
    ).toBeDefined();
    expect((await versionsOf(id))?.versions).toHaveLength(1);
    expect(await act('addContractCharges', id, said)).toBeUndefined();
    expect((await versionsOf(id))?.versions[1]).toMatchObject({ refusal: 'ABSENT', signedOn: null });
    expect(await act('declineSignature', id, { refusal: 'REFUSED', reason: 'Encore' })).toContain(
      'rien à signer',
    );
  });

  it('ne montre pas qui sont les gens à qui ne les lit pas', async () => {
    const id = await contract({ drivers: [{ driver, isMain: true }], versions: [] });
    const { token } = await api.signIn('ADMIN', ['contracts', 'update_contract']);
    expect((await toSign(id, token)).seen).toBe((await toSign(id)).seen);
    expect((await toSign(id, token)).svg).not.toBe((await toSign(id)).svg);
    const other = await api.signIn('ADMIN', ['contracts']);
    await expect(toSign(id, other.token)).rejects.toThrow();
  });
});

describe('l’avenant', () => {
  const version = { number: 1, kind: 'CONTRACT', at: present, signedAt: present };
  it('dit ce qui change, d’où à où, et ce qu’il ajoute au prix ; sans avenant, rien à imprimer', async () => {
    const extension = {
      number: 2,
      kind: 'EXTENSION',
      summary: 'Prolongation de deux jours',
      at: present,
      vehicle: cars[0]?.id,
      previousReturn: at('2031-03-15T09:00'),
      newReturn: at('2031-03-17T09:00'),
      added_HT: 240_000,
      addedTVA: 45_600,
      addedTTC: 285_600,
    };
    const swap = {
      number: 3,
      kind: 'SWAP',
      at: present,
      vehicle: cars[0]?.id,
      newVehicle: cars[1]?.id,
      added_HT: 100_000,
      addedTVA: 19_000,
      addedTTC: 119_000,
    };
    const id = await contract({ stage: 'DEPARTED', versions: [version, extension, swap] });
    const page = await read('AmendmentPDF', id);
    // Each with what the contract came to then.
    expect(page).toMatch(/TTC ajouté .{0,20}285,600 DT Total TTC du contrat .{0,20}1 184,050 DT/);
    expect(page).toMatch(/TTC ajouté .{0,20}119,000 DT Total TTC du contrat .{0,20}1 303,050 DT/);
    const older = await contract({ stage: 'DEPARTED', versions: [extension, { ...swap, addedTTC: null }] });
    expect(await read('AmendmentPDF', older)).not.toContain('Total TTC du contrat');
    expect(page).toContain(`Retour du ${cars[0]?.registration}`);
    expect(page).toContain('15/03/2031 09:00 17/03/2031 09:00');
    expect(page).toMatch(/Total HT .{0,20}240,000 TVA .{0,10}45,600 TTC ajouté .{0,20}285,600 DT/);
    expect(page).toContain(`${cars[1]?.registration}, Renault Clio 5`);
    expect(page).toContain('Page 2 sur 2');
    const signing = documents.action(contracts(), 'signAmendment');
    expect((await api.send(boss, signing, { contractId: id })).errors).toBeUndefined();
    await deliver();
    const kept = await print('AmendmentPDF', id);
    expect(await pdfText(kept)).toMatch(/Version 3 Signé le 01\/03\/2031.*Empreinte/);
    await api.engine.pool.query('UPDATE contracts SET "TotalTTC" = 1 WHERE id = $1', [id]);
    expect(kept.equals(await print('AmendmentPDF', id))).toBe(true);
    await expect(print('AmendmentPDF', await contract({ versions: [version] }))).rejects.toThrow(
      'Ce contrat n’a pas d’avenant.',
    );
  });
});

describe('le contrat envoyé', () => {
  const send = (contractId: string) =>
    api.send<Sent>(boss, documents.action(contracts(), 'sendContract'), {
      contractId,
      to: 'mehdi@exemple.tn',
      language: 'FR_AR',
      message: 'Bonne route.',
    });

  it('part par e-mail avec l’exemplaire signé, et son historique dit à quelle adresse', async () => {
    const id = await signed();
    await deliver();
    expect((await send(id)).errors).toBeUndefined();
    const [mail] = await deliver();
    expect(mail).toMatchObject({
      to: 'mehdi@exemple.tn',
      subject: expect.stringMatching(/^Votre contrat de location CTR-2031-\d{5}$/) as unknown,
      sender: { name: company.companyName, replyTo: company.email },
    });
    expect(mail?.text).toContain('Bonjour Mehdi Trabelsi,');
    const paper = await print('ContractBilingualPDF', id);
    expect(paper.equals(mail?.attachments?.[0]?.content ?? new Uint8Array())).toBe(true);
    const history = await api.send<{ RecordHistory: { data: { message: string }[] } }>(
      boss,
      documents.history,
      {
        resource: 'contracts',
        id,
      },
    );
    expect(history.data?.RecordHistory.data[0]?.message).toMatch(
      /^Envoi du contrat CTR-2031-\d{5} à mehdi@exemple\.tn$/,
    );
  });

  it('n’est envoyé que signé', async () => {
    const { errors } = await send(await contract());
    expect(errors?.[0]?.message).toContain('n’est pas signé\u00a0: faites-le signer');
    expect(await deliver()).toEqual([]);
  });

  it('s’annonce par WhatsApp à qui peut lire les clients', async () => {
    const id = await contract();
    const resource = contracts();
    const ask = documents.one(resource, api.engine.resources);
    const addressFor = async (token: string) => {
      const { data } = await api.send<{ Contract: Record<string, unknown> }>(token, ask, { id });
      return (
        resource.links?.find(({ label }) => label === 'Écrire sur WhatsApp')?.to(data?.Contract ?? {}) ?? null
      );
    };
    const address = decodeURIComponent((await addressFor(boss)) ?? '');
    expect(address).toMatch(/^https:\/\/wa\.me\/21620123456\?text=Bonjour Mehdi Trabelsi,/);
    expect(address).toContain('est prêt à signer.');
    expect(plain(address)).toContain('Total : 1 303,050 DT TTC');
    expect(await addressFor((await api.signIn('ADMIN', ['contracts'])).token)).toBeNull();
    expect(actionOf(resource, 'record', 'sendContract')?.when?.({ stage: 'DRAFT' }, {} as never)).toBe(false);
  });
});

describe('l’état des lieux imprimé', () => {
  it('montre la voiture, ses dommages numérotés, ses relevés, son équipement et ses photos', async () => {
    const category = await insert(api.engine, 'damage-categories', { name: 'Rayure' });
    const id = await insert(api.engine, 'inspections', {
      inspectionNumber: 'EDL-00001',
      contract: await contract(),
      vehicle: cars[0]?.id,
      kind: 'RETURN',
      dateTime: present,
      mileage: 32_415,
      fuelLevel: 7,
      cleanliness: 'MOYEN',
      keysCount: 2,
      equipment: [
        { item: 'SPARE_WHEEL', present: true },
        { item: 'HUBCAPS', present: false, note: 'deux sur quatre' },
      ],
      damages: [
        { zone: 'LEFT', x: 500, y: 500, damageCategory: category, severity: 'LIGHT', isPreExisting: true },
        { zone: 'REAR', x: 300, y: 600, damageCategory: category, severity: 'SEVERE', note: 'pare-chocs' },
        { zone: 'INTERIOR', damageCategory: category, severity: 'MEDIUM' },
      ],
      photos: [{ side: 'FRONT', sha256: 'a'.repeat(64) }],
    });
    const without = await print('InspectionPDF', id);
    const page = await pdfText(without);
    for (const text of [
      'État des lieux EDL-00001',
      'Retour, le 01/03/2031 à 09:00',
      'Mehdi Trabelsi',
      'Kilométrage 32 415 km',
      'Carburant 7/8',
      'Relevés au retour 2 Rayure Arrière, grave, pare-chocs 3 Rayure Intérieur, moyen Déjà là 1 Rayure Côté gauche, léger',
      'Roue de secours',
      '4 enjoliveurs, absent deux sur quatre',
    ])
      expect(page).toContain(text);
    expect(page).toContain('L’agent');
    expect(page).not.toContain('Photos');
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    await api.engine.files.put('aa/photo', photo);
    await api.engine.pool.query(
      `INSERT INTO "_files" (id, key, originalname, mimetype, size, sha256, width, height)
       SELECT gen_random_uuid(), 'aa/photo', 'avant.jpg', 'image/jpeg', $1, repeat('a', 64), 1600, 1200`,
      [photo.length],
    );
    await api.engine.pool.query(
      `UPDATE inspections__photos SET photo = (SELECT id FROM "_files" WHERE key = 'aa/photo') WHERE parent_id = $1`,
      [id],
    );
    const shown = await print('InspectionPDF', id);
    expect(await pdfText(shown)).toContain('Photos Avant');
    // Far smaller than what was sent.
    expect(shown.length - without.length).toBeLessThan(40_000);
  });
});
