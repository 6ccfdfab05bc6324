import { randomUUID } from 'node:crypto';
import contracts from '../../../src/resources/contract/contract';
import { isAmendment } from '../../../src/resources/contract/contract/papers';
import { notFound } from '../../engine/base/refusal';
import { transaction } from '../../engine/connection/transaction';
import type { Tx } from '../../engine/connection/transaction';
import { keptPdf } from '../../engine/files/judgePdf';
import { KeptFile } from '../../engine/files/keptFile';
import type { EngineJob } from '../../engine/jobs/scheduler';
import type { Letter, LetterContext } from '../../engine/mail/letters';
import { queueMail } from '../../engine/mail/queueMail';
import type { AfterWrite } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { freezeContent, frozenContent, sealOf } from '../../engine/records/frozenContents';
import { loadRecord } from '../../engine/records/store';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Version } from '../documents/amendmentSheet';
import { readContractPrint } from '../documents/contractPrint';
import type { Contract } from './contract';
import type { ContractPrint } from '../documents/contractPrint';
import { keepFailures } from '../jobs/taskFailures';
import { makeVersionPaper } from './makePaper';

/** What the papers of a version are made from once it is signed: as everything was in the transaction that signed it. */
interface Signed {
  version: Version;
  print: ContractPrint;
}

/** Name of the task that makes them: it goes to nobody, but waits and is tried again as letters are. */
export const TASK = 'signedPaper';

interface PaperTask {
  contract: string;
  version: number;
}

const placeOf = ({ contract, version }: PaperTask) => ({
  resource: contracts.name,
  id: contract,
  part: `version ${version}`,
});

/** What was signed of a version of a contract; null where it was signed before such content was kept. */
export const signedContent = (db: Tx, contract: string, version: number) =>
  frozenContent<Signed>(db, placeOf({ contract, version }));

/**
 * Keeps what has just been signed of a contract: called in the transaction that signs, after its rows are written. The content
 * is frozen with its hash; the PDFs are made of it once this is committed, outside any transaction.
 * @param before its versions before that: what was signed earlier is not frozen as things are today
 */
export async function keepSignedPapers(
  context: WriteContext,
  id: string,
  before: Contract['versions'],
): Promise<void> {
  const { tx, engine } = context;
  const loaded = await loadRecord(tx, engine, contracts, id);
  if (!loaded) throw notFound();
  const contract = loaded.values as unknown as Contract;
  const earlier = signedNumbers(before);
  const signed = (contract.versions ?? []).filter(
    version => version.signedAt !== null && !earlier.includes(version.number ?? 0) && hasPaper(version),
  );
  if (signed.length === 0) return;
  const readable = { clients: true, drivers: true };
  const print = await readContractPrint(tx, contract, loaded.labels, { readable, now: engine.now() });
  for (const version of signed) {
    const task = { contract: id, version: version.number ?? 0 };
    const sha256 = await freezeContent(tx, placeOf(task), { version, print } satisfies Signed);
    await tx.query(sealText, [id, task.version, sealOf(sha256)]);
    await queueMail(tx, TASK, task);
  }
}

/** A return has its inspection. */
const hasPaper = (version: Version) => version.kind === 'CONTRACT' || isAmendment({ ...version });

const signedNumbers = (versions: Contract['versions']): number[] =>
  (versions ?? []).flatMap(({ number, signedAt }) => (signedAt !== null && number !== null ? [number] : []));

/** The same of a contract that a write has just signed; what changes one that was signed calls this itself. */
export async function keepOnceSigned(write: AfterWrite<Contract>): Promise<void> {
  if (write.kind === 'update' && write.before?.stage === 'DRAFT')
    await keepSignedPapers(write, write.id, write.before.versions);
}

