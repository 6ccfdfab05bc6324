import inspections from '../../../src/resources/contract/inspection';
import type { Tx } from '../../engine/connection/transaction';
import { makePrintedPhoto } from '../../engine/files/images';
import type { AfterWrite, PrintCall } from '../../engine/records/behaviours';
import { freezeContent, frozenContent, sealOf } from '../../engine/records/frozenContents';
import { loadRecord } from '../../engine/records/store';
import { readInspectionDetails } from '../documents/inspectionDetails';
import { inspectionPdf, photoFiles, signatureFile } from '../documents/inspectionSheet';
import type { Inspection, InspectionPrint } from '../documents/inspectionSheet';
import { readIssuerImages } from '../documents/issuerImages';
import { readPrintedImages } from '../documents/printedImages';
import { readIssuer } from '../documents/seller';

/** What its paper is made from, but for the images. */
type Signed = Omit<InspectionPrint, 'images'> & { manager: string | null };

const placeOf = (id: string) => ({ resource: inspections.name, id, part: 'sheet' });

/** What is signed is frozen with the record: whatever is renamed later stays as it was above the signature. */
export async function freezeSigned({ tx, engine, id, kind }: AfterWrite<Inspection>): Promise<void> {
  if (kind !== 'create') return;
  const made = await loadRecord(tx, engine, inspections, id);
  if (!made) throw new Error('An inspection that is written is there');
  const inspection = made.values as unknown as Inspection;
  await freezeContent(tx, placeOf(id), await signedOf(tx, inspection, made.labels));
}

async function signedOf(db: Tx, inspection: Inspection, labels: Signed['labels']): Promise<Signed> {
  const details = await readInspectionDetails(db, inspection.id);
  const issuer = await readIssuer(db, details.manager);
  return { inspection, labels, details, seller: issuer?.seller ?? null, manager: issuer?.manager ?? null };
}

/**
 * The state of a vehicle on paper, as it was signed, with its photographs: these come after, each with the content that was
 * signed for. What was signed before its content was kept is made from what is known today, and says so.
 */
export async function printInspection({ tx, record, labels, files }: PrintCall<Inspection>) {
  const frozen = await frozenContent<Signed>(tx, placeOf(record.id));
  const { manager, ...print } = frozen?.content ?? (await signedOf(tx, record, labels));
  const images = {
    ...(await readIssuerImages(tx, files, manager)),
    ...(await readPrintedImages(tx, files, signatureFile(record))),
    ...(await readPrintedImages(tx, files, photoFiles(record), makePrintedPhoto)),
  };
  const inspection = { ...print.inspection, photos: record.photos };
  const made = { seal: frozen ? sealOf(frozen.sha256) : '', isToday: !frozen && record.signature !== null };
  return inspectionPdf({ ...print, inspection, images }, made);
}
