import { makePrintedPhoto } from '../../engine/files/images';
import type { PrintCall } from '../../engine/records/behaviours';
import { readInspectionDetails } from '../documents/inspectionDetails';
import { inspectionPdf, photoFiles, signatureFile } from '../documents/inspectionSheet';
import type { Inspection } from '../documents/inspectionSheet';
import { readIssuerImages } from '../documents/issuerImages';
import { readPrintedImages } from '../documents/printedImages';
import { readIssuer } from '../documents/seller';

/** The state of a vehicle on paper, with its photographs. */
export async function printInspection({ tx, record, labels, files }: PrintCall<Inspection>) {
  const details = await readInspectionDetails(tx, record.id);
  const issuer = await readIssuer(tx, details.manager);
  const images = {
    ...(await readIssuerImages(tx, files, issuer?.manager ?? null)),
    ...(await readPrintedImages(tx, files, signatureFile(record))),
    ...(await readPrintedImages(tx, files, photoFiles(record), makePrintedPhoto)),
  };
  return inspectionPdf({ inspection: record, labels, details, seller: issuer?.seller ?? null, images });
}
