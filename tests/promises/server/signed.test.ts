import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/engine/base/log';
import { startPostman } from '../../../server/engine/mail/postman';
import type { Engine } from '../../../server/engine/records/context';
import { createEngine } from '../../../server/engine/start/createEngine';
import { product } from '../../../server/product';
import { remakePapers } from '../../../server/rental/contracts/signedPaper';
import { seedFixedLists } from '../../../server/rental/demo/seedFixedLists';
import { documents } from '../../../src/schema/api/documents';
import { serveApi, startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { inFolder, restoreInto, saveFrom } from '../../server/helpers/company';
import { freshDatabase } from '../../server/helpers/database';
import { addCompany } from '../../server/helpers/fleet';
import { addDrivingClient, addOrderlyCar, decisionFor } from '../../server/helpers/renting';
import { storages } from '../../server/helpers/storages';
import { aPhoto, sendFiles } from '../../server/helpers/uploads';
import { keep, tries } from '../promise';

const HOUR = 3_600_000;
const present = Date.UTC(2027, 2, 1, 8);
/** Of the day on which the store writes nothing. */
const hours = Array.from({ length: tries(2, 24) }, (_, index) => index + 1);

let store: Awaited<ReturnType<typeof storages.s3>>;
let api: Api;
let token: string;

beforeAll(async () => {
  store = await storages.s3();
  api = await startApi(undefined, {}, store.storage);
  api.engine.now = () => present;
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
});
afterAll(async () => {
  await api?.close();
  await store?.close();
});

/** Asks the API, and agrees to what it asks; the id of what comes back. */
async function done(query: string, variables: object = {}): Promise<string> {
  let answer = await api.send<Record<string, { id: string }>>(token, query, variables);
  const decision = decisionFor(answer);
  if (decision) answer = await api.send(token, query, variables, decision);
  if (!answer.data || answer.errors) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data)[0]?.id ?? '';
}

/** A contract that is signed, whose vehicle leaves with a signed sheet, and whose extension is signed: its papers. */
async function signedPapers() {
  const [client, car] = [await addDrivingClient(api, token), await addOrderlyCar(api, token)];
  const id = await done(`mutation { createContract(client: ${client}, departureDate: "2027-03-01T09:00",
    returnDate: "2027-03-04T09:00", vehicles: [{ vehicle: ${car.id} }]) { id } }`);
  await done(`mutation { signContract(id: ${id}) { id } }`);
  const inspection = await sendFiles<{ createInspection: { id: string } }>(
    api,
    token,
    `mutation ($signature: Upload) { createInspection(contract: ${id}, vehicle: ${car.id}, kind: "DEPARTURE",
      dateTime: ${present}, mileage: 32415, fuelLevel: 7, signature: $signature) { id } }`,
    { signature: await aPhoto() },
  );
  if (!inspection.data) throw new Error(JSON.stringify(inspection.errors));
  await done(
    `mutation { extendContract(contractId: ${id}, vehicle: ${car.id}, returnDate: "2027-03-06T09:00") { id } }`,
  );
  await done(`mutation { signAmendment(contractId: ${id}) { id } }`);
  return {
    id,
    papers: [
      ['ContractPDF', id],
      ['ContractBilingualPDF', id],
      ['AmendmentPDF', id],
      ['InspectionPDF', inspection.data.createInspection.id],
    ] as const,
  };
}

type Papers = Awaited<ReturnType<typeof signedPapers>>['papers'];

/** Each paper as somebody who asks for it receives it. */
async function printed(from: Api, papers: Papers): Promise<Buffer[]> {
  const reader = (await from.signIn('SUPER_ADMIN')).token;
  const prints: Buffer[] = [];
  for (const [name, id] of papers) {
    const { data, errors } = await from.send<Record<string, string>>(reader, documents.print(name), { id });
    if (!data?.[name]) throw new Error(JSON.stringify(errors));
    prints.push(Buffer.from(data[name], 'base64'));
  }
  return prints;
}

