import inspections from '../../../src/resources/contract/inspection';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput, Refusal } from '../../engine/base/refusal';
import type { ReceivedFile } from '../../engine/files/receivedFile';
import type { ActionCall } from '../../engine/records/behaviours';
import { updateRecord } from '../../engine/records/update';

type Inspection = RecordOf<typeof inspections>;
type Photo = NonNullable<Inspection['photos']>[number];

/** Bytes of a photo, at most: devices make them smaller before they leave. */
const mostBytes = 400 * 1024;

/**
 * A photo that its inspection lists, with the very content that was signed for; the others are refused. One that is there
 * already stays as it is, so that who sends it again has the same answer.
 */
export async function addInspectionPhoto(call: ActionCall<Inspection>): Promise<string> {
  const { record, input } = call;
  const { deviceId, photo } = input as { deviceId: string; photo: string };
  const photos = record.photos ?? [];
  const listed = photos.find(one => one.deviceId === deviceId.toLowerCase());
  if (!listed) throw badInput({ deviceId: 'Cet état des lieux n’annonce pas cette photo' });
  refuseOther(call.received?.get(photo), listed);
  if (listed.photo !== null) return record.id;
  const received = photos.map(one => (one === listed ? { ...one, photo } : one));
  await updateRecord(call, inspections, record.id, { photos: received });
  return record.id;
}

/** What came is what the device had, byte for byte: what is kept of it is written anew, so it is compared as it came. */
function refuseOther(sent: ReceivedFile | undefined, { sha256 }: Photo): void {
  if (!sent) throw badInput({ photo: 'Une photo vient avec sa demande' });
  const [first, second, third] = sent.bytes;
  if (first !== 0xff || second !== 0xd8 || third !== 0xff)
    throw badInput({ photo: 'Une photo JPEG est attendue' });
  if (sent.bytes.length > mostBytes) throw badInput({ photo: '400 ko au plus\u00a0: réduisez la photo' });
  if (sent.sha256 !== sha256)
    throw new Refusal('CONFLICT', 'Cette photo n’est pas celle que l’état des lieux annonce.', {
      fields: { photo: 'Ce n’est pas la photo annoncée' },
    });
}
