import type { Field } from '../../../src/schema/field';
import { mostFileBytes, notTaken, tooBig } from '../../../src/schema/words/fields/fileRules';
import { imageTurns } from './images';
import { isImage, judgeImage } from './judgeImage';
import { judgePdf } from './judgePdf';
import type { Judged } from './judged';
import { refused } from './judged';

/**
 * What a file is by its content, whatever its name and its sender declare, and what will be kept of it for this field;
 * or why it is refused.
 */
export async function judgeFile(field: Field, bytes: Uint8Array): Promise<Judged> {
  if (bytes.length === 0) return refused('fileEmpty');
  if (bytes.length > mostFileBytes) return { fault: tooBig };
  const end = await imageTurns.take();
  try {
    return await judgeContent(field, bytes);
  } finally {
    end();
  }
}

async function judgeContent(field: Field, bytes: Uint8Array): Promise<Judged> {
  const mime = await sniff(bytes);
  if (isImage(mime)) return judgeImage(bytes, mime);
  if (mime === 'application/pdf' && field.accept === 'document') return judgePdf(bytes);
  if (mime === 'image/heic' || mime === 'image/heif') return refused('heic');
  return looksLikeSvg(bytes) ? refused('notSvg') : { fault: notTaken(field) };
}

/** The media type that the first bytes betray; '' when they are of no kind that is known. */
async function sniff(bytes: Uint8Array): Promise<string> {
  try {
    const { fileTypeFromBuffer } = await import('file-type');
    return (await fileTypeFromBuffer(bytes))?.mime ?? '';
  } catch {
    return '';
  }
}

/** For the sentence only: no XML of any kind is taken. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  return /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'));
}
