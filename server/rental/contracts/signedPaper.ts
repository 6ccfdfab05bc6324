import { createHash, randomUUID } from 'node:crypto';
import contracts from '../../../src/resources/contract/contract';
import { isAmendment } from '../../../src/resources/contract/contract/papers';
import { notFound } from '../../engine/base/refusal';
import { transaction } from '../../engine/connection/transaction';
import { keptPdf } from '../../engine/files/judgePdf';
import { KeptFile } from '../../engine/files/keptFile';
import type { Letter, LetterContext } from '../../engine/mail/letters';
import { queueMail } from '../../engine/mail/queueMail';
import type { AfterWrite } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { loadRecord } from '../../engine/records/store';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import type { Version } from '../documents/amendmentSheet';
import { readContractPrint } from '../documents/contractPrint';
import type { Contract } from './contract';
import type { ContractPrint } from '../documents/contractPrint';
import { makeVersionPaper } from './makePaper';

/** What the papers of a version are made from once it is signed: as everything was in the transaction that signed it. */
interface Frozen {
  version: Version;
  print: ContractPrint;
}

/** Name of the letter that makes them: it goes to nobody, but waits and is tried again as letters are. */
const LETTER = 'signedPaper';

/**
 * Keeps the papers of what a contract has signed and not kept yet: called in the transaction that signs, after its rows
 * are written. Their content is frozen now; the PDFs are made once this is committed, outside any transaction.
 */
export async function keepSignedPapers(context: WriteContext, id: string): Promise<void> {
  const { tx, engine } = context;
  const loaded = await loadRecord(tx, engine, contracts, id);
  if (!loaded) throw notFound();
  const contract = loaded.values as unknown as Contract;
  const signed = (contract.versions ?? []).filter(
    version => version.signedAt !== null && !version.paper && hasPaper(version),
  );
  if (signed.length === 0) return;
  const readable = { clients: true, drivers: true };
  const print = await readContractPrint(tx, contract, loaded.labels, { readable, now: engine.now() });
  for (const version of signed) await queueMail(tx, LETTER, { version, print } satisfies Frozen);
}

/** A return has its inspection. */
const hasPaper = (version: Version) => version.kind === 'CONTRACT' || isAmendment({ ...version });

/** The same of a contract that a write has just signed; what changes one that was signed calls this itself. */
export async function keepOnceSigned(write: AfterWrite<Contract>): Promise<void> {
  if (write.kind === 'update' && write.before?.stage === 'DRAFT') await keepSignedPapers(write, write.id);
}

/** Makes the papers of a signed version in each language and keeps them with it; writes to nobody. */
export const signedPaper: Letter = async ({ pool, engine: { files }, log }, data) => {
  const { version, print } = data as unknown as Frozen;
  const seal = sealOf({ version, print });
  const name = `${print.contract.contractNumber}-${version.number}`;
  const made = async (language: 'FR' | 'FR_AR', fileName: string) => {
    const content = await makeVersionPaper(pool, files, print, version, { language, seal });
    const id = randomUUID();
    return { id, file: new KeptFile(id, fileName, keptPdf(content)) };
  };
  const papers = [await made('FR', `${name}.pdf`), await made('FR_AR', `${name}-ar.pdf`)] as const;
  for (const { file } of papers) await file.store(files);
  if (await keep(pool, { version, print }, papers)) return null;
  // Delivered twice, or its contract is gone: nothing will name these.
  for (const { file } of papers) await file.discard(files);
  log.info({ contract: print.contract.id, version: version.number }, 'no version waits for this paper');
  return null;
};

const k = columnsOf(contracts, 'k');
const v = rowsOf(contracts, 'versions');

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
function keep(pool: LetterContext['pool'], { version, print }: Frozen, made: readonly [Made, Made]) {
  const place = [print.contract.id, version.number];
  return transaction(pool, async tx => {
    await tx.query(lockText, [print.contract.id]);
    if ((await tx.query(awaitedText, place)).rowCount === 0) return false;
    for (const { file } of made) await file.insert(tx, null);
    await tx.query(keepText, [...place, ...made.map(({ id }) => id)]);
    return true;
  });
}

/** What distinguishes two papers: the hash of all that they were made from, '7f3a 91c4 e02b'. */
const sealOf = (frozen: Frozen): string =>
  (createHash('sha256').update(JSON.stringify(frozen)).digest('hex').slice(0, 12).match(/.{4}/g) ?? []).join(
    ' ',
  );
