import { isAmendment } from '../../../src/resources/contract/contract/papers';
import type { Tx } from '../../engine/connection/transaction';
import type { FileStorage } from '../../engine/files/storage';
import { amendmentPdf } from '../documents/amendmentSheet';
import type { Version } from '../documents/amendmentSheet';
import type { ContractPrint } from '../documents/contractPrint';
import { contractPdf } from '../documents/contractSheet';
import type { PaperLanguage } from '../documents/contractSheet';
import type { Foundation } from '../documents/foundation';
import { readIssuerImages } from '../documents/issuerImages';
import { readPrintedImages } from '../documents/printedImages';
import { signatureFiles } from '../documents/signatures';

interface Paper extends Foundation {
  language: PaperLanguage;
}

/** The paper of a contract as PDF bytes, with the images of its company and its parties' signatures; in no transaction. */
export async function makeContractPaper(db: Tx, files: FileStorage, print: ContractPrint, paper: Paper) {
  const images = await imagesOf(db, files, print, signatureFiles({ ...print.contract }));
  return contractPdf(print, { ...paper, images });
}

/** The same of some of its amendments; signed only where it is of one. */
export async function makeAmendmentPaper(
  db: Tx,
  files: FileStorage,
  print: ContractPrint,
  versions: readonly Version[],
  paper: Paper,
) {
  const [only] = versions;
  const signatures = only && versions.length === 1 ? signatureFiles({ ...only }) : {};
  const images = await imagesOf(db, files, print, signatures);
  return amendmentPdf(print, versions, { ...paper, images });
}

/** The paper of one version of a contract. */
export const makeVersionPaper = (
  db: Tx,
  files: FileStorage,
  print: ContractPrint,
  version: Version,
  paper: Paper,
) =>
  isAmendment({ ...version })
    ? makeAmendmentPaper(db, files, print, [version], paper)
    : makeContractPaper(db, files, print, paper);

const imagesOf = async (
  db: Tx,
  files: FileStorage,
  { manager }: ContractPrint,
  signatures: Readonly<Record<string, string>>,
) => ({
  ...(await readIssuerImages(db, files, manager)),
  ...(await readPrintedImages(db, files, signatures)),
});