/** Makes the papers of a signed version in each language and keeps them with it; writes to nobody. */
export const signedPaper: Letter = async ({ pool, engine: { files }, log }, data) => {
  const task = data as unknown as PaperTask;
  const frozen = await signedContent(pool, task.contract, task.version);
  if (!frozen) {
    log.warn(task, 'nothing was frozen of this version');
    return null;
  }
  const { print, version } = frozen.content;
  const seal = sealOf(frozen.sha256);
  const name = `${print.contract.contractNumber}-${version.number}`;
  const made = async (language: 'FR' | 'FR_AR', fileName: string) => {
    const content = await makeVersionPaper(pool, files, print, version, { language, seal });
    const id = randomUUID();
    return { id, file: new KeptFile(id, fileName, keptPdf(content)) };
  };
  const papers = [await made('FR', `${name}.pdf`), await made('FR_AR', `${name}-ar.pdf`)] as const;
  for (const { file } of papers) await file.store(files);
  if (await keep(pool, task, papers)) return null;
  // Delivered twice, or its contract is gone: nothing will name these.
  for (const { file } of papers) await file.discard(files);
  log.info(task, 'no version waits for this paper');
  return null;
};

const k = columnsOf(contracts, 'k');
const v = rowsOf(contracts, 'versions');

const sealText = `UPDATE ${v} SET ${v.seal} = $3 WHERE ${v.parent_id} = $1 AND ${v.number} = $2`;
const lockText = `SELECT FROM ${k} WHERE ${k.id} = $1 FOR NO KEY UPDATE`;
const ofVersion = `${v.parent_id} = $1 AND ${v.number} = $2 AND ${v.paper} IS NULL`;
const awaitedText = `SELECT FROM ${v} WHERE ${ofVersion}`;
const keepText = `UPDATE ${v} SET ${v.paper} = $3, ${v.bilingualPaper} = $4 WHERE ${ofVersion}`;

interface Made {
  id: string;
  file: KeptFile;
}

/**
 * Whether a version was there that had no paper yet. Nothing else of the record moves, so that whoever has it open goes
 * on.
 */
function keep(pool: LetterContext['pool'], { contract, version }: PaperTask, made: readonly [Made, Made]) {
  const place = [contract, version];
  return transaction(pool, async tx => {
    await tx.query(lockText, [contract]);
    if ((await tx.query(awaitedText, place)).rowCount === 0) return false;
    for (const { file } of made) await file.insert(tx, null);
    await tx.query(keepText, [...place, ...made.map(({ id }) => id)]);
    return true;
  });
}

const awaitsText = `SELECT ${k.id}::text AS contract, ${v.number} AS version, t.waiting, coalesce(t.failed, false) AS failed FROM ${k}
  JOIN ${v} ON ${v.parent_id} = ${k.id}
  JOIN "_frozen_contents" f ON f.resource = '${contracts.name}' AND f.record_id = ${k.id} AND f.part = 'version ' || ${v.number}
  CROSS JOIN LATERAL (SELECT bool_or(o.failed_at IS NULL) IS TRUE AS waiting, bool_or(o.fault IS NOT NULL) AS failed FROM "_outbox" o
    WHERE o.letter = '${TASK}' AND o.data ->> 'contract' = ${k.id}::text AND (o.data ->> 'version')::int = ${v.number}) t
  WHERE ${v.paper} IS NULL AND f.frozen_at < to_timestamp($1::float8 / 1000) - interval '10 minutes'
  ORDER BY 1, 2 LIMIT 200`;

/**
 * Papers that were signed and are not there: after tries that came to nothing, and in a company that was taken back. Those
 * that have failed are told to administrators until they are there.
 */
export const remakePapers: EngineJob = {
  name: 'remakePapers',
  everyMinutes: 60,
  async run(context) {
    const { pool, log, now } = context;
    const { rows } = await pool.query<PaperTask & { waiting: boolean; failed: boolean }>(awaitsText, [now()]);
    const forgotten = rows.filter(({ waiting }) => !waiting);
    for (const { contract, version } of forgotten)
      await transaction(pool, tx => queueMail(tx, TASK, { contract, version }));
    if (forgotten.length > 0) log.warn({ waiting: forgotten.length }, 'signed papers are made again');
    const failures = rows
      .filter(({ failed }) => failed)
      .map(({ contract }) => ({
        record: { place: 'contract' as const, id: contract },
        fault:
          'Le papier signé n’a pas pu être fait ou gardé\u00a0: ce qui a été signé l’est, et se réessaie chaque heure.',
      }));
    await keepFailures(context, 'signedPaper', failures);
  },
};
