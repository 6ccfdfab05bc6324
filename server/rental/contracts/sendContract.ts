import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import drivers from '../../../src/resources/settings/driver';
import { momentInWords } from '../../../src/domain/dayInWords';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import { Refusal } from '../../engine/base/refusal';
import type { Letter } from '../../engine/mail/letters';
import type { ActionCall } from '../../engine/records/behaviours';
import { loadRecord } from '../../engine/records/store';
import { isSigned } from '../documents/contractPrint';
import type { Contract } from './contract';
import type { PaperLanguage } from '../documents/contractSheet';
import { documentLetter } from '../documents/documentLetter';
import { readIssuer } from '../documents/seller';
import { sendDocument } from '../documents/sendDocument';
import { contractPaper } from './printContract';
import type { ContractCall } from './printContract';

/** What the letter is written with when it is delivered. */
interface ContractSending {
  contract: string;
  to: string;
  message: string;
  language: PaperLanguage;
  /** What the one who sends it may read: the document then shows it. */
  readable: ContractCall['readable'];
}

/** Sends a client the contract that they signed, once this is committed; its history records to which address. */
export async function sendContract(call: ActionCall<Contract>): Promise<string> {
  const { record, input, caller } = call;
  if (!isSigned(record))
    throw new Refusal(
      'CONFLICT',
      `Le contrat ${record.contractNumber} n’est pas signé\u00a0: faites-le signer avant de l’envoyer.`,
    );
  const data: ContractSending = {
    contract: record.id,
    to: String(input.to),
    message: String(input.message),
    language: input.language as PaperLanguage,
    readable: { clients: can(caller, readRight(clients)), drivers: can(caller, readRight(drivers)) },
  };
  return sendDocument(call, {
    resource: contracts,
    id: record.id,
    client: record.client,
    letter: 'contract',
    data: { ...data },
    action: 'sendContract',
    message: `Envoi du contrat ${record.contractNumber} à ${data.to}`,
    documentName: 'le contrat',
  });
}

/** A client's contract, the file that was signed; nothing when it was cancelled since. */
export const contractLetter: Letter = async ({ pool, engine, now, log }, data) => {
  const { contract: id, to, message, language, readable } = data as unknown as ContractSending;
  const loaded = await loadRecord(pool, engine, contracts, id);
  const record = loaded?.values as unknown as Contract | undefined;
  if (!loaded || !record || !isSigned(record)) {
    log.info({ contract: id }, 'contract not sent: it is no longer signed');
    return null;
  }
  const { labels } = loaded;
  const call = { tx: pool, record, labels, files: engine.files, now: now(), readable };
  return documentLetter({
    seller: (await readIssuer(pool, record.manager))?.seller ?? null,
    to,
    subject: `Votre contrat de location ${record.contractNumber}`,
    name: labels.client ?? '',
    message,
    lines: [
      `Départ\u00a0: ${momentInWords(record.departureDate)}.`,
      `Retour prévu\u00a0: ${momentInWords(record.returnDate)}.`,
    ],
    pdf: await contractPaper(call, language),
    fileName: record.contractNumber,
  });
};
