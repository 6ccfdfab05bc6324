import { buffer } from 'node:stream/consumers';
import clients from '../../../src/resources/client/client';
import { isAmendment } from '../../../src/resources/contract/contract/papers';
import { signedNext } from '../../../src/resources/contract/contract/signing';
import drivers from '../../../src/resources/settings/driver';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Tx } from '../../engine/connection/transaction';
import type { FileStorage } from '../../engine/files/storage';
import type { PrintCall } from '../../engine/records/behaviours';
import type { Version } from '../documents/amendmentSheet';
import { isSigned, readContractPrint } from '../documents/contractPrint';
import type { Contract } from './contract';
import type { PaperLanguage } from '../documents/contractSheet';
import { sealOf } from '../../engine/records/frozenContents';
import { amendmentSheetOf, contractSheetOf, makeVersionPaper, pdfOf } from './makePaper';
import { signedContent } from './signedPaper';

/** What a print needs of the call; a letter has it too. */
export type ContractCall = Pick<PrintCall<Contract>, 'tx' | 'record' | 'labels' | 'files' | 'now'> & {
  /** Whether how clients are reached, and what identifies drivers, is for whom it is made. */
  readable: { clients: boolean; drivers: boolean };
};

/**
 * The contract that was signed, the very file. Made as it is now before and once it is cancelled, which it then states; and,
 * saying so, for who may not read clients and drivers, and of what was signed before its content was kept.
 */
export async function contractPaper(call: ContractCall, language: PaperLanguage): Promise<Uint8Array> {
  const { tx, record, labels, files } = call;
  const signed = (record.versions ?? []).findLast(({ kind }) => kind === 'CONTRACT');
  const kept = isSigned(record) ? await keptPaper(call, signed, language) : null;
  if (kept) return kept;
  const print = await readContractPrint(tx, record, labels, call);
  return pdfOf(contractSheetOf(tx, files, print, { language, isToday: isSigned(record) }));
}

/** The amendments that are to be signed; when all are, the last one, the very file. */
async function amendmentPaper(call: ContractCall): Promise<Uint8Array> {
  const { tx, record, labels, files } = call;
  const amendments = (record.versions ?? []).filter(version => isAmendment({ ...version }));
  const print = await readContractPrint(tx, record, labels, call);
  const language = print.details.conditions?.bodyAr ? 'FR_AR' : 'FR';
  const toSign = signedNext(amendments);
  const last = amendments.at(-1);
  const kept = toSign.length === 0 ? await keptPaper(call, last, language) : null;
  if (kept) return kept;
  const printed = toSign.length > 0 ? toSign : amendments.slice(-1);
  return pdfOf(amendmentSheetOf(tx, files, print, printed, { language, isToday: toSign.length === 0 }));
}

/** What was signed of a version: the very file, or made of what was frozen as long as it is not there. */
async function keptPaper(
  { tx, files, readable, record }: ContractCall,
  version: Version | undefined,
  language: PaperLanguage,
): Promise<Uint8Array | null> {
  if (!version || !readable.clients || !readable.drivers) return null;
  const id = language === 'FR' ? version.paper : version.bilingualPaper;
  const file = id ? await contentOf(tx, files, id) : null;
  if (file) return file;
  const frozen = await signedContent(tx, record.id, version.number ?? 0);
  if (!frozen) return null;
  const { print, version: signed } = frozen.content;
  return makeVersionPaper(tx, files, print, signed, { language, seal: sealOf(frozen.sha256) });
}

/** What a file holds; null when its content is lost. */
async function contentOf(tx: Tx, files: FileStorage, id: string): Promise<Uint8Array | null> {
  const { rows } = await tx.query<{ key: string }>('SELECT key FROM "_files" WHERE id = $1', [id]);
  const stored = rows[0] ? await files.open(rows[0].key) : null;
  return stored ? buffer(stored) : null;
}

/** For whoever prints: what they may not read elsewhere is not on the paper. */
const callOf = (call: PrintCall<Contract>): ContractCall => ({
  ...call,
  readable: {
    clients: can(call.caller, readRight(clients)),
    drivers: can(call.caller, readRight(drivers)),
  },
});

/** The papers that a contract's config declares. */
export const contractPrints = {
  ContractPDF: (call: PrintCall<Contract>) => contractPaper(callOf(call), 'FR'),
  ContractBilingualPDF: (call: PrintCall<Contract>) => contractPaper(callOf(call), 'FR_AR'),
  AmendmentPDF: (call: PrintCall<Contract>) => amendmentPaper(callOf(call)),
};