/** Lets the tasks of a company be tried in quick succession until then. */
async function tryUntilNone(engine: Engine & { pool: Pool }, what: string): Promise<void> {
  const postman = startPostman({
    pool: engine.pool,
    engine,
    publicUrl: 'https://karhba.exemple.tn',
    now: () => present,
    log: engine.log,
    letters: product.letters,
    mailer: () => Promise.resolve(),
    times: { poll: 20, waits: Array<number>(tries(1, 6)).fill(1) },
  });
  const left = async () => (await engine.pool.query(`SELECT * FROM ${what}`)).rows;
  await vi
    .waitFor(async () => expect(await left()).toEqual([]), { timeout: 60_000, interval: 50 })
    .finally(() => postman.stop());
}

const toTry = '"_outbox" WHERE failed_at IS NULL';
const toKeep = 'contracts__versions WHERE "signedAt" IS NOT NULL AND seal IS NOT NULL AND paper IS NULL';

/** What tries to change what was signed, and is not refused. */
async function changed(pool: Pool): Promise<string[]> {
  const accepted: string[] = [];
  for (const change of [
    'UPDATE "_frozen_contents" SET content = \'{}\'',
    'UPDATE "_frozen_contents" SET sha256 = md5(sha256)',
    'DELETE FROM "_frozen_contents"',
    'TRUNCATE "_frozen_contents"',
  ])
    await pool.query(change).then(
      () => accepted.push(change),
      () => undefined,
    );
  return accepted;
}

it('ce qui est signé est le même à l’octet près, le stockage refusât-il tout un jour, une sauvegarde restaurée entre-temps', async () => {
  const { pool } = api.engine;
  const { papers } = await signedPapers();
  const wanted = await printed(api, papers);
  const elsewhere = await freshDatabase();
  const other = await storages.folder();
  const accepted = await changed(pool);
  store.suspend(true);
  for (const hour of hours) {
    await tryUntilNone(api.engine, toTry);
    if (hour === hours.length / 2)
      await inFolder(async folder => {
        const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
        const { href } = Object.assign(new URL(elsewhere.url), { pathname: `/${rows[0]?.name}` });
        await saveFrom(href, `${folder}/karhba.tar.gz`, { storage: store.storage });
        await restoreInto(elsewhere.url, `${folder}/karhba.tar.gz`, { storage: other.storage });
      });
    // What was given up is cleared after a month, and taken up again within the hour.
    await pool.query('DELETE FROM "_outbox" WHERE failed_at IS NOT NULL');
    await remakePapers.run({ ...api.engine, now: () => present + hour * HOUR });
  }
  expect((await pool.query(`SELECT FROM ${toKeep}`)).rowCount).toBe(2);
  const meanwhile = await printed(api, papers);
  store.suspend(false);
  await tryUntilNone(api.engine, toKeep);
  const kept = await printed(api, papers);

  const engine = await createEngine(elsewhere.pool, product, createLog('silent'), other.storage);
  const restored = await serveApi({ ...elsewhere, engine });
  try {
    await remakePapers.run({ ...engine, now: () => present + 24 * HOUR });
    await tryUntilNone(engine, toKeep);
    accepted.push(...(await changed(engine.pool)));
    const all = [meanwhile, kept, await printed(restored, papers)];
    const differing = all.flat().filter((paper, index) => !wanted[index % papers.length]?.equals(paper));
    keep('P-44', {
      n: all.length * papers.length,
      of: `signed papers that differ by a byte after a store that refused ${hours.length} hours, and a restore`,
      figure: differing.length,
      ideal: 0,
    });
    keep('P-44', { n: 8, of: 'changes of what was signed, by SQL', figure: accepted.length, ideal: 0 });
    keep('P-13', {
      n: papers.length,
      of: 'signed papers lost by a backup taken before their files',
      figure: all.at(-1)?.filter(paper => paper.length === 0).length ?? papers.length,
      ideal: 0,
    });
  } finally {
    await restored.close();
    await other.close();
  }
}, 600_000);
