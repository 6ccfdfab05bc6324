import type { IncomingMessage } from 'node:http';
import { processRequest } from 'graphql-upload-minimal';
import type { Upload } from 'graphql-upload-minimal';
import { mostFileBytes, mostFiles, mostRequestBytes } from '../../../src/schema/words/fields/fileRules';
import { ReceivedFile } from '../files/receivedFile';
import { badInput } from '../base/refusal';
import type { Refusal } from '../base/refusal';
import { Meter, TooLong } from './meter';
import { readMap } from './uploadMap';
import type { UploadMap } from './uploadMap';

const mostTextBytes = 1_048_576;
/** Files, and their metadata. */
export const mostMultipartBytes = mostRequestBytes + mostTextBytes;
/** Milliseconds that a sender may stand still. */
export const patience = 15_000;

const unreadable = () => badInput({}, 'Envoi de fichiers illisible : rechargez la page, puis réessayez.');
const tooMuch = () =>
  badInput(
    {},
    `Envoi trop lourd : ${mostRequestBytes / 1024 / 1024} Mo et ${mostFiles} fichiers au plus à la fois.`,
  );

/**
 * Reads a GraphQL multipart request whole: its operation, with a `ReceivedFile` in the place of each file. What is too
 * long is refused or cut while it comes, never kept.
 * @throws Refusal
 */
export async function readMultipart(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length']) > mostMultipartBytes) throw tooMuch();
  const body = new Body(request);
  try {
    const operations = (await processRequest(body as never, null as never, {
      maxFieldSize: mostTextBytes,
      maxFiles: mostFiles,
    })) as unknown as Record<string, unknown>;
    if (!body.places) throw new Error('The map names places that are none');
    await Promise.all(body.places.map(keys => putFile(operations, keys)));
    return operations;
  } catch (error) {
    throw faultOf(body.fault ?? error);
  }
}

/** What the reader of multipart takes for a request: the body, measured, whose map we read too, since it checks little. */
class Body extends Meter {
  readonly headers: IncomingMessage['headers'];
  places: UploadMap | null = null;
  /** Why it ended early. */
  fault: Error | null = null;

  constructor(request: IncomingMessage) {
    super(mostMultipartBytes, patience);
    this.headers = request.headers;
    request.pipe(this);
    request.once('close', () => {
      if (!request.complete) this.destroy();
    });
    // The reader only sees a body that ends early.
    this.on('error', error => (this.fault = error));
  }

  override pipe<T extends NodeJS.WritableStream>(reader: T): T {
    // It may fail once more while it is being stopped, when nobody listens any longer.
    reader.on('error', () => undefined);
    reader.on('field', (name: string, text: string) => {
      if (name === 'map') this.places = readMap(text);
    });
    return super.pipe(reader);
  }
}

/** Reads a file in its turn and puts it where the map has it. */
async function putFile(operations: Record<string, unknown>, keys: readonly string[]): Promise<void> {
  const last = keys.at(-1) ?? '';
  const holder = keys.slice(0, -1).reduce((value, key) => value[key] as Record<string, unknown>, operations);
  const upload = holder[last] as Upload;
  holder[last] = await receive(upload);
}

async function receive(upload: Upload): Promise<ReceivedFile> {
  const { filename, createReadStream } = await upload.promise;
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to its end even when it is too long: the files after it are still to come.
  for await (const chunk of createReadStream() as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostFileBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return new ReceivedFile(asNamed(filename), Buffer.concat(chunks), size > mostFileBytes);
}

/** Browsers spell the signs that a header cannot hold. */
const asNamed = (name: string | undefined) => (name ?? '').replace(/%22/g, '"').replace(/%0[AD]/gi, ' ');

function faultOf(error: unknown): Refusal {
  const tooLong = error instanceof TooLong || (error as { status?: number }).status === 413;
  return tooLong ? tooMuch() : unreadable();
}
