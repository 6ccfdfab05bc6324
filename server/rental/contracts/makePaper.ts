import { isAmendment } from '../../../src/resources/contract/contract/papers';
import type { Tx } from '../../engine/connection/transaction';
import { typesetPdf } from '../../engine/exports/typst';
import type { Sheet } from '../../engine/exports/typst';
import type { FileStorage } from '../../engine/files/storage';
import { amendmentPaper } from '../documents/amendmentSheet';
import type { Version } from '../documents/amendmentSheet';
import type { ContractPrint } from '../documents/contractPrint';
import { contractPaper } from '../documents/contractSheet';
import type { PaperLanguage } from '../documents/contractSheet';
import type { Foundation } from '../documents/foundation';
import { readIssuerImages } from '../documents/issuerImages';
import { readPrintedImages } from '../documents/printedImages';
import { signatureFiles } from '../documents/signatures';

interface Paper extends Foundation {
  language: PaperLanguage;
}

/**
 * The paper of a contract, to be set, with the images of its company and its parties' signatures; in no transaction.
 * @param version as it was signed; none of a contract as it is today.
 */
export async function contractSheetOf(
  db: Tx,
  files: FileStorage,
  print: ContractPrint,
  paper: Paper,
  version?: Version,
): Promise<Sheet> {
  const images = await imagesOf(db, files, print, version ? signatureFiles({ ...version }) : {});
  return contractPaper(print, { ...paper, version, images });
}

/** The same of some of its amendments; signed only where it is of one. */
export async function amendmentSheetOf(
  db: Tx,
  files: FileStorage,
  print: ContractPrint,
  versions: readonly Version[],
  paper: Paper,
): Promise<Sheet> {
  const [only] = versions;
  const signatures = only && versions.length === 1 ? signatureFiles({ ...only }) : {};
  const images = await imagesOf(db, files, print, signatures);
  return amendmentPaper(print, versions, { ...paper, images });
}

/** A sheet as PDF bytes. @param at as of `typesetPdf`. */
export const pdfOf = async (sheet: Promise<Sheet>, at: number | null = null): Promise<Uint8Array> => {
  const { template, data, images } = await sheet;
  return typesetPdf(template, data, images, at);
};

/** The paper of one version of a contract, as it was signed: the same to the byte whenever it is made. */
export const makeVersionPaper = (
  db: Tx,
  files: FileStorage,
  print: ContractPrint,
  version: Version,
  paper: Paper,
): Promise<Uint8Array> =>
  pdfOf(
    isAmendment({ ...version })
      ? amendmentSheetOf(db, files, print, [version], paper)
      : contractSheetOf(db, files, print, paper, version),
    version.signedAt,
  );

const imagesOf = async (
  db: Tx,
  files: FileStorage,
  { manager }: ContractPrint,
  signatures: Readonly<Record<string, string>>,
) => ({
  ...(await readIssuerImages(db, files, manager)),
  ...(await readPrintedImages(db, files, signatures)),
});
