import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { refused } from './judged';
import type { Judged } from './judged';

const unpack = promisify(inflate);
/** Bytes that the objects packed in one PDF may take, unpacked. */
const mostUnpacked = 32 * 1024 * 1024;

/** Names (ISO 32000-1) of what runs, starts a program, carries another file or hides a form that does. */
const active = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA)(?![A-Za-z])/;

/**
 * A PDF is kept as it came, so it must be whole and still: no script, no other file inside, nothing that we cannot
 * look into. Whatever it hides all the same meets a sandbox where it is shown.
 */
export async function judgePdf(bytes: Uint8Array): Promise<Judged> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF\s*$/.test(text.slice(-1024))) return refused('damagedPdf');
  if (/\/Encrypt(?![A-Za-z])/.test(spelt(text))) return refused('lockedPdf');
  const packed = await packedObjects(text, bytes);
  if (!packed) return refused('damagedPdf');
  if ([text, ...packed].some(part => active.test(spelt(part)))) return refused('activePdf');
  return {
    kept: {
      content: bytes,
      mimetype: 'application/pdf',
      extension: 'pdf',
      width: null,
      height: null,
      thumbnail: null,
    },
  };
}

/** A name may spell any of its signs as #xx. */
const spelt = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The text of the object streams, where names hide from a plain search; null for one that cannot be read. */
async function packedObjects(text: string, bytes: Uint8Array): Promise<string[] | null> {
  const found: string[] = [];
  let room = mostUnpacked;
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    const start = index + word.length;
    const dictionary = spelt(text.slice(text.lastIndexOf('obj', index), index));
    if (text.slice(index - 3, index) === 'end' || !/\/ObjStm/.test(dictionary)) continue;
    const end = text.indexOf('endstream', start);
    try {
      const content = bytes.subarray(start, end < 0 ? undefined : end);
      const plain = /\/Filter/.test(dictionary) ? await unpack(content, { maxOutputLength: room }) : content;
      room -= plain.length;
      found.push(Buffer.from(plain).toString('latin1'));
    } catch {
      return null;
    }
  }
  return found;
}
